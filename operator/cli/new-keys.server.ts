import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { WriteContext } from "#app/core/context.server.ts";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import {
  findSecret,
  randomToken,
  renewSecrets,
  sealSecrets,
  tokenHash,
} from "#app/core/data/secret.server.ts";
import { KEYS_TAG, setSiteKey, type SiteKey } from "#app/core/data/site-key.server.ts";
import { transact } from "#app/core/work.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { DerivedLinks } from "#app/features/feature.ts";
import { features } from "#app/features/features.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import {
  accounts,
  host_invitations,
  jwks,
  one_time_tokens,
  sessions,
  two_factors,
  users,
  verifications,
} from "#db/schema.ts";
import {
  keyFile,
  makeSiteKey,
  nextSiteKey,
  readSiteKey,
  type KeySettings,
} from "#server/ops/site-key.server.ts";
import { SettingsError } from "#server/settings.ts";
import type { CommandResult } from "./command-result.ts";

const derivedLinks = features.flatMap((feature) => feature.derivedLinks ?? []);
const keptSecrets = [
  ...derivedLinks.filter(({ isForLeaving }) => isForLeaving).map(({ secret }) => secret),
  ...features.flatMap((feature) => feature.keptSecrets ?? []),
];

/**
 * `npm run admin -- new-keys`: ends every session, code and mailed link at once, for a backup or a disk that was stolen. Says
 * what that costs, and does it when the operator `isSure`.
 */
export async function newKeys(
  ctx: WriteContext,
  settings: KeySettings,
  isSure: boolean,
): Promise<CommandResult> {
  const leaving = await leavingSecrets(ctx.db);
  const costs = await costsOf(ctx.db, ctx.now, leaving.size > 0);
  if (!isSure)
    return {
      ok: false,
      text: [
        "New keys end at once:",
        ...costs.map((line) => `- ${line}`),
        "Nothing has been changed. To do it, say: npm run admin -- new-keys --yes",
      ].join("\n"),
    };
  const next = nextSiteKey(settings);
  try {
    await ctx.db.transaction(async (tx) => {
      await endEverybodysAccess(tx, ctx.now);
      await renew(tx, next.key, leaving);
    });
    next.put();
  } finally {
    next.drop();
  }
  setSiteKey(ctx.db, next.key);
  await transact(ctx, async ({ invalidate }) => invalidate(KEYS_TAG));
  return {
    ok: true,
    text: ["New keys are in use. What ended:", ...costs, advice(settings)].join("\n"),
  };
}

function advice(settings: KeySettings): string {
  return settings.siteKey === undefined
    ? `Keep a copy of ${keyFile(settings)}, and not beside the backups.`
    : "SITE_KEY itself is as before. If somebody else may know it, stop the site, set another one, and say this again.";
}

/** Old keys may be lost; then unsubscribing by old links ends as well. */
async function leavingSecrets(db: Db): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (const name of keptSecrets) {
    const secret = await findSecret(db, name).catch(() => undefined);
    if (secret !== undefined) kept.set(name, secret);
  }
  return kept;
}

/**
 * Opens the secrets of a database that has just been restored. Where the key that sealed them is not here, makes new
 * ones, and returns sentences about what no longer works. Throws `SettingsError` where another key is here.
 */
export async function openRestoredKeys(tx: Transaction, settings: KeySettings): Promise<string[]> {
  const outcome = await sealSecrets(tx, readSiteKey(settings), () => makeSiteKey(settings));
  if (outcome === "wrong-key")
    throw new SettingsError(
      `The backup's secrets were sealed with another key than ${settings.siteKey === undefined ? `the one in ${keyFile(settings)}` : "SITE_KEY"}. Bring that key here, or take this one away to have new ones made. Nothing was restored.`,
    );
  if (outcome !== "no-key") return [];
  const lost = [
    "The site's key is not here (SITE_KEY, or the file keys of the old DATA_DIR), so new ones were made. What no longer works:",
    ...(await lostLinks(tx)),
    `the links to leave in emails of before, for ${await countReaders(tx)}: the next email has new ones`,
    "Nor could anybody check that this site wrote the backup.",
    "To keep all that, restore once more into an empty database, with the old key.",
  ];
  await renew(tx, makeSiteKey(settings), new Map());
  return lost;
}

/** They come from the secrets of the links to leave, which have to work for good. */
const GO_ON = "those to follow a city, to get the newsletter and to leave go on working";

async function costsOf(db: Db, now: Date, hasLeaving: boolean): Promise<string[]> {
  const [signedIn] = await db
    .select({ people: sql<number>`count(distinct ${sessions.user_id})::int` })
    .from(sessions);
  const invitations = await db.$count(host_invitations, isPending(now));
  return [
    `${pluralize(signedIn?.people ?? 0, "person", "people")} signed in: everybody signs in again`,
    `every link in an email that was not used yet, ${pluralize(invitations, "invitation")} to a city among them${hasLeaving ? `; ${GO_ON}` : ""}`,
    ...(await lostLinks(db)),
  ];
}

async function lostLinks(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const { table, whenEnded } of derivedLinks) {
    const rows = await db.$count(table);
    if (whenEnded && rows > 0) lines.push(whenEnded(rows));
  }
  const steps = await db.$count(two_factors);
  if (steps > 0)
    lines.push(
      `the second step of ${pluralize(steps, "account")}: they set a new password by email ("Forgot your password?"), and the second step anew`,
    );
  return lines;
}

/** Nobody else loses these: without the old key their secrets cannot be kept. */
async function countReaders(db: Db): Promise<string> {
  let readers = 0;
  for (const { table, isForLeaving } of derivedLinks)
    if (isForLeaving) readers += await db.$count(table);
  return pluralize(readers, "reader or follower", "readers and followers");
}

const isPending = (now: Date) =>
  and(
    isNull(host_invitations.accepted_at),
    isNull(host_invitations.revoked_at),
    gt(host_invitations.expires_at, now),
  );

async function endEverybodysAccess(tx: Transaction, now: Date): Promise<void> {
  // Refresh tokens go with their sessions.
  for (const table of [sessions, verifications, one_time_tokens]) await tx.delete(table);
  await tx.update(host_invitations).set({ revoked_at: now }).where(isPending(now));
}

async function renew(tx: Transaction, key: SiteKey, leaving: Map<string, string>): Promise<void> {
  const fresh = new Map([
    ...derivedLinks.map(({ secret }) => [secret, randomToken()] as const),
    ...leaving,
  ]);
  await renewSecrets(tx, key, Object.fromEntries(fresh));
  for (const links of derivedLinks) {
    if (leaving.has(links.secret)) continue;
    await deriveAgain(tx, links, fresh.get(links.secret) ?? "");
  }
  await tx.delete(jwks);
  await endSecondSteps(tx);
  // Sealed by better-auth with the secret that is gone.
  await tx.update(accounts).set({ access_token: null, refresh_token: null, id_token: null });
}

/** A copy of the old secret would open these rows, whatever is sent from now on. */
async function deriveAgain(tx: Transaction, { table, id, subject }: DerivedLinks, secret: string) {
  const rows = await tx
    .select({ id: sql<string>`${id}::text`, subject: sql<string>`${subject}::text` })
    .from(table);
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    const hashes = rows
      .slice(start, start + ROWS_AT_A_TIME)
      .map((row) => ({ id: row.id, hash: tokenHash(deriveToken(secret, row.subject)) }));
    await tx.execute(sql`
      update ${table} set token_hash = new.hash
      from json_to_recordset(${JSON.stringify(hashes)}::json) as new(id uuid, hash text)
      where ${id} = new.id`);
  }
}

const ROWS_AT_A_TIME = 500;

/**
 * The codes of a second step were sealed with the secret that is gone. Without it a password alone would do, and who has
 * a second step has asked for more: they show by email that it is them.
 */
async function endSecondSteps(tx: Transaction): Promise<void> {
  const people = tx.select({ id: two_factors.user_id }).from(two_factors);
  await tx
    .update(accounts)
    .set({ password: null })
    .where(and(eq(accounts.provider_id, "credential"), inArray(accounts.user_id, people)));
  await tx.update(users).set({ two_factor_enabled: false }).where(inArray(users.id, people));
  await tx.delete(two_factors);
}

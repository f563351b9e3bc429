import { and, eq, or } from "drizzle-orm";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { isWebAddress } from "#app/core/forms/web-address.ts";
import { z } from "zod";
import { ACCOUNT_EMAIL } from "#app/core/forms/email-address.ts";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import type { Transaction } from "#db/connection.server.ts";
import { accounts, chapter_hosts, sessions, user_roles, users } from "#db/schema.ts";
import { upsertRow } from "#db/upsert-row.server.ts";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { isImported } from "#server/auth/passwords.server.ts";
import type { ImportReport } from "./report.ts";
import type { ImportHistory } from "./import-history.server.ts";
import { instantOf, objectOf, textOf, type SourceValues } from "./values.ts";

interface ImportedPerson {
  id: string;
  email: string;
  /** This import has written the account, so no rights of somebody else are at stake. */
  isWritten: boolean;
  isVerifiedHere: boolean;
  isVerifiedThere: boolean;
}

interface ImportContext {
  tx: Transaction;
  now: Date;
  report: ImportReport;
  history: ImportHistory;
  withRoles: boolean;
  people: Map<string, ImportedPerson>;
  taken: Set<string>;
}

const line = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, " "))
  .trim()
  .max(200)
  .check(cleanLine);
const address = emailSchema({ pattern: ACCOUNT_EMAIL });

/** `auth.users`: people keep their id and their password, of which only the bcrypt hash is known. */
export async function importPerson(context: ImportContext, values: SourceValues): Promise<void> {
  const { tx, report, history, people } = context;
  const sourceId = textOf(values["id"]) ?? "";
  report.of("people").read += 1;
  const email = address.safeParse(textOf(values["email"]));
  if (!email.success) return report.refuse("people", sourceId, "no email address");
  if (instantOf(values["deleted_at"])) return report.refuse("people", sourceId, "deleted there");
  const bannedUntil = instantOf(values["banned_until"]);
  if (bannedUntil && Date.parse(bannedUntil) > context.now.getTime())
    return report.refuse("people", sourceId, "banned there");
  const id = importedId("users", sourceId);
  const { byEmail, byId } = await accountsHere(tx, id, email.data);
  // Two accounts there are two people: nobody gets the role of the other.
  if (context.taken.has(byEmail?.id ?? id))
    return report.refuse(
      "people",
      sourceId,
      `${email.data} belongs to another account there as well`,
    );
  const isOurs = history.has("users", sourceId);
  if (isOurs && !byId) return report.refuse("people", sourceId, "has deleted the account here");
  // An account that was made here keeps its address and password, whatever id the source gives to a row.
  const account = isOurs ? byId : byEmail;
  if (byId && !isOurs && !byEmail)
    return report.refuse("people", sourceId, "its id is that of another account here");
  const person = {
    id: account?.id ?? id,
    email: account?.email ?? email.data,
    isWritten: false,
    isVerifiedHere: account?.isVerified ?? false,
    isVerifiedThere: confirmedAt(values) !== null,
  };
  people.set(sourceId, person);
  context.taken.add(person.id);
  if (byEmail && !(isOurs && byEmail.id === id))
    return report.refuse("people", sourceId, `${email.data} has an account here already`);
  if (!(await history.isNew("users", sourceId, id, values))) return;
  if (isOurs && (await isUsedHere(tx, id, history.has("user_roles", `${sourceId}:admin`)))) return;
  await upsertRow(tx, users, { id, email: email.data, ...personOf(values) });
  await importPassword(context, sourceId, id, textOf(values["encrypted_password"]));
  people.set(sourceId, {
    ...person,
    email: email.data,
    isWritten: true,
    isVerifiedHere: person.isVerifiedThere,
  });
  report.of("people").written += 1;
}

async function accountsHere(tx: Transaction, id: string, email: string) {
  const found = await tx
    .select({ id: users.id, email: users.email, isVerified: users.email_verified })
    .from(users)
    .where(or(eq(users.id, id), eq(users.email, email)));
  return {
    byEmail: found.find((user) => user.email === email),
    byId: found.find((user) => user.id === id),
  };
}

const confirmedAt = (values: SourceValues) =>
  instantOf(values["email_confirmed_at"] ?? values["confirmed_at"]);

/**
 * True once somebody has signed in to the imported account here, has set a password or was given rights here: the
 * account has moved, and its row there changes with each sign-in there. Its password, address and verification are
 * those of this site now.
 */
async function isUsedHere(tx: Transaction, id: string, hasRoleThere: boolean): Promise<boolean> {
  const roles = hasRoleThere ? 0 : await tx.$count(user_roles, eq(user_roles.user_id, id));
  if (roles + (await tx.$count(chapter_hosts, eq(chapter_hosts.user_id, id))) > 0) return true;
  if ((await tx.$count(sessions, eq(sessions.user_id, id))) > 0) return true;
  const kept = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, id), eq(accounts.provider_id, "credential")));
  return kept.some(({ password }) => password !== null && !isImported(password));
}

function personOf(values: SourceValues) {
  const about = objectOf(values["raw_user_meta_data"]);
  const lineOf = (name: string) => line.safeParse(textOf(about[name]) ?? "").data ?? "";
  const image = textOf(about["avatar_url"]);
  const confirmed = confirmedAt(values);
  return {
    name: lineOf("full_name") || lineOf("name"),
    username: lineOf("username") || null,
    image: image && isWebAddress(image) ? image : null,
    email_verified: confirmed !== null,
    email_confirmed_at: confirmed,
    last_sign_in_at: instantOf(values["last_sign_in_at"]),
    created_at: instantOf(values["created_at"]) ?? new Date(0).toISOString(),
  };
}

/** Comparing a hash of bcrypt takes seconds at this cost, and twice as long at each one above. */
const MOST_COST = 15;
const costOf = (hash: string) => Number(hash.slice(4, 6));

async function importPassword(
  { tx, report }: ImportContext,
  sourceId: string,
  user_id: string,
  hash: string | null,
): Promise<void> {
  if (!hash) return;
  if (!isImported(hash) || costOf(hash) > MOST_COST)
    return report.note(
      "To look at",
      `people ${sourceId}: the password is no bcrypt hash, or one of a cost above ${MOST_COST}, so a new one has to be set`,
    );
  await tx
    .insert(accounts)
    .values({ user_id, account_id: user_id, provider_id: "credential", password: hash })
    .onConflictDoUpdate({
      target: [accounts.provider_id, accounts.account_id],
      set: { password: hash },
    });
}

export type { ImportContext, ImportedPerson };

import { and, eq } from "drizzle-orm";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { isWebAddress } from "#app/core/forms/web-address.ts";
import { z } from "zod";
import type { Transaction } from "#db/connection.server.ts";
import { accounts, sessions, user_roles, users } from "#db/schema.ts";
import { upsertRow } from "#db/upsert-row.server.ts";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { isImported } from "#server/auth/passwords.server.ts";
import type { ImportReport } from "./report.ts";
import type { ImportHistory } from "./import-history.server.ts";
import { instantOf, objectOf, textOf, type SourceValues } from "./values.ts";

interface ImportContext {
  tx: Transaction;
  now: Date;
  report: ImportReport;
  history: ImportHistory;
  /** The accounts here, by their id on the site that is imported. */
  people: Map<string, string>;
  /** The accounts here that belong to somebody of that site. */
  taken: Set<string>;
}

const line = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, " "))
  .trim()
  .max(200)
  .check(cleanLine);
const address = z.email().max(254);

/** `auth.users`: people keep their id and their password, of which only the bcrypt hash is known. */
export async function importPerson(context: ImportContext, values: SourceValues): Promise<void> {
  const { tx, report, history, people } = context;
  const sourceId = textOf(values["id"]) ?? "";
  report.of("people").read += 1;
  const email = address.safeParse(textOf(values["email"])?.trim().toLowerCase());
  if (!email.success) return report.refuse("people", sourceId, "no email address");
  if (instantOf(values["deleted_at"])) return report.refuse("people", sourceId, "deleted there");
  const bannedUntil = instantOf(values["banned_until"]);
  if (bannedUntil && Date.parse(bannedUntil) > context.now.getTime())
    return report.refuse("people", sourceId, "banned there");
  const id = importedId("users", sourceId);
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email.data));
  // Two accounts there are two people: nobody gets the role of the other.
  if (context.taken.has(known?.id ?? id))
    return report.refuse(
      "people",
      sourceId,
      `${email.data} belongs to another account there as well`,
    );
  const isKnown = history.has("users", sourceId);
  if (isKnown && !(await exists(tx, id)))
    return report.refuse("people", sourceId, "has deleted the account here");
  people.set(sourceId, known?.id ?? id);
  context.taken.add(known?.id ?? id);
  if (known && known.id !== id)
    return report.refuse("people", sourceId, `${email.data} has an account here already`);
  if (!(await history.isNew("users", sourceId, id, values))) return;
  if (isKnown && (await isUsedHere(tx, id))) return;
  await upsertRow(tx, users, { id, email: email.data, ...personOf(values) });
  await importPassword(context, sourceId, id, textOf(values["encrypted_password"]));
  report.of("people").written += 1;
}

const exists = async (tx: Transaction, id: string) =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, id))).length > 0;

/**
 * True once somebody has signed in to the imported account here, or has set a password: the account has moved, and its
 * row there changes with each sign-in there. Its password, address and verification are those of this site now.
 */
async function isUsedHere(tx: Transaction, id: string): Promise<boolean> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, id))
    .limit(1);
  if (session) return true;
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
  const confirmed = instantOf(values["email_confirmed_at"] ?? values["confirmed_at"]);
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

/** `auth.identities`: sign-in through other providers. */
export async function importIdentity(context: ImportContext, values: SourceValues): Promise<void> {
  const { tx, report, history, people } = context;
  const provider_id = textOf(values["provider"]) ?? "";
  // Passwords are columns of `auth.users`.
  if (provider_id === "email" || provider_id === "phone") return;
  report.of("identities").read += 1;
  const account_id =
    textOf(values["provider_id"]) ?? textOf(objectOf(values["identity_data"])["sub"]) ?? "";
  const user_id = people.get(textOf(values["user_id"]) ?? "");
  const sourceId = `${provider_id}:${account_id}`;
  if (!user_id || !account_id)
    return report.refuse("identities", sourceId, "of nobody who was imported");
  if (!(await history.isNew("accounts", sourceId, importedId("accounts", sourceId), values)))
    return;
  await tx.insert(accounts).values({ user_id, provider_id, account_id }).onConflictDoNothing();
  report.of("identities").written += 1;
}

/** `user_roles`: SPEC 3 knows the role admin only. */
export async function importRole(context: ImportContext, values: SourceValues): Promise<void> {
  const { tx, report, history, people } = context;
  const sourceUser = textOf(values["user_id"]) ?? "";
  const role = textOf(values["role"]) ?? "";
  const sourceId = `${sourceUser}:${role}`;
  report.of("roles").read += 1;
  if (role !== "admin") return report.refuse("roles", sourceId, "only the role admin is known");
  const user_id = people.get(sourceUser);
  if (!user_id) return report.refuse("roles", sourceId, "of nobody who was imported");
  if (!(await history.isNew("user_roles", sourceId, user_id, values))) return;
  await tx.insert(user_roles).values({ user_id, role }).onConflictDoNothing();
  report.of("roles").written += 1;
}

export type { ImportContext };

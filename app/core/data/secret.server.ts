import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, Transaction } from "#db/connection.server.ts";
import { secrets } from "#db/schema.ts";

/** A random secret by its name: created once, stored in the database, shared by all server processes. */
export async function secretNamed(db: Db | Transaction, name: string): Promise<string> {
  const kept = await findSecret(db, name);
  if (kept) return kept;
  const value = randomToken();
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  const first = await findSecret(db, name);
  if (!first) throw new Error(`The secret ${name} has just been written and cannot be read`);
  return first;
}

/** The same for a GET, which creates nothing: undefined where nothing has been signed with it yet. */
export async function findSecret(
  db: Pick<Db, "select">,
  name: string,
): Promise<string | undefined> {
  const [kept] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, name));
  return kept?.value;
}

/** A token that nobody can guess. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** Only this hash of a token is stored, so that a copy of the database contains no usable link. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db, Transaction } from "#db/connection.server.ts";
import { secrets } from "#db/schema.ts";
import { siteKeyOf, type SiteKey } from "./site-key.server.ts";

/**
 * A random secret by its name: created once, shared by all server processes, and stored sealed by the site's key. No
 * other file reads or writes a secret, so that none is ever stored as it is.
 */
export async function secretNamed(db: Db, name: string): Promise<string> {
  const kept = await findSecret(db, name);
  if (kept) return kept;
  const sealed = seal(siteKeyOf(db), name, randomToken());
  await db.insert(secrets).values({ name, sealed }).onConflictDoNothing();
  const first = await findSecret(db, name);
  if (!first) throw new Error(`The secret ${name} has just been written and cannot be read`);
  return first;
}

/** Undefined where nothing has been signed with it yet. */
export async function findSecret(db: Pick<Db, "select">, name: string) {
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, name));
  return kept && open(siteKeyOf(db), kept);
}

type StoredSecret = Pick<typeof secrets.$inferSelect, "name" | "value" | "sealed">;

/** The row in which the right key is known, before any other secret is needed. */
const PROOF = "site-key";

const purposeOf = (name: string) => `secret/${name}`;
const seal = (key: SiteKey, name: string, value: string) => key.seal(purposeOf(name), value);

function open(key: SiteKey, { name, value, sealed }: StoredSecret): string {
  // A process of an older version has written it since the start of this one.
  if (sealed === null) return value ?? "";
  const opened = key.open(purposeOf(name), sealed);
  if (opened === undefined) throw new Error(`The site's key does not open the secret ${name}`);
  return opened;
}

const opens = (key: SiteKey, { name, sealed }: StoredSecret) =>
  sealed === null || key.open(purposeOf(name), sealed) !== undefined;

/**
 * Finds out whether `key` is the one that has sealed the secrets of this database, and seals those that are not. Nothing
 * is changed when it is not. Call it within a transaction that nobody else enters meanwhile.
 */
export async function sealSecrets(
  db: Transaction,
  key: SiteKey | undefined,
  makeKey: () => SiteKey,
): Promise<SiteKey | "no-key" | "wrong-key"> {
  const stored = await db.select().from(secrets);
  if (!key && stored.some(({ sealed }) => sealed !== null)) return "no-key";
  const own = key ?? makeKey();
  if (!stored.every((row) => opens(own, row))) return "wrong-key";
  for (const { name, value } of stored)
    if (value !== null)
      await db
        .update(secrets)
        .set({ sealed: seal(own, name, value), value: null })
        .where(eq(secrets.name, name));
  if (!stored.some(({ name }) => name === PROOF))
    await db.insert(secrets).values({ name: PROOF, sealed: seal(own, PROOF, randomToken()) });
  return own;
}

/** Throws all secrets away and seals those in `kept` for `key`, which is the site's from then on. */
export async function renewSecrets(
  db: Transaction,
  key: SiteKey,
  kept: Readonly<Record<string, string>>,
): Promise<void> {
  await db.delete(secrets);
  const values = { ...kept, [PROOF]: randomToken() };
  await db
    .insert(secrets)
    .values(
      Object.entries(values).map(([name, value]) => ({ name, sealed: seal(key, name, value) })),
    );
}

export const randomToken = (): string => randomBytes(32).toString("base64url");

/** Only this hash of a token is stored, so that a copy of the database contains no usable link. */
export const tokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { UNNAMED } from "#app/core/client/session.ts";
import type { Database, Transaction } from "#db/connection.server.ts";
import { accounts, user_roles, users } from "#db/schema.ts";
import { hash, weaknesses } from "./passwords.server.ts";
import { SettingsError, type Settings } from "#server/settings.ts";

export interface FirstAdministrator {
  email: string;
  password: string | undefined;
}

/**
 * Without ADMIN_EMAIL only an embedded database without users gets an administrator, with a random password.
 * Throws `SettingsError` for a common password.
 */
export async function ensureFirstAdministrator(
  database: Database,
  { administrator }: Pick<Settings, "administrator">,
): Promise<FirstAdministrator | undefined> {
  const { db, kind } = database;
  if (administrator) {
    const email = addressOf(administrator);
    // Hashing is slow on purpose, and the list of passwords long: only for an account that is to be made.
    if ((await db.$count(users, eq(users.email, email))) > 0) return undefined;
    await requireStrongPassword(administrator);
    const password = await hash(administrator.password);
    const isMade = await db.transaction((db) => create(db, email, password));
    return isMade ? { email, password: undefined } : undefined;
  }
  if (kind !== "embedded") return undefined;
  const anybody = await db.select({ id: users.id }).from(users).limit(1);
  if (anybody.length > 0) return undefined;
  const password = randomPassword();
  const passwordHash = await hash(password);
  await db.transaction((db) => create(db, "admin@example.com", passwordHash));
  return { email: "admin@example.com", password };
}

type Administrator = NonNullable<Settings["administrator"]>;

const addressOf = ({ email }: Administrator) => email.trim().toLowerCase();

/**
 * Throws `SettingsError` for a common password, before an embedded database is made. One that is there may hold the
 * account, and its owner have chosen another password.
 */
export async function requireFirstPassword({
  administrator,
  databaseUrl,
  dataDirectory,
}: Pick<Settings, "administrator" | "databaseUrl" | "dataDirectory">): Promise<void> {
  const isFirstStart = databaseUrl === undefined && !existsSync(join(dataDirectory, "db"));
  if (administrator && isFirstStart) await requireStrongPassword(administrator);
}

async function requireStrongPassword(administrator: Administrator): Promise<void> {
  const [reason] = await weaknesses(administrator.password, addressOf(administrator));
  if (reason) throw new SettingsError(`The setting ADMIN_PASSWORD is too easy to guess. ${reason}`);
}

async function create(db: Transaction, email: string, password: string): Promise<boolean> {
  const [user] = await db
    .insert(users)
    .values({ email, name: UNNAMED, email_verified: true, email_confirmed_at: new Date() })
    .onConflictDoNothing()
    .returning();
  if (!user) return false;
  await db
    .insert(accounts)
    .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password });
  await db.insert(user_roles).values({ user_id: user.id, role: "admin" });
  return true;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

function randomPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: 4 }, letter).join("");
  return [group(), group(), group(), group()].join("-");
}

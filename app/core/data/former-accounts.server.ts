import type { Work } from "#app/core/work.server.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import { createHmac } from "node:crypto";
import { and, eq, isNotNull, lt, ne, notExists, sql } from "drizzle-orm";
import { daysBefore } from "#app/content/retention.ts";
import { OPERATOR_ID } from "#app/core/policy.server.ts";
import type { Db } from "#db/connection.server.ts";
import { activities, former_accounts, users } from "#db/schema.ts";
import { secretNamed } from "./secret.server.ts";
import type { StoredTable } from "./stored-table.ts";
import { UNDO_DAYS } from "./undo-days.ts";

/**
 * Keeps the id of an account that is deleted: with a stolen one, the thief must not end the way to undo what was done. The
 * address is stored as an HMAC, which tells nobody who it was but confirms it to an operator who knows.
 */
export async function rememberAccount(
  { db, now }: Pick<Work, "db" | "now">,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .insert(former_accounts)
    .values({ user_id: id, email_hash: await hashOf(db, email), deleted_at: now })
    .onConflictDoNothing();
}

export async function accountsOf(db: Db, email: string): Promise<string[]> {
  const today = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const former = await db
    .select({ id: former_accounts.user_id })
    .from(former_accounts)
    .where(eq(former_accounts.email_hash, await hashOf(db, email)));
  return [...today, ...former].map(({ id }) => id);
}

async function hashOf(db: Db, email: string): Promise<string> {
  const secret = await secretNamed(db, "former-accounts");
  return createHmac("sha256", secret).update(email.toLowerCase()).digest("base64url");
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** After that nobody can be told from the entries of a deleted account. */
async function purgeFormerAccounts(db: Db, now: Date): Promise<void> {
  const since = daysBefore(now, UNDO_DAYS);
  const accountOf = (id: PgColumn) =>
    db
      .select({ one: sql`1` })
      .from(users)
      .where(eq(users.id, id));
  await db
    .update(activities)
    .set({ actor_id: null })
    .where(
      and(
        isNotNull(activities.actor_id),
        ne(activities.actor_id, OPERATOR_ID),
        lt(activities.at, since),
        notExists(accountOf(activities.actor_id)),
      ),
    );
  const { row_id, resource, at } = activities;
  await db
    .update(activities)
    .set({ row_id: NOBODY, changes: {} })
    .where(
      and(
        eq(resource, "chapter-hosts"),
        ne(row_id, NOBODY),
        lt(at, since),
        notExists(accountOf(row_id)),
      ),
    );
  await db.delete(former_accounts).where(lt(former_accounts.deleted_at, since));
}

export const stored: readonly StoredTable[] = [
  { table: former_accounts, purge: purgeFormerAccounts },
];

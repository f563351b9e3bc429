import { getTableConfig, pgTable, type PgTable, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import * as schema from "#db/schema.ts";
import { TABLES } from "#tests/database.ts";

const noted_changes = pgTable("noted_changes", { table_name: text().notNull() });

/** Counters of attempts are no data; what jobs remember changes at any time. */
const WITHOUT: readonly PgTable[] = [schema.rate_limits, schema.job_states];
/** The progress of an email is no change, because it is sent in the background. */
const SENDING =
  "{attempts,next_attempt_at,claimed_at,sent_at,skipped_at,last_error,text,html,link,headers,calendar,facts}";

const watched = TABLES.filter((table) => !WITHOUT.includes(table)).map(
  (table) => getTableConfig(table).name,
);

/**
 * Adds triggers that note the table of each changed row. Comparing all rows before and after each of 2,500
 * requests took two thirds of the test's time.
 */
export async function noteChanges(db: Db): Promise<void> {
  await db.execute(sql.raw("create table noted_changes (table_name text not null)"));
  await db.execute(
    sql.raw(`create function note_change() returns trigger language plpgsql as $$ begin
      insert into noted_changes values (tg_table_name);
      return null;
    end $$`),
  );
  for (const name of watched) {
    await db.execute(
      sql.raw(`create trigger note_row after insert or delete on "${name}"
        for each row execute function note_change()`),
    );
    await db.execute(
      sql.raw(`create trigger note_update after update on "${name}" for each row
        when (to_jsonb(old) - '${SENDING}'::text[] is distinct from to_jsonb(new) - '${SENDING}'::text[])
        execute function note_change()`),
    );
  }
}

/** The tables with rows that have changed since the last call. */
export async function takeChanges(db: Db): Promise<string[]> {
  const noted = await db.delete(noted_changes).returning();
  return [...new Set(noted.map(({ table_name }) => table_name))];
}

/** Keeps a copy of all rows as they are now, for `restoreRows`. */
export async function keepRows(db: Db): Promise<void> {
  await db.execute(sql.raw("create schema kept"));
  for (const name of watched)
    await db.execute(sql.raw(`create table kept."${name}" as table "${name}"`));
}

/** Made by the server for itself at their first use, and for good. */
const OF_THE_SERVER = [schema.secrets, schema.jwks].map((table) => getTableConfig(table).name);

/** Puts the kept rows of these tables back, without triggers and foreign keys. */
export async function restoreRows(db: Db, tables: readonly string[]): Promise<void> {
  const others = tables.filter((name) => !OF_THE_SERVER.includes(name));
  if (others.length === 0) return;
  const restored = others.map(
    (name) => `delete from "${name}"; insert into "${name}" select * from kept."${name}";`,
  );
  await db.execute(
    sql.raw(
      `do $$ begin set local session_replication_role = replica; ${restored.join(" ")} end $$`,
    ),
  );
}

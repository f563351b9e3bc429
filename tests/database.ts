import { setTimeout } from "node:timers/promises";
import { openAsBlob } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { PgTable, getTableConfig } from "drizzle-orm/pg-core";
import { afterAll, afterEach, beforeAll, describe, inject } from "vitest";
import {
  openEmbedded,
  openPostgres,
  type Database,
  type Db,
  type Transaction,
} from "#db/connection.server.ts";
import { SiteKey, setSiteKey } from "#app/core/data/site-key.server.ts";
import * as schema from "#db/schema.ts";
import { BOTH_ENGINES, ENGINES, type Engine } from "./engines.ts";
import { TEMPLATE } from "./postgres-for-tests.ts";

const openNew: Record<Engine, () => Promise<Database>> = {
  PGlite: openInMemory,
  PostgreSQL: () => openOnServer(),
};

/** Databases of this process that no test file uses now: with its caches, opening one takes a second of processor. */
const idle = new Map<Engine, Database>();

/**
 * Runs `tests` on a real PostgreSQL server, and on PGlite as well where everything is tested (`ENGINES`). Each run has one
 * migrated database to itself and empties it after every test: leave its tables, triggers and settings as they are.
 * `open` answers that database, and works inside tests and hooks only.
 *
 *   describeOnDatabase("City events", (open) => {
 *     test("are listed by date", async () => {
 *       const { db } = open();
 */
export function describeOnDatabase(name: string, tests: Tests) {
  for (const engine of ENGINES) describeOn(engine, name, tests);
}

/** Runs `tests` on both engines each time: `WHY_ON_BOTH` names the file and the reason. */
export function describeOnBothDatabases(name: string, tests: Tests) {
  for (const engine of BOTH_ENGINES) describeOn(engine, name, tests);
}

type Tests = (open: () => Database) => void;

function describeOn(engine: Engine, name: string, tests: Tests) {
  describe(`${name} (${engine})`, () => {
    let database: Database | undefined;
    beforeAll(async () => {
      // A test of the file before may have given it another key.
      database = withTestKey(idle.get(engine) ?? (await openNew[engine]()));
      idle.delete(engine);
    });
    afterEach(async () => {
      if (database) await truncate(database);
    });
    afterAll(async () => {
      if (!database) return;
      // Hooks of `tests` may have written since the last one.
      await truncate(database);
      idle.set(engine, database);
    });
    tests(() => {
      if (!database) throw new Error("Call open() inside a test or a hook, not while describing.");
      return database;
    });
  });
}

/** A migrated, empty embedded database in memory, loaded from the run's dump of one. */
export async function openInMemory(): Promise<Database> {
  return withTestKey(await openEmbedded(undefined, await openAsBlob(inject("embeddedDump"))));
}

/** The site's key of every test database. */
export const KEY_SETTINGS = {
  dataDirectory: "/nowhere",
  siteKey: "the-key-of-all-test-databases-0123456789",
};

export function withTestKey<Opened extends Database>(database: Opened): Opened {
  setSiteKey(database.db, new SiteKey(KEY_SETTINGS.siteKey));
  return database;
}

/** Gives the data directory of a site a migrated, empty embedded database: a copy, which takes a tenth of creating one. */
export async function copyEmbedded(dataDirectory: string): Promise<void> {
  await cp(inject("embeddedDirectory"), join(dataDirectory, "db"), { recursive: true });
}

/** A new database on the run's PostgreSQL server: a copy of the migrated one, or an empty one. */
export async function openOnServer(template = TEMPLATE): Promise<Database> {
  // A query may take as long as the test: on a busy machine a thousand rows need more than a visitor would wait.
  return withTestKey(await openPostgres(await createDatabase(template), 10, 60_000));
}

/** Answers the connection string of a new database. */
export async function createDatabase(template = TEMPLATE): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const server = await openPostgres(url.href, 1);
  await server.db.execute(`create database ${name} template ${template}`);
  await server.close();
  url.pathname = `/${name}`;
  return url.href;
}

export const TABLES: readonly PgTable[] = Object.values(schema).filter(
  (table) => table instanceof PgTable,
);

/** Empties every table of the schema. */
export async function truncate({ db }: Database): Promise<void> {
  await emptyTables(db, TABLES);
}

/**
 * Deletes all rows of `tables`, without triggers and foreign keys: name the tables that refer to them too. TRUNCATE
 * makes new files for each table and index, and takes fifteen times as long on either engine.
 */
export async function emptyTables(db: Db, tables: readonly PgTable[]): Promise<void> {
  const deletions = tables.map((table) => `delete from "${getTableConfig(table).name}";`);
  await db.execute(
    sql.raw(
      `do $$ begin set local session_replication_role = replica; ${deletions.join(" ")} end $$`,
    ),
  );
}

/**
 * Waits until a query of another connection waits for a lock of this transaction. PGlite has one connection:
 * there every other query waits for the transaction's end anyway.
 */
export async function untilBlocked(tx: Transaction, { kind }: Database): Promise<void> {
  if (kind === "embedded") return;
  // Not pg_stat_activity: a transaction keeps what it has read there first.
  const waiting = tx
    .select({ pid: sql<number>`pid` })
    .from(sql`pg_locks`)
    .where(sql`not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`);
  while ((await waiting).length === 0) await setTimeout(10);
}

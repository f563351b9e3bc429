import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { z } from "zod";
import { sessionOf, type Database, type Db } from "./connection.server.ts";
import { databaseCode, DatabaseError } from "./database-errors.server.ts";

/** Any number, the same in every process: the name of the lock under which migrations run. */
const MIGRATION_LOCK = 7_402_014;

interface MigrationSteps {
  /** Runs under the lock, before tables of an older version change. */
  before?: () => Promise<void>;
  /** Is called when another process holds the lock, and this one waits for it. */
  onWait?: () => void;
}

/**
 * Brings the database to the newest migration, once, also when several servers start together.
 * `folder` holds the SQL files. Throws `DatabaseNewerThanProgram` when the database has been
 * migrated by a newer program than this one.
 */
export async function migrate(
  database: Database,
  folder: string,
  { before, onWait }: MigrationSteps = {},
): Promise<void> {
  const backUp = async () => {
    if (before && (await isBehind(database, folder))) await before();
  };
  if (database.connectionString)
    await migrateUnderLock(database.connectionString, folder, backUp, onWait);
  else {
    await backUp();
    // The driver behind the common type is PGlite's here; its migrator wants to see it as such.
    await migratePglite(database.db as unknown as Parameters<typeof migratePglite>[0], {
      migrationsFolder: folder,
    });
  }
  await refuseNewer(database, folder);
}

const NO_LIMIT = 0;

async function migrateUnderLock(
  connectionString: string,
  folder: string,
  backUp: () => Promise<void>,
  onWait: (() => void) | undefined,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A connection lost meanwhile fails the query under way; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sessionOf(NO_LIMIT));
    await requireRights(client);
    // The migrator's own commit ends this transaction too: whatever fails before it leaves nothing behind.
    await client.query("begin");
    await holdLock(client, onWait);
    await backUp();
    await loadExtensions(client);
    await migratePostgres(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}

async function holdLock(client: pg.Client, onWait: (() => void) | undefined) {
  // The backup of before may take longer than a server lets a transaction idle.
  await client.query("set local idle_in_transaction_session_timeout = 0");
  const { rows } = await client.query<{ is_free: boolean }>(
    "select pg_try_advisory_xact_lock($1) as is_free",
    [MIGRATION_LOCK],
  );
  if (rows[0]?.is_free) return;
  onWait?.();
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
}

const RIGHTS = `select current_user as role, current_database() as name,
  current_setting('transaction_read_only') = 'on' as read_only,
  has_database_privilege(current_database(), 'create')
    and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_create`;

interface Rights {
  role: string;
  name: string;
  read_only: boolean;
  may_create: boolean;
}

async function requireRights(client: pg.Client) {
  const [rights] = (await client.query<Rights>(RIGHTS)).rows;
  if (!rights) return;
  const { role, name } = rights;
  if (rights.read_only)
    throw new DatabaseError(
      `PostgreSQL lets ${role} only read the database ${name}: name the primary server and a role that may write in DATABASE_URL.`,
    );
  if (!rights.may_create)
    throw new DatabaseError(
      `PostgreSQL does not let ${role} create tables in the database ${name}: make it the owner with 'alter database ${name} owner to ${role}'.`,
    );
}

/** Search leans on two extensions, which are in PostgreSQL's own contrib package. */
async function loadExtensions(client: pg.Client) {
  try {
    await client.query(
      "create extension if not exists unaccent; create extension if not exists pg_trgm",
    );
  } catch (error) {
    throw new DatabaseError(
      "The PostgreSQL server cannot load its extensions unaccent and pg_trgm, which search needs: install the server's contrib package, or create both extensions as the database's owner.",
      { cause: error },
    );
  }
}

export class DatabaseNewerThanProgram extends Error {
  override name = "DatabaseNewerThanProgram";
}

/**
 * Throws `DatabaseError` unless the tables are those of this program, and changes nothing: for what reads
 * all of them beside a site that runs.
 */
export async function requireCurrent({ db }: Database, folder: string): Promise<void> {
  if ((await versionOf(db)) !== newestKnown(folder)) throw new DatabaseError(ANOTHER);
}

/** Like `requireCurrent`, but takes tables of any older version too: for what only copies their rows. */
export async function requireKnown({ db }: Database, folder: string): Promise<void> {
  const found = await versionOf(db);
  if (!knownMigrations(folder).includes(found)) throw new DatabaseError(ANOTHER);
}

const ANOTHER =
  "The database belongs to another version of this program. Use that version for this.";

/** True for a database that holds a site, with tables of an older version. */
export async function isBehind({ db }: Database, folder: string): Promise<boolean> {
  const found = await newestApplied(db).catch((error: unknown) => {
    if (databaseCode(error) !== UNDEFINED_TABLE) throw error;
    return 0;
  });
  return found > 0 && found < newestKnown(folder);
}

async function versionOf(db: Db): Promise<number> {
  return newestApplied(db).catch((error: unknown) => {
    if (databaseCode(error) !== UNDEFINED_TABLE) throw error;
    throw new DatabaseError(NO_SITE, { cause: error });
  });
}

const UNDEFINED_TABLE = "42P01";

export const NO_SITE =
  "There is no site's database here. Set DATA_DIR or DATABASE_URL as for npm start.";

/** When each migration in `folder` was made, in milliseconds, the oldest first. */
export function knownMigrations(folder: string): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
}

export function newestKnown(folder: string): number {
  return Math.max(...knownMigrations(folder));
}

async function refuseNewer({ db }: Database, folder: string) {
  if ((await newestApplied(db)) > newestKnown(folder)) {
    throw new DatabaseNewerThanProgram(
      "The database was migrated by a newer version of this program. Start that version; nothing has been changed.",
    );
  }
}

/** When the newest migration of this database was made, in milliseconds: the version of its tables. */
export async function newestApplied(db: Pick<Db, "execute">): Promise<number> {
  const result: unknown = await db.execute(
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  );
  return applied.parse(result);
}

/** Both drivers answer `{rows}`; a bigint arrives as text from one and as a number from the other. */
const applied = z
  .object({ rows: z.tuple([z.object({ applied: z.coerce.number() })]) })
  .transform(({ rows: [row] }) => row.applied);

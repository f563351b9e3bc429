import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import pg from "pg";
import { isDiskFull, isLogLong, stopAtPanic, watchDisk } from "./full-disk.server.ts";
import { DirectoryInUse, lockDirectory } from "./lock.server.ts";
import { privateDirectory } from "./private-directory.server.ts";
import * as schema from "./schema.ts";
import { embeddedDatabaseError } from "./database-errors.server.ts";

/** One type for both engines: no other file can tell them apart. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  db: Db;
  kind: "embedded" | "postgresql";
  /** Set on PostgreSQL only: for LISTEN, which needs a connection of its own. */
  connectionString?: string;
  close(): Promise<void>;
}

interface EmbeddedDatabase extends Database {
  dump(): Promise<Blob>;
}

/**
 * Opens the embedded database in `directory`, or in memory when it is undefined, there perhaps with the `contents` of a
 * dump. Throws `DirectoryInUse` when another process has it open, `DatabaseError` when it cannot be opened.
 */
export async function openEmbedded(directory?: string, contents?: Blob): Promise<EmbeddedDatabase> {
  try {
    return await open(directory, contents);
  } catch (error) {
    if (directory === undefined || error instanceof DirectoryInUse) throw error;
    throw embeddedDatabaseError(directory, error);
  }
}

async function open(directory: string | undefined, contents: Blob | undefined) {
  if (directory) await privateDirectory(directory);
  const lock = directory ? lockDirectory(directory) : undefined;
  try {
    const client = await PGlite.create({
      dataDir: directory ? join(directory, "pg") : "memory://",
      extensions: { citext, pg_trgm, unaccent },
      startParams: directory ? durableStart : smallStart,
      ...(contents && { loadDataDir: contents }),
    });
    const isStopped = stopAtPanic(client, (error) => endProcess(directory, error));
    letRequestsIn(client);
    const endWatch = directory
      ? await watchDisk(client, {
          isFull: () => isDiskFull(directory),
          isLogLong: () => isLogLong(join(directory, "pg/pg_wal")),
        })
      : undefined;
    const db = drizzlePglite(client, { schema });
    return {
      // The two drivers differ only in the raw result of `execute`, which nobody reads across engines.
      db: db as unknown as Db,
      kind: "embedded" as const,
      dump: () => client.dumpDataDir("none"),
      async close() {
        endWatch?.();
        if (!isStopped()) await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** As an uncaught exception: whoever made the statement may go on after its failure, and nothing works any more. */
function endProcess(directory: string | undefined, error: Error) {
  setImmediate(() => {
    throw embeddedDatabaseError(directory ?? "memory", error);
  });
}

/** In milliseconds: statements of PGlite block the event loop, and requests wait meanwhile. */
const LONGEST_RUN = 5;

/**
 * The embedded database works on the thread that answers requests, and its queue of statements gives nobody else a
 * turn: a hundred sign-ins at once kept other readers waiting for half a second. Lets the event loop turn in between.
 */
function letRequestsIn(client: PGlite) {
  const execute = client.execProtocolStream.bind(client);
  let turnedAt = 0;
  client.execProtocolStream = async (...parameters) => {
    if (performance.now() - turnedAt > LONGEST_RUN) {
      await nextTurn();
      turnedAt = performance.now();
    }
    return execute(...parameters);
  };
}

/** In milliseconds, because a connection whose server hangs never ends. */
const MAX_END = 3_000;

/** Waits until a connection has ended, but not for ever: nothing is under way any more that could be lost. */
export async function endSoon(ending: Promise<void>): Promise<void> {
  await Promise.race([ending, pause(MAX_END, undefined, { ref: false })]);
}

/** Opens a pool on a PostgreSQL server, 15 or newer. A statement may take `within` milliseconds. */
export async function openPostgres(
  connectionString: string,
  size = 10,
  within = 5_000,
): Promise<Database> {
  // As an object, because the types of the pool do not know that it waits for the promise.
  const preparation: object = {
    onConnect: (client: pg.PoolClient) => client.query(sessionOf(within)),
  };
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: 3_000,
    // The server gives up first, so that its connection stays good.
    query_timeout: within + 1_000,
    ...preparation,
    keepAlive: true,
  });
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", endWhenBroken);
  const db = drizzlePostgres(pool, { schema });
  return {
    db: db as unknown as Db,
    kind: "postgresql",
    connectionString,
    close: () => endSoon(pool.end()),
  };
}

/**
 * Ends a connection whose query failed without an answer of the server, because the answer would come to a later query.
 * Drizzle never gives back one whose `begin` fails, and the pool does not listen to one that is in use.
 */
function endWhenBroken(client: pg.PoolClient) {
  client.on("error", () => {});
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]) => {
    const answer = query(...given);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (!(error instanceof pg.DatabaseError)) void client.end().catch(() => {});
        if (isBegin(given[0])) client.release(error);
      });
    return answer;
  };
  client.query = watched as typeof client.query;
}

const isBegin = (query: unknown) =>
  typeof query === "object" &&
  query !== null &&
  /^begin\b/.test(String(Reflect.get(query, "text")));

const smallStart = [
  "--single",
  "-F",
  "-O",
  "-j",
  ...setting("search_path", "public"),
  ...setting("exit_on_error", "false"),
  ...setting("log_checkpoints", "false"),
  ...setting("max_worker_processes", "0"),
  ...setting("max_parallel_workers", "0"),
  ...setting("max_parallel_workers_per_gather", "0"),
  ...setting("max_parallel_maintenance_workers", "0"),
  ...setting("io_method", "sync"),
  ...setting("shared_buffers", "16MB"),
  ...setting("min_wal_size", "32MB"),
  ...setting("max_wal_size", "64MB"),
];

/**
 * PGlite never calls fsync. Without `-F` and with the WAL opened O_SYNC every commit reaches the disk
 * all the same, for about 0.15 ms a write.
 */
const durableStart = [
  ...smallStart.filter((parameter) => parameter !== "-F"),
  ...setting("wal_sync_method", "open_datasync"),
];

function setting(name: string, value: string) {
  return ["-c", `${name}=${value}`];
}

/**
 * Settings of a connection that the site counts on, because a database or role of somebody else may have others. Not in
 * the startup packet: a pooler in front refuses what it does not know there. A process that hangs within a transaction
 * would keep its locks from all others for as long as it hangs.
 */
export const sessionOf = (within: number) =>
  `set statement_timeout = ${within}; set idle_in_transaction_session_timeout = ${6 * within}; set lock_timeout = 0;
  set datestyle = 'ISO, MDY'; set search_path = public; set standard_conforming_strings = on; set default_transaction_isolation = 'read committed'`;

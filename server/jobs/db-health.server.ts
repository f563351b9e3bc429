import { sql } from "drizzle-orm";
import pg from "pg";
import type { Log } from "#app/core/context.server.ts";
import type { Database } from "#db/connection.server.ts";
import { isDatabaseAway } from "#db/database-errors.server.ts";

/** In milliseconds. The embedded database is never away, but busy while a backup is made. */
const PROBE = { within: { postgresql: 1_000, embedded: 30_000 }, every: 500 };

/**
 * While the database is away, pages come from the cache and API calls get 503 at once. An error of
 * a query only starts a probe, because one query may fail for other reasons.
 */
export class DatabaseHealth {
  #isAway = false;
  #isClosed = false;
  #probing: Promise<void> | undefined;
  #asking: Promise<unknown> | undefined;
  readonly #db: Database["db"];
  readonly #probe: () => Promise<unknown>;
  readonly #log: Log;
  readonly #within: number;

  constructor(database: Database, log: Log) {
    this.#db = database.db;
    this.#probe = probeOf(database);
    this.#log = log;
    this.#within = PROBE.within[database.kind];
  }

  isAway(): boolean {
    return this.#isAway;
  }

  report(error: unknown): boolean {
    const isAway = isDatabaseAway(error);
    if (isAway) this.check();
    return isAway;
  }

  check() {
    this.#probing ??= this.#probeUntilBack().finally(() => (this.#probing = undefined));
  }

  /** Asks through the pool, as pages do: it may have no connection to give although the server answers. */
  async responds(): Promise<boolean> {
    try {
      // All who ask meanwhile share one query, so that they take one connection at most.
      this.#asking ??= this.#db.execute(sql`select 1`).finally(() => (this.#asking = undefined));
      await within(this.#within, this.#asking);
      return true;
    } catch {
      this.check();
      return false;
    }
  }

  async close() {
    this.#isClosed = true;
    await this.#probing;
  }

  async #probeUntilBack() {
    const since = Date.now();
    while (!this.#isClosed) {
      try {
        await within(this.#within, this.#probe());
        break;
      } catch (error) {
        if (!this.#isAway) this.#log.error("The database is away", { error });
        this.#isAway = true;
        await new Promise((resolve) => setTimeout(resolve, PROBE.every));
      }
    }
    if (this.#isAway && !this.#isClosed)
      this.#log.info("The database is back", { awaySeconds: (Date.now() - since) / 1000 });
    this.#isAway = false;
  }
}

/** Probes PostgreSQL on a separate connection, because those of the pool may hang. */
function probeOf({ db, connectionString }: Database): () => Promise<unknown> {
  if (!connectionString) return () => db.execute(sql`select 1`);
  return async () => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: PROBE.within.postgresql,
      query_timeout: PROBE.within.postgresql,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
    } finally {
      client.end().catch(() => {});
    }
  };
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error("The database did not answer in time")),
      milliseconds,
    );
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

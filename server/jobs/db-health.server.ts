import { sql } from "drizzle-orm";
import pg from "pg";
import type { Log } from "#app/core/context.server.ts";
import type { Database } from "#db/connection.server.ts";
import { isDatabaseAway } from "#db/database-errors.server.ts";

/**
 * How long the database may take to say "1", and how often it is asked while it is away, in milliseconds. The
 * embedded one is never away, but busy: calls wait while a backup is made.
 */
const PROBE = { within: { postgresql: 1_000, embedded: 30_000 }, every: 500 };

/**
 * Knows whether the database is away, so that nobody waits for it in vain: pages are then answered from
 * what is kept, and API calls refused at once. It believes no single error: it asks for itself.
 */
export class DatabaseWatch {
  #isAway = false;
  #isClosed = false;
  #asking: Promise<void> | undefined;
  readonly #probe: () => Promise<unknown>;
  readonly #log: Log;
  readonly #within: number;

  constructor(probe: () => Promise<unknown>, log: Log, kind: Database["kind"]) {
    this.#probe = probe;
    this.#log = log;
    this.#within = PROBE.within[kind];
  }

  isAway(): boolean {
    return this.#isAway;
  }

  /** To be told of any error; answers whether it is one of a database that is away. */
  failed(error: unknown): boolean {
    const isAway = isDatabaseAway(error);
    if (isAway) this.suspect();
    return isAway;
  }

  /** Something is wrong: asks, and goes on asking until an answer comes. */
  suspect() {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
  }

  /** Whether the database answers right now. */
  async answers(): Promise<boolean> {
    try {
      await within(this.#within, this.#probe());
      return true;
    } catch {
      this.suspect();
      return false;
    }
  }

  async close() {
    this.#isClosed = true;
    await this.#asking;
  }

  async #ask() {
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

/** Asks PostgreSQL on a connection of its own, because those of the pool may hang. */
export function probeOf({ db, connectionString }: Database): () => Promise<unknown> {
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

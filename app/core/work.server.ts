import { sql } from "drizzle-orm";
import { holdLock } from "#db/advisory-lock.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import type { Failure, Result } from "./result.ts";

/** Everything a change needs while its transaction runs: every function that writes takes it first. */
export interface Work {
  /** The transaction. Reading functions, which take a `Db`, accept it as well. */
  db: Transaction;
  now: Date;
  /** Cached pages with one of these tags are dropped after the commit, in every process. */
  invalidate: (...tags: string[]) => void;
  /** Waits until no other transaction holds `name`, and holds it until this one ends. */
  lock: (name: string) => Promise<void>;
}

/** The PostgreSQL channel on which server processes notify each other of invalidated tags. */
export const CHANGES_CHANNEL = "changes";

/** Marks our own notifications, which this process ignores because it has invalidated its pages already. */
export const processId = crypto.randomUUID();

/**
 * Runs `change` in one transaction. The tags it invalidates are sent to every other process with the commit, and
 * invalidated in this process before the promise resolves.
 */
export async function transact<Value>(
  ctx: { db: Db; now: Date | (() => Date); invalidate: (tags: readonly string[]) => void },
  change: (work: Work) => Promise<Value>,
): Promise<Value> {
  const tags = new Set<string>();
  const now = typeof ctx.now === "function" ? ctx.now() : ctx.now;
  try {
    return await ctx.db.transaction(async (db) => {
      const value = await change({
        db,
        now,
        invalidate: (...invalidated) => invalidated.forEach((tag) => tags.add(tag)),
        lock: (name) => holdLock(db, name),
      });
      if (tags.size > 0)
        await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${notificationOf(tags)})`);
      return value;
    });
  } finally {
    // Also after an error: when the connection is lost during the commit, it may have happened.
    if (tags.size > 0) ctx.invalidate([...tags]);
  }
}

/** Thrown after rows have been written: takes the transaction back, and is the failure that `refusable` returns. */
export class RefusedStep extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.code);
    this.failure = failure;
  }
}

export async function refusable<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedStep) return { ok: false, error: error.failure };
    throw error;
  }
}

/**
 * The tag for a change that may come many times a second, such as a number that everybody sees: pages that
 * depend on `tag` are rendered anew at most once a second.
 */
export const soon = (tag: string) => SOON + tag;
export const SOON = "~";

export const EVERYTHING = "*";

/** PostgreSQL takes payloads below 8,000 bytes; instead of a longer one everything is invalidated. */
const LONGEST_NOTIFICATION = 7_900;

function notificationOf(tags: Iterable<string>): string {
  const notification = JSON.stringify({ from: processId, tags: [...tags] });
  if (Buffer.byteLength(notification) <= LONGEST_NOTIFICATION) return notification;
  return JSON.stringify({ from: processId, tags: [EVERYTHING] });
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#db/connection.server.ts";
import type { Context } from "#app/core/context.server.ts";
import type { Failure, Result } from "#app/core/result.ts";

/** The PostgreSQL channel on which server processes notify each other of invalidated tags. */
export const CHANGES_CHANNEL = "changes";

/** Marks our own notifications, which this process ignores because it has invalidated its pages already. */
export const processId = crypto.randomUUID();

/**
 * Runs `work` in one transaction. The tags it invalidates are sent to every other process with the commit, and
 * invalidated in this process before the promise resolves.
 */
export async function transact<Value>(
  ctx: Pick<Context, "db" | "invalidate">,
  work: (tx: Transaction, invalidate: (...tags: string[]) => void) => Promise<Value>,
): Promise<Value> {
  const tags = new Set<string>();
  try {
    return await ctx.db.transaction(async (tx) => {
      const value = await work(tx, (...invalidated) => invalidated.forEach((tag) => tags.add(tag)));
      if (tags.size > 0)
        await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${notificationOf(tags)})`);
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

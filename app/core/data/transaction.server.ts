import { sql } from "drizzle-orm";
import type { Transaction } from "#db/connection.server.ts";
import type { Context } from "#app/core/context.server.ts";

/** The channel on which server processes tell each other what has changed. */
export const CHANGES_CHANNEL = "changes";

/** Marks our own notices, so that this process does not drop its pages twice. */
export const processId = crypto.randomUUID();

/**
 * Runs `work` in one transaction. The tags it marks as changed travel with the commit to every other
 * process, and are dropped from this one's page cache before the caller hears of success.
 */
export async function transact<Value>(
  ctx: Pick<Context, "db" | "changed">,
  work: (tx: Transaction, changed: (...tags: string[]) => void) => Promise<Value>,
): Promise<Value> {
  const tags = new Set<string>();
  try {
    return await ctx.db.transaction(async (tx) => {
      const value = await work(tx, (...changed) => changed.forEach((tag) => tags.add(tag)));
      if (tags.size > 0)
        await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${noticeOf(tags)})`);
      return value;
    });
  } finally {
    // Also when it failed: a connection lost during the commit leaves open whether it happened.
    if (tags.size > 0) ctx.changed([...tags]);
  }
}

/** A tag that stands for everything there is. */
export const EVERYTHING = "*";

/** PostgreSQL takes notices below 8,000 bytes; a longer one says only that much has changed. */
const LONGEST_NOTICE = 7_900;

function noticeOf(tags: Iterable<string>): string {
  const notice = JSON.stringify({ from: processId, tags: [...tags] });
  if (Buffer.byteLength(notice) <= LONGEST_NOTICE) return notice;
  return JSON.stringify({ from: processId, tags: [EVERYTHING] });
}

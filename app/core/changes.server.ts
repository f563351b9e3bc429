import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import type { Context } from "./context.server.ts";

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
  const value = await ctx.db.transaction(async (tx) => {
    const value = await work(tx, (...changed) => changed.forEach((tag) => tags.add(tag)));
    if (tags.size > 0) {
      const notice = JSON.stringify({ from: processId, tags: [...tags] });
      await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${notice})`);
    }
    return value;
  });
  if (tags.size > 0) ctx.changed([...tags]);
  return value;
}

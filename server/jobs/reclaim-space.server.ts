import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Job } from "#app/core/data/job.ts";
import { HOUR } from "#app/core/time.ts";
import type { Db } from "#db/connection.server.ts";
import { storedTables } from "#server/stored.server.ts";

/**
 * Makes the space of deleted and changed rows free for new ones. PostgreSQL does it by itself; the embedded database
 * does not, so its files would grow with each email ever sent. One table at a time, because a statement holds the thread,
 * and only if the disk has room for a copy of it, which the database may write into its log first.
 */
export const reclaimSpace = (hasRoom: (bytes: number) => boolean): Job => ({
  name: "Space of deleted rows",
  every: HOUR,
  async run({ db }) {
    for (const { table } of storedTables)
      if (hasRoom(await bytesOf(db, table))) await db.execute(sql`vacuum ${table}`);
  },
});

async function bytesOf(db: Db, table: PgTable): Promise<number> {
  const bytes = sql`pg_total_relation_size(${getTableName(table)})`.mapWith(Number);
  const [size] = await db.select({ bytes }).from(sql`(values (1)) as one`);
  return size?.bytes ?? 0;
}

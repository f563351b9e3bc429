import { sql } from "drizzle-orm";
import type { Job } from "#app/core/data/job.ts";
import { HOUR } from "#app/core/time.ts";
import { storedTables } from "#server/stored.server.ts";

/**
 * Makes the space of deleted and changed rows free for new ones. PostgreSQL does it by itself; the embedded database
 * does not, so its files would grow with each email ever sent. One table at a time, because a statement holds the thread.
 */
export const reclaimSpace: Job = {
  name: "Space of deleted rows",
  every: HOUR,
  async run({ db }) {
    for (const { table } of storedTables) await db.execute(sql`vacuum ${table}`);
  },
};

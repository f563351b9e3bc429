import { addTime } from "#app/core/time.ts";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/connection.server.ts";
import { job_states } from "#db/schema.ts";

export async function readJobState<Schema extends z.ZodType>(
  db: Pick<Db, "select">,
  name: string,
  shape: Schema,
): Promise<z.output<Schema> | undefined> {
  const [row] = await db.select().from(job_states).where(eq(job_states.name, name));
  return row && shape.safeParse(row.value).data;
}

export async function writeJobState(
  db: Pick<Db, "insert">,
  name: string,
  value: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await db
    .insert(job_states)
    .values({ name, value, updated_at: now })
    .onConflictDoUpdate({ target: job_states.name, set: { value, updated_at: now } });
}

export async function forgetJobState(db: Pick<Db, "delete">, name: string): Promise<void> {
  await db.delete(job_states).where(eq(job_states.name, name));
}

/**
 * Runs `work` unless another process of the site is at it: several share a database. The claim ends by itself after
 * `milliseconds`. One that ends later than ours would was made by a clock that has since been put back, and counts
 * no longer.
 */
export async function runAlone(
  db: Db,
  { name, milliseconds, now }: { name: string; milliseconds: number; now: Date },
  work: () => Promise<unknown>,
): Promise<void> {
  const until = addTime(now, milliseconds);
  const isClaim = eq(job_states.name, `claim ${name}`);
  const claimed = await db
    .insert(job_states)
    .values({ name: `claim ${name}`, value: {}, updated_at: until })
    .onConflictDoUpdate({
      target: job_states.name,
      set: { updated_at: until },
      setWhere: sql`${job_states.updated_at} <= ${now.toISOString()}::timestamptz
        or ${job_states.updated_at} > ${until.toISOString()}::timestamptz`,
    })
    .returning({ name: job_states.name });
  if (claimed.length === 0) return;
  try {
    await work();
  } finally {
    // Ours may have ended during long work; then the claim is another process's.
    await db.delete(job_states).where(and(isClaim, eq(job_states.updated_at, until)));
  }
}

import { and, eq, isNotNull, isNull, notExists, sql, type AnyColumn } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { refused_addresses as refused } from "#db/schema.ts";

/** After so many refusals for good in a row an address is paused: mail servers take further ones for spam. */
const MOST_REFUSALS = 2;

const isPausedRow = isNotNull(refused.paused_at);

/** True for a row whose address may get what goes to many. */
export const isReachable = (db: Db, address: AnyColumn) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(refused)
      .where(and(eq(refused.address, address), isPausedRow)),
  );

export const isPaused = async (db: Db, address: string): Promise<boolean> =>
  (await db.$count(refused, and(eq(refused.address, address), isPausedRow))) > 0;

export const countPaused = (db: Db): Promise<number> => db.$count(refused, isPausedRow);

export async function countRefusal(db: Db, address: string): Promise<void> {
  await db
    .insert(refused)
    .values({ address, refusals: 1, refused_at: sql`now()` })
    .onConflictDoUpdate({
      target: refused.address,
      set: {
        refusals: sql`${refused.refusals} + 1`,
        refused_at: sql`now()`,
        paused_at: sql`case when ${refused.refusals} + 1 >= ${MOST_REFUSALS} then coalesce(${refused.paused_at}, now()) end`,
      },
    });
}

/** An email was accepted. That ends no pause: a server may accept, and send the email back later. */
export async function forgetRefusals(db: Db, address: string): Promise<void> {
  await db.delete(refused).where(and(eq(refused.address, address), isNull(refused.paused_at)));
}

export async function pauseAddress(db: Db, address: string): Promise<void> {
  const now = sql`now()`;
  await db
    .insert(refused)
    .values({ address, refusals: MOST_REFUSALS, refused_at: now, paused_at: now })
    .onConflictDoUpdate({ target: refused.address, set: { refused_at: now, paused_at: now } });
}

export async function resumeAddress(db: Db, address: string): Promise<void> {
  await db.delete(refused).where(eq(refused.address, address));
}

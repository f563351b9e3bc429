import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { MINUTE, type Job } from "#app/core/data/job.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { city_events, guests } from "#db/schema.ts";
import { tellChanges } from "./event-changes.server.ts";
import { queueGuestNotice } from "./mails.server.ts";

export const jobs: readonly Job[] = [
  { name: "Changes of events", every: 2_000, run: tellChanges },
  {
    name: "Reminders of guests",
    every: MINUTE,
    async run(ctx) {
      while ((await remindGuests(ctx)) > 0);
    },
  },
];

/** Reminders written in one transaction: while it runs, nobody else can change these guests. */
const AT_A_TIME = 200;

/**
 * Writes to those who come, 24 hours before the start, when they said yes more than 30 hours before it. Safe to
 * call from every process at any time: a guest's row is locked, and marked in the same transaction. Returns
 * how many were written.
 */
export async function remindGuests(
  ctx: Pick<Context, "db" | "now" | "invalidate">,
): Promise<number> {
  return transact(ctx, async (tx, invalidate) => {
    const now = sql`${ctx.now.toISOString()}::timestamptz`;
    const dayBefore = sql`${city_events.date_time} - interval '24 hours'`;
    const due = await tx
      .select({ guest: guests, event: city_events })
      .from(guests)
      .innerJoin(city_events, eq(city_events.id, guests.event_id))
      .where(
        and(
          eq(guests.state, "coming"),
          isNotNull(guests.email),
          eq(city_events.status, "scheduled"),
          isNull(city_events.attend_link),
          gt(city_events.date_time, ctx.now),
          lte(city_events.date_time, sql`${now} + interval '24 hours'`),
          lt(guests.confirmed_at, sql`${city_events.date_time} - interval '30 hours'`),
          // An event that has moved away is reminded of again, a day before its new start.
          or(isNull(guests.reminded_at), lt(guests.reminded_at, dayBefore)),
        ),
      )
      .limit(AT_A_TIME)
      .for("update", { of: guests, skipLocked: true });
    for (const { guest, event } of due) {
      const work = { tx, ctx, event, invalidate };
      const id = await queueGuestNotice(work, guest, "guest-reminder", { isAwaited: false });
      const mark = { reminded_at: ctx.now, ...(id && { reminder_id: id }) };
      await tx.update(guests).set(mark).where(eq(guests.id, guest.id));
    }
    return due.length;
  });
}

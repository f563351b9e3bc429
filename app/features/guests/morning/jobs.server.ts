import { and, between, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Job, JobContext } from "#app/core/data/job.ts";
import { addTime, DAY, HOUR, MINUTE } from "#app/core/time.ts";
import { PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { doorFigures, lastDayAt } from "#app/resources/city-events/attendance.server.ts";
import { LONGEST_DAYS } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { city_events, guests, thanked_addresses } from "#db/schema.ts";
import { hereOf } from "../door/service.server.ts";
import type { GuestRow } from "../seats.server.ts";
import { ThanksMail } from "./mails.server.ts";
import { THANKS_EVERY_DAYS, THANKS_LATE, thanksDue } from "./rules.ts";
import { addressHash } from "./service.server.ts";

export const jobs: readonly Job[] = [
  { name: "Thanks of the morning after", every: MINUTE, run: thankGuests },
];

/** Written in one transaction, so that none holds the embedded database for long. */
const AT_A_TIME = 100;

/** Queues the emails of each evening whose hour has come. Safe to call from every process at any time. Returns how many. */
export async function thankGuests(ctx: JobContext): Promise<number> {
  const end = sql`coalesce(${city_events.ends_at}, ${city_events.date_time} + interval '3 hours')`;
  const ended = await ctx.db
    .select()
    .from(city_events)
    .where(
      and(
        eq(city_events.status, "scheduled"),
        between(city_events.date_time, addTime(ctx.now, -(LONGEST_DAYS + 3) * DAY), ctx.now),
        sql`${end} between ${addTime(ctx.now, -3 * DAY).toISOString()}::timestamptz
          and ${addTime(ctx.now, -6 * HOUR).toISOString()}::timestamptz`,
      ),
    );
  let queued = 0;
  for (const event of ended.filter((one) => isTime(one, ctx.now)))
    for (;;) {
      const slice = await transact(ctx, (work) => thankSlice(work, event));
      queued += slice.queued;
      if (slice.seen < AT_A_TIME) break;
    }
  return queued;
}

export function isTime(event: Pick<EventRow, "date_time" | "ends_at" | "time_zone">, now: Date) {
  const late = now.getTime() - thanksDue(event).getTime();
  return late >= 0 && late <= THANKS_LATE;
}

async function thankSlice(work: Work, event: EventRow): Promise<{ seen: number; queued: number }> {
  const { db, now } = work;
  const slice = await db
    .select()
    .from(guests)
    .where(
      and(
        eq(guests.event_id, event.id),
        eq(guests.state, "coming"),
        isNotNull(guests.email),
        isNull(guests.thanked_at),
        // Nobody joins after the start; a later moment means that the start was moved.
        isNotNull(guests.confirmed_at),
      ),
    )
    .limit(AT_A_TIME)
    .for("update", { skipLocked: true });
  if (slice.length === 0) return { seen: 0, queued: 0 };
  const ids = slice.map(({ id }) => id);
  await db.update(guests).set({ thanked_at: now }).where(inArray(guests.id, ids));
  const door = (await doorFigures(db, [event.id])).get(event.id);
  const came = (guest: GuestRow) => !door?.is_counted || (hereOf(guest, event) ?? 0) > 0;
  const thanked = [];
  for (const guest of slice)
    if (came(guest) && (await claimAddress(work, guest.email ?? ""))) thanked.push(guest);
  await queueNotices(
    work,
    thanked.map(({ id, email }) => ({
      kind: ThanksMail,
      to: email ?? "",
      payload: { guest: id },
      priority: PRIORITY.many,
      due: dueOutsideQuietHours(now, event.time_zone, event.date_time),
      topic: event.id,
      occasion: `${ThanksMail.name}/${id}/${event.wall_time.slice(0, 10)}`,
    })),
  );
  return { seen: slice.length, queued: thanked.length };
}

/** False for an address that was thanked lately, for another evening, or wants none of it. */
async function claimAddress({ db, now }: Work, email: string): Promise<boolean> {
  const address_hash = await addressHash(db, email);
  const { thanked_at, refused_at } = thanked_addresses;
  const since = addTime(now, -THANKS_EVERY_DAYS * DAY);
  const claimed = await db
    .insert(thanked_addresses)
    .values({ address_hash, thanked_at: now })
    .onConflictDoUpdate({
      target: thanked_addresses.address_hash,
      set: { thanked_at: now },
      setWhere: and(isNull(refused_at), or(isNull(thanked_at), lte(thanked_at, since))),
    })
    .returning({ address_hash: thanked_addresses.address_hash });
  return claimed.length > 0;
}

/** Deletes what no rule asks for any more: the refusals stay. */
export async function purgeThanked(db: JobContext["db"], now: Date): Promise<void> {
  const since = addTime(now, -THANKS_EVERY_DAYS * DAY);
  const { thanked_at, refused_at } = thanked_addresses;
  await db.delete(thanked_addresses).where(and(isNull(refused_at), lt(thanked_at, since)));
  await db
    .update(thanked_addresses)
    .set({ thanked_at: null })
    .where(and(isNotNull(refused_at), lt(thanked_at, since)));
}

/**
 * Ends the consent to be shown two days after the start; a hidden or deleted event goes by the yes. A postponed one has
 * no start.
 */
export async function purgeTable(db: JobContext["db"], now: Date): Promise<void> {
  const start = sql`coalesce((select case when ${city_events.status} = 'postponed' then 'infinity' else ${lastDayAt} end from ${city_events}
    where ${city_events.id} = ${guests.event_id}), ${guests.created_at})`;
  await db
    .update(guests)
    .set({ show: false, about: null })
    .where(
      and(
        eq(guests.show, true),
        gt(sql`${addTime(now, -2 * DAY).toISOString()}::timestamptz`, start),
      ),
    );
}

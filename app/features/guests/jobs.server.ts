import { addTime, DAY, MINUTE } from "#app/core/time.ts";
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import type { WriteContext } from "#app/core/context.server.ts";
import type { Job, JobContext } from "#app/core/data/job.ts";
import { isWaiting } from "#app/core/mail/outbox.server.ts";
import { QUIET } from "#app/core/mail/quiet-hours.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { isEventHidden } from "#app/resources/city-events/hidden.server.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { deletedEvent } from "#db/deleted-events.server.ts";
import { city_events, event_changes, guests, mails } from "#db/schema.ts";
import {
  changeOf,
  toldFactsOf,
  isReached,
  replaceNotices,
  type ChangedEvent,
} from "./changes/news.server.ts";
import { queueGuestNotice } from "./mails.server.ts";
import { GuestMail, lately, REMINDED_FROM_HOURS, REMINDER_HOLDS_HOURS } from "./rules.ts";
import { settleSeats } from "./seats.server.ts";
import { holdState } from "./second-thoughts/mails.server.ts";

export const jobs: readonly Job[] = [
  { name: "Changes of events", every: 2_000, run: notifyOfChanges },
  { name: "Seats for who waits", every: MINUTE, run: giveSeats },
  {
    name: "Reminders of guests",
    every: MINUTE,
    async run(ctx) {
      while ((await remindGuests(ctx)) > 0);
    },
  },
];

/**
 * Gives free seats that nobody has given yet: those that an older rule kept from who waits. Safe to call from every
 * process at any time. Returns how many events had some.
 */
export async function giveSeats(ctx: JobContext): Promise<number> {
  const { id, date_time, status, guests: counts } = city_events;
  const isPromised = sql`${counts}->>'is_promised' = 'true'`;
  const promised = await ctx.db
    .select({ id })
    .from(city_events)
    .where(and(gt(date_time, addTime(ctx.now, DAY)), eq(status, "scheduled"), isPromised))
    .limit(AT_A_TIME);
  for (const { id: eventId } of promised)
    await transact(ctx, async (work) => {
      const event = await lockEvent(work, eventId);
      if (event) await settleSeats({ ...work, event });
    });
  return promised.length;
}

/** Rows of one transaction: while it runs, nobody else can change these guests. */
const AT_A_TIME = 200;

/** In hours. A late evening is reminded of sooner: a day before it is quiet, and the form promises the day before. */
const REMINDED_BEFORE = sql`case when substr(${city_events.wall_time}, 12, 2)::int >= ${QUIET.from} then ${48 - QUIET.from} else 24 end`;

/**
 * Writes to those who come, 24 hours before the start, when they said yes more than 30 hours before it. Safe to
 * call from every process at any time: a guest's row is locked, and marked in the same transaction. Returns
 * how many were written.
 */
export async function remindGuests(ctx: WriteContext): Promise<number> {
  return transact(ctx, async (work) => {
    const now = sql`${ctx.now.toISOString()}::timestamptz`;
    const changing = work.db
      .select({ one: sql`1` })
      .from(event_changes)
      .where(and(eq(event_changes.event_id, city_events.id), isNotNull(event_changes.before)));
    const remindedFrom = sql`${city_events.date_time} - make_interval(hours => ${REMINDED_FROM_HOURS})`;
    // So late, the email about a change does for a reminder.
    const telling = work.db
      .select({ one: sql`1` })
      .from(mails)
      .where(
        and(eq(mails.id, guests.notice_id), isWaiting, gt(mails.next_attempt_at, remindedFrom)),
      );
    const due = await work.db
      .select({ guest: guests, event: city_events })
      .from(guests)
      .innerJoin(city_events, eq(city_events.id, guests.event_id))
      .where(
        and(
          eq(guests.state, "coming"),
          isNotNull(guests.email),
          eq(city_events.status, "scheduled"),
          isNull(city_events.attend_link),
          // A change may be taken back within its minute, and is told first.
          notExists(changing),
          notExists(telling),
          gt(city_events.date_time, ctx.now),
          lte(city_events.date_time, sql`${now} + make_interval(hours => ${REMINDED_BEFORE})`),
          lt(guests.confirmed_at, remindedFrom),
          // An event that has moved away is reminded of again, a day before its new start.
          or(
            isNull(guests.reminded_at),
            lt(
              guests.reminded_at,
              sql`${city_events.date_time} - make_interval(hours => ${REMINDER_HOLDS_HOURS})`,
            ),
          ),
        ),
      )
      .limit(AT_A_TIME)
      .for("update", { of: guests, skipLocked: true });
    for (const { guest, event } of due) {
      const id = await queueGuestNotice({ ...work, event }, guest, GuestMail.EventReminder, {
        isAwaited: false,
        occasion: ctx.now.toISOString(),
      });
      const mark = { reminded_at: ctx.now, ...(id && { reminder_id: id }) };
      await work.db.update(guests).set(mark).where(eq(guests.id, guest.id));
    }
    return due.length;
  });
}

type Change = typeof event_changes.$inferSelect;

/**
 * Tells guests of changed events, one slice after the other. Safe to call from every process at any time: a change is
 * locked while a slice of its guests is told, and remembers the last of them in the same transaction.
 */
export async function notifyOfChanges(ctx: JobContext): Promise<number> {
  let told = 0;
  for (;;) {
    const count = await transact(ctx, async (work) => {
      const [change] = await work.db
        .select()
        .from(event_changes)
        .where(
          or(
            isNotNull(event_changes.telling),
            and(isNotNull(event_changes.before), lte(event_changes.due_at, ctx.now)),
          ),
        )
        .orderBy(asc(event_changes.due_at))
        .limit(1)
        .for("update", { skipLocked: true });
      return change && notifySlice(work, change);
    });
    if (count === undefined) return told;
    told += count;
  }
}

async function notifySlice(work: Work, change: Change): Promise<number> {
  const { db: tx, now } = work;
  const event = await eventOf(tx, change.event_id);
  const { before } = change;
  const telling = change.telling ?? (event && before && changeOf(before, event, now));
  if (!event && before && (await isEventHidden(tx, change.event_id))) {
    // Shown again, it is told as it is then.
    await save(tx, change, { due_at: addTime(now, HIDDEN_WAITS) });
    return 0;
  }
  if (!event || !telling) {
    await save(tx, change, { before: null, due_at: null, telling: null, told_until: null });
    return 0;
  }
  const slice = await tx
    .select()
    .from(guests)
    .where(
      and(
        isReached(change.event_id),
        // Guests with a later yes have read it on their page.
        lte(guests.confirmed_at, change.updated_at),
        change.told_until === null ? undefined : gt(guests.id, change.told_until),
      ),
    )
    .orderBy(asc(guests.id))
    .limit(AT_A_TIME);
  await replaceNotices(work, slice, { change: telling, event });
  await holdState(
    work,
    event.id,
    slice.map(({ id }) => id),
  );
  const isNew = change.telling === null;
  const isOver = slice.length < AT_A_TIME;
  await save(tx, change, {
    telling: isOver ? null : telling,
    told_until: isOver ? null : (slice.at(-1)?.id ?? null),
    ...(isNew && {
      before: null,
      due_at: null,
      told: [
        ...lately(change.told, now),
        {
          at: now.toISOString(),
          why: telling.why,
          was_at: telling.was_at,
          was_in: telling.was_in,
          facts: toldFactsOf(event, telling),
          isByAdministrator: before?.isByAdministrator ?? false,
        },
      ],
    }),
  });
  return slice.length;
}

const HIDDEN_WAITS = 5 * MINUTE;

async function eventOf(db: Db | Transaction, id: string): Promise<ChangedEvent | undefined> {
  const [event] = await db.select().from(city_events).where(eq(city_events.id, id));
  if (event) return event;
  const deleted = await deletedEvent(db, id);
  return (
    deleted && {
      ...deleted,
      status: "cancelled",
      sequence: deleted.sequence + 1,
      attend_link: null,
      takes_guests: true,
    }
  );
}

async function save(tx: Transaction, { event_id }: Change, values: Partial<Change>) {
  await tx.update(event_changes).set(values).where(eq(event_changes.event_id, event_id));
}

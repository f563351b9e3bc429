import { addTime, MINUTE, monthOf } from "#app/core/time.ts";
import {
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { cities } from "#app/content/cities.ts";
import type { Job, JobContext } from "#app/core/data/job.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { isReachable } from "#app/core/mail/refusals.server.ts";
import {
  mailingsAbout,
  sendMailings,
  startMailing,
} from "#app/features/mailings/service.server.ts";
import { takesPlace } from "#app/resources/city-events/rules.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  announcements,
  city_events,
  follower_months,
  followers,
  follows,
  hidden_events,
  mailings,
} from "#db/schema.ts";
import {
  announcementSource,
  leaveMailing,
  subjectOf,
  tellingTime,
} from "#app/features/followers/announcements/service.server.ts";
import { letterSource, newHostsOf } from "./letters.server.ts";
import { MeetupAnnounced, MonthAhead } from "./mails.server.ts";
import { dayIn, monthToTell } from "./rules.ts";
import { isConfirmed } from "./service.server.ts";

export const jobs: readonly Job[] = [
  { name: "New meetups for followers", every: 20_000, run: announceMeetups },
  { name: "Letters to followers", every: 5_000, run: (ctx) => sendMailings(ctx, letterSource) },
  { name: "The month for followers", every: 5 * MINUTE, run: tellMonth },
  { name: "Followers of the month", every: 10 * MINUTE, run: countMonth },
];

const AT_A_TIME = 200;

/**
 * Tells followers of meetups that have been public for long enough. What is due together is one email; what comes
 * later on the day leaves the next morning at nine. Safe to call from every process at any time.
 */
export async function announceMeetups(ctx: JobContext): Promise<number> {
  const since = addTime(ctx.now, -ctx.secondThought);
  await transact(ctx, async (work) => {
    // A second process waits, and then finds the mailing of the day.
    await work.lock("announcements");
    // Held for good: it has begun. One that is off, hidden or deleted may come back, and is held then.
    const begun = eventOf(work, lte(city_events.date_time, work.now));
    await work.db.delete(announcements).where(and(announcements.is_held, exists(begun)));
    await leaveDue(work);
    const due = await work.db
      .select({ id: announcements.event_id, public_at: announcements.public_at })
      .from(announcements)
      .where(
        and(
          isNull(announcements.mailing_id),
          not(announcements.is_held),
          lte(announcements.public_at, since),
          // Told once somebody has put it back.
          notExists(hiddenOf(work)),
        ),
      )
      .orderBy(asc(announcements.public_at))
      .limit(AT_A_TIME);
    for (const { id, public_at } of due) {
      const event = await findEvent(work, id);
      const isOurs = eq(announcements.event_id, id);
      if (!event || !takesPlace(event, ctx.now)) {
        await work.db.delete(announcements).where(isOurs);
        continue;
      }
      const { city_name, time_zone } = event;
      const { at, morning } = tellingTime(
        event,
        { public_at, from: ctx.now },
        await newHostsOf(work.db, city_name),
      );
      const mailing =
        (await openMailing(work, city_name, time_zone, at)) ??
        (await openMailing(work, city_name, time_zone, morning));
      // Both have left where a city has meetups in two zones: a later email takes it.
      if (mailing)
        await work.db.update(announcements).set({ mailing_id: mailing.id }).where(isOurs);
    }
  });
  return sendMailings(ctx, announcementSource);
}

/**
 * Takes out of the email that is due what does not take place, which is told of once it is on again or put back, and what
 * can wait for the morning: late, after a time without a server, an email wakes nobody.
 */
async function leaveDue(work: Work): Promise<void> {
  const { db, now } = work;
  const due = await db
    .select({ id: announcements.event_id, event: city_events })
    .from(announcements)
    .innerJoin(mailings, eq(mailings.id, announcements.mailing_id))
    .leftJoin(city_events, eq(city_events.id, announcements.event_id))
    .where(and(isNull(mailings.started_at), lte(mailings.leaves_at, now)));
  for (const { id, event } of due) {
    const isOff = !event || !takesPlace(event, now);
    if (isOff || dueOutsideQuietHours(now, event.time_zone, event.date_time) > now)
      await leaveMailing(work, id);
  }
}

const eventOf = ({ db }: Work, which: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(city_events)
    .where(and(eq(city_events.id, announcements.event_id), which));

const hiddenOf = ({ db }: Work) =>
  db
    .select({ one: sql`1` })
    .from(hidden_events)
    .where(eq(hidden_events.event_id, announcements.event_id));

async function openMailing(work: Work, city: string, zone: string, leaves_at: Date) {
  const subject_id = subjectOf(city, dayIn(leaves_at, zone));
  const [mailing] = await mailingsAbout(work.db, MeetupAnnounced.name, subject_id);
  if (mailing) return mailing.started_at ? undefined : mailing;
  const ours = { kind: MeetupAnnounced.name, subject_id, text: "", created_by: null };
  return startMailing(work, { ...ours, created_at: work.now, leaves_at });
}

/** Queues the monthly email of every address where it is nine on the first Tuesday, in the city it followed first. */
export async function tellMonth(ctx: JobContext): Promise<number> {
  const zones = new Set(cities.map(({ timeZone }) => timeZone));
  let queued = 0;
  for (const zone of zones) {
    const month = monthToTell(ctx.now, zone);
    if (month === undefined) continue;
    const names = cities.filter(({ timeZone }) => timeZone === zone).map(({ name }) => name);
    for (;;) {
      const slice = await tellSlice(ctx, month, names);
      queued += slice;
      if (slice < AT_A_TIME) break;
    }
  }
  return queued;
}

async function tellSlice(ctx: JobContext, month: string, names: string[]): Promise<number> {
  return transact(ctx, async (work) => {
    const rows = await work.db
      .select({ id: followers.id, email: followers.email })
      .from(followers)
      .where(
        and(
          or(isNull(followers.month_told), ne(followers.month_told, month)),
          exists(monthlyOf(work.db)),
          isReachable(work.db, followers.email),
          inArray(firstCityOf(work.db), names),
        ),
      )
      .orderBy(asc(followers.id))
      .limit(AT_A_TIME)
      .for("update", { skipLocked: true });
    if (rows.length === 0) return 0;
    await work.db
      .update(followers)
      .set({ month_told: month })
      .where(
        inArray(
          followers.id,
          rows.map(({ id }) => id),
        ),
      );
    await queueNotices(
      work,
      rows.map(({ id, email }) => ({
        kind: MonthAhead,
        to: email,
        payload: { follower: id },
        priority: PRIORITY.many,
        due: ctx.now,
        topic: `${MonthAhead.name}/${month}`,
        occasion: [MonthAhead.name, id, month].join("/"),
      })),
    );
    return rows.length;
  });
}

export async function countMonth({ db, now }: JobContext): Promise<void> {
  const month = monthOf(now);
  if ((await db.$count(follower_months, eq(follower_months.month, month))) > 0) return;
  const numbers = await db
    .select({ city_name: follows.city_name, followers: count() })
    .from(follows)
    .where(isConfirmed)
    .groupBy(follows.city_name);
  const ofCity = new Map(numbers.map((row) => [row.city_name, row.followers]));
  // Every city gets a row, so that one without followers is known to have had none.
  const rows = cities.map(({ name }) => ({
    city_name: name,
    month,
    followers: ofCity.get(name) ?? 0,
  }));
  await db.insert(follower_months).values(rows).onConflictDoNothing();
}

const monthlyOf = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(follows)
    .where(
      and(eq(follows.follower_id, followers.id), isConfirmed, eq(follows.frequency, "monthly")),
    );

const firstCityOf = (db: Db) =>
  sql`(${db
    .select({ city: follows.city_name })
    .from(follows)
    .where(and(eq(follows.follower_id, followers.id), isConfirmed))
    .orderBy(asc(follows.created_at), asc(follows.id))
    .limit(1)})`;

import { DAY, HOUR, addTime, MINUTE, zonedAt } from "#app/core/time.ts";
import { and, asc, eq, gt, inArray, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { zoneOf } from "#app/content/cities.ts";
import { daysBefore } from "#app/content/retention.ts";
import type { ReadContext, WriteContext } from "#app/core/context.server.ts";
import type { Job } from "#app/core/data/job.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { GRACE_DAYS } from "#app/features/chapters/rules.ts";
import { citiesWithStatus } from "#app/features/chapters/rules.server.ts";
import {
  countAheadByCity,
  eventsBegun,
  latestInCity,
} from "#app/resources/city-events/published-queries.server.ts";
import { LONGEST_DAYS } from "#app/resources/city-events/rules.ts";
import { hasConcludedAt } from "#app/resources/city-events/rules.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { again_questions, chapter_hosts, users } from "#db/schema.ts";
import {
  eveningOf,
  mayBeAsked,
  mayBeNudged,
  NextMeetupQuestion,
  SilentCityQuestion,
  questionOccasion,
  questionToken,
  type NextMeetupPrompt,
} from "./service.server.ts";
import { isPersonOf, hostedCities } from "#db/rights.server.ts";

export const jobs: readonly Job[] = [
  { name: "Questions about the next meetup", every: MINUTE, run: askForNextMeetups },
  { name: "Questions about silent cities", every: 5 * MINUTE, run: nudgeSilentCities },
];

/** On the day after a meetup, by the clock of its venue. */
const ASKED_AT_HOUR = 10;
/** After a longer downtime no question is sent. */
const LATEST = 36 * HOUR;

/**
 * Writes to the hosts of a city, the day after a meetup: asks for the next date where none is planned, and after an evening
 * with guests says who came. Safe to call from every process at any time. Returns how many mails were queued.
 */
export async function askForNextMeetups(ctx: WriteContext): Promise<number> {
  const due = await dueMeetups(ctx);
  if (due.length === 0) return 0;
  return transact(ctx, async (work) => {
    let asked = 0;
    for (const event of due) asked += await askHostsOf(work, event);
    return asked;
  });
}

/**
 * Meetups of cities with hosts that ended the day before: with guests, or the last one where nothing is ahead,
 * or one whose old date has passed without a new one.
 */
async function dueMeetups(ctx: ReadContext): Promise<EventRow[]> {
  const hosted = await hostedCities(ctx.db);
  // `isDue` reckons from the end, so that a meetup of several days has begun long before.
  const since = addTime(ctx.now, -(LONGEST_DAYS + 3) * DAY);
  const cities = hosted.map((row) => row.city_name);
  const began = await eventsBegun(ctx, { cities, since });
  const rows = began.filter((event) => isDue(event, ctx.now));
  if (rows.length === 0) return [];
  const ahead = await countAheadByCity(ctx);
  const held = began.filter(({ status }) => status === "scheduled");
  const latest = new Map(held.map(({ city_name: city, id }) => [city, id]));
  const asked = await Promise.all(
    rows.map(
      async (row) =>
        row.status === "postponed" ||
        (latest.get(row.city_name) === row.id && !ahead.has(row.city_name)) ||
        (await eveningOf(ctx, row)).hadGuests,
    ),
  );
  return rows.filter((_, index) => asked[index]);
}

function isDue(event: EventRow, now: Date): boolean {
  const asked = zonedAt(event.ends_at ?? event.date_time, event.time_zone)
    .add({ days: 1 })
    .withPlainTime({ hour: ASKED_AT_HOUR });
  const late = now.getTime() - asked.epochMilliseconds;
  return late >= 0 && late < LATEST;
}

async function askHostsOf(work: Work, event: EventRow): Promise<number> {
  // Asked while it was postponed, they are asked anew after the evening.
  const isOld = lt(again_questions.created_at, event.ends_at ?? event.date_time);
  await work.db.delete(again_questions).where(and(eq(again_questions.event_id, event.id), isOld));
  const hosts = await work.db
    .select({ id: users.id, email: users.email })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .leftJoin(
      again_questions,
      and(eq(again_questions.user_id, users.id), eq(again_questions.event_id, event.id)),
    )
    .where(
      and(
        eq(chapter_hosts.city_name, event.city_name),
        mayBeAsked(work.now),
        users.email_verified,
        isNull(again_questions.id),
      ),
    );
  const { city_name, id: event_id } = event;
  // After a downtime the hour may have come at night.
  const due = dueOutsideQuietHours(work.now, event.time_zone, event.date_time);
  let asked = 0;
  for (const { id: user_id, email: to } of hosts) {
    const question = { city_name, event_id, user_id };
    if (await ask(work, NextMeetupQuestion, question, { to, due })) asked += 1;
  }
  return asked;
}

type QuestionKind = typeof NextMeetupQuestion | typeof SilentCityQuestion;
type NextMeetupDraft = Pick<NextMeetupPrompt, "city_name" | "event_id" | "user_id">;

/** Returns whether this had not been asked before. */
async function ask(
  work: Work,
  kind: QuestionKind,
  question: NextMeetupDraft,
  mail: { to: string; due: Date },
) {
  const id = crypto.randomUUID();
  const token_hash = tokenHash(await questionToken(work.db, id));
  const stored = await work.db
    .insert(again_questions)
    .values({ id, token_hash, created_at: work.now, kind: kind.name, ...question })
    .onConflictDoNothing()
    .returning({ id: again_questions.id });
  if (stored.length === 0) return false;
  await queueNotice(work, {
    ...mail,
    kind,
    payload: { question: id },
    priority: PRIORITY.many,
    occasion: questionOccasion({ kind: kind.name, id }),
  });
  return true;
}

/** From one month to the next, however long it is. */
const NUDGE_DAYS = 31;
/** By the clock of the city. */
const NUDGED_HOURS = { from: 10, until: 18 } as const;

/**
 * Asks the hosts of a quiet or sleeping city whether it should meet again: each host once a month, however many cities
 * they have. Safe to call from every process at any time.
 */
export async function nudgeSilentCities(ctx: WriteContext): Promise<number> {
  const silent = await citiesWithStatus(ctx.db, ctx.now, ["quiet", "sleeping"]);
  const cities = silent
    .map(({ city_name }) => city_name)
    .filter((city) => isDaytime(city, ctx.now));
  if (cities.length === 0) return 0;
  return transact(ctx, async (work) => {
    // Two processes would each ask a host of two cities about another one.
    await work.lock(SilentCityQuestion.name);
    const told = new Set<string>();
    for (const { city_name, user_id, email } of await hostsToNudge(work, cities)) {
      if (told.has(user_id)) continue;
      const [latest] = await latestInCity(work, city_name, 1, hasConcludedAt(ctx.now));
      const question = { city_name, event_id: latest?.id ?? null, user_id };
      const mail = { to: email, due: work.now };
      if (await ask(work, SilentCityQuestion, question, mail)) told.add(user_id);
      await work.db
        .update(chapter_hosts)
        .set({ nudged_at: ctx.now })
        .where(isPersonOf(city_name, user_id));
    }
    return told.size;
  });
}

function isDaytime(city: string, now: Date): boolean {
  const { hour } = zonedAt(now, zoneOf(city));
  return hour >= NUDGED_HOURS.from && hour < NUDGED_HOURS.until;
}

/** The city that was asked about longest ago comes first. */
function hostsToNudge({ db, now }: Work, cities: string[]) {
  const { city_name, user_id, nudged_at, accepted_at } = chapter_hosts;
  const told = alias(chapter_hosts, "told");
  const monthAgo = daysBefore(now, NUDGE_DAYS);
  return db
    .select({ city_name, user_id, email: users.email })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, user_id))
    .where(
      and(
        inArray(city_name, cities),
        mayBeNudged(now),
        users.email_verified,
        lte(accepted_at, daysBefore(now, GRACE_DAYS)),
        notExists(
          db
            .select({ city: told.city_name })
            .from(told)
            .where(and(eq(told.user_id, user_id), gt(told.nudged_at, monthAgo))),
        ),
      ),
    )
    .orderBy(sql`${nudged_at} nulls first`, asc(city_name), asc(user_id));
}

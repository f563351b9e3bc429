import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import { addTime } from "#app/core/time.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { MeetupAnnounced } from "#app/features/followers/mails.server.ts";
import { newHostsOf, type NewHosts } from "#app/features/followers/letters.server.ts";
import { messages } from "#app/features/followers/messages.ts";
import { dayIn, nextMorning } from "#app/features/followers/rules.ts";
import { permittedCity, readersSource } from "#app/features/followers/service.server.ts";
import { messages as eventMessages } from "#app/resources/city-events/messages.ts";
import { takesPlaceAt } from "#app/resources/city-events/rules.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { announcements, city_events, follows, mailings } from "#db/schema.ts";
import type { AnnouncementInput, AnnouncementState, CityAnnouncements } from "./schema.ts";

export const announcementSource = readersSource(MeetupAnnounced, ({ subject_id }) =>
  and(eq(follows.city_name, cityOf(subject_id)), eq(follows.frequency, "each")),
);

/** One email a city, address and day: the city and the day of its clock. */
export const subjectOf = (city: string, day: string) => `${city}/${day}`;
const cityOf = (subject: string) => subject.slice(0, subject.lastIndexOf("/"));

/** When an announcement that may leave from `from` on leaves, and the morning after: one email a day. */
export function tellingTime(
  event: Pick<EventRow, "time_zone" | "date_time" | "created_by">,
  { public_at, from }: { public_at: Date; from: Date },
  newHosts: NewHosts,
): { at: Date; morning: Date } {
  const { time_zone, date_time, created_by: user } = event;
  const soon = dueOutsideQuietHours(from, time_zone, date_time);
  const morning = nextMorning(soon, time_zone);
  const isOfNewHost = user !== null && newHosts(user, public_at) !== undefined;
  // By then the central team has seen it.
  const seen = nextMorning(from, time_zone);
  return { at: isOfNewHost && date_time > seen ? seen : soon, morning };
}

const isUntold = or(isNull(announcements.mailing_id), isNull(mailings.started_at));

/** Meetups of a city of which its followers have not been told yet. */
export async function listAnnouncements(
  ctx: Context,
  asked: string,
): Promise<Result<CityAnnouncements>> {
  const city = await permittedCity(ctx, asked);
  if (!city.ok) return city;
  const { db, now } = ctx;
  const rows = await db
    .select({ event: city_events, announcement: announcements, leaves_at: mailings.leaves_at })
    .from(announcements)
    .innerJoin(city_events, eq(city_events.id, announcements.event_id))
    .leftJoin(mailings, eq(mailings.id, announcements.mailing_id))
    .where(and(eq(city_events.city_name, city.value), takesPlaceAt(now), isUntold))
    .orderBy(asc(city_events.date_time))
    .limit(50);
  const untold = rows.map(({ announcement, ...row }) => ({ ...announcement, ...row }));
  const times = await tellingTimes(ctx, city.value, untold);
  const people = await announcementSource.count(db, {
    subject_id: subjectOf(city.value, ""),
    audience: "all",
  });
  const items = untold.map(({ event_id, is_held }, at) => ({
    event_id,
    when: times[at] ?? null,
    is_held,
  }));
  return ok({ people, items });
}

/** When followers are told of each meetup, by the clock of the city. */
async function tellingTimes(
  { db, now, secondThought }: Pick<Context, "db" | "now" | "secondThought">,
  city: string,
  rows: { event: EventRow; public_at: Date; leaves_at: Date | null }[],
): Promise<(string | null)[]> {
  const newHosts = await newHostsOf(db, city);
  const plans = rows.map(({ event, public_at, leaves_at }) => {
    const ready = addTime(public_at, secondThought);
    const times = { public_at, from: ready > now ? ready : now };
    const { at, morning } = tellingTime(event, times, newHosts);
    const subject = subjectOf(city, dayIn(at, event.time_zone));
    return { event, leaves_at, at, morning, subject };
  });
  const subjects = plans.map(({ subject }) => subject);
  const ofDays = and(
    eq(mailings.kind, MeetupAnnounced.name),
    inArray(mailings.subject_id, subjects),
    isNotNull(mailings.started_at),
  );
  const started = await db.select({ subject: mailings.subject_id }).from(mailings).where(ofDays);
  return plans.map(({ event, leaves_at, at, morning, subject }) => {
    const isUsedUp = started.some((mailing) => mailing.subject === subject);
    const leaves = leaves_at ?? (isUsedUp ? morning : at);
    return leaves < event.date_time ? momentOf(leaves, { zone: event.time_zone, now }) : null;
  });
}

/** '7:50 PM', with its day unless that is today. */
function momentOf(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const [today, wall] = [wallTimeAt(now, zone), wallTimeAt(at, zone)];
  const isToday = today.slice(0, 10) === wall.slice(0, 10);
  return isToday ? time12(wall) : `${weekdayDate(wall)}, ${time12(wall)}`;
}

/** Holds an announcement back, or lets it leave as soon as it may, as long as nobody has been told. */
export async function holdAnnouncement(
  ctx: Context,
  asked: string,
  eventId: string,
  { is_held }: AnnouncementInput,
): Promise<Result<AnnouncementState>> {
  const city = await permittedCity(ctx, asked);
  if (!city.ok) return city;
  if (!isUuid(eventId)) return err("not-found");
  return transact(ctx, async (work) => {
    const { db, now } = work;
    const isOfCity = and(eq(city_events.id, eventId), eq(city_events.city_name, city.value));
    const [event] = await db.select().from(city_events).where(isOfCity);
    if (!event) return err("not-found", { detail: eventMessages.notFound });
    const values = { is_held, ...(!is_held && { public_at: addTime(now, -ctx.secondThought) }) };
    const isThisOne = eq(announcements.event_id, eventId);
    const [row] = (await leaveMailing(work, eventId))
      ? await db.update(announcements).set(values).where(isThisOne).returning()
      : [];
    if (!row) return err("conflict", { detail: messages.told });
    const untold = { event, public_at: row.public_at, leaves_at: null };
    const [when = null] = await tellingTimes({ ...ctx, db, now }, city.value, [untold]);
    return ok({ is_held, when });
  });
}

/** Takes a meetup out of the email that waits, which goes when nothing is left in it; false once that leaves. */
export async function leaveMailing({ db, lock }: Work, eventId: string): Promise<boolean> {
  // The job that tells of meetups takes it too.
  await lock("announcements");
  const isThisOne = eq(announcements.event_id, eventId);
  const [row] = await db.select().from(announcements).where(isThisOne);
  if (!row) return false;
  if (row.mailing_id === null) return true;
  const isOurs = eq(mailings.id, row.mailing_id);
  // Another process may be about to send it.
  const [mailing] = await db.select().from(mailings).where(isOurs).for("update");
  if (!mailing || mailing.started_at) return false;
  await db.update(announcements).set({ mailing_id: null }).where(isThisOne);
  const inIt = db
    .select({ one: sql`1` })
    .from(announcements)
    .where(eq(announcements.mailing_id, mailing.id));
  // An empty one would use up the email of the day.
  await db.delete(mailings).where(and(isOurs, notExists(inIt)));
  return true;
}

import { and, asc, eq, isNull, or } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { actorOf, mayEdit } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import { addTime } from "#app/core/time.ts";
import { transact } from "#app/core/work.server.ts";
import { MeetupAnnounced } from "#app/features/followers/mails.server.ts";
import { newHostSince } from "#app/features/followers/letters.server.ts";
import { messages } from "#app/features/followers/messages.ts";
import { dayIn, nextMorning } from "#app/features/followers/rules.ts";
import { chapterOf, readersSource } from "#app/features/followers/service.server.ts";
import { mailingsAbout } from "#app/features/mailings/service.server.ts";
import { takesPlaceAt } from "#app/resources/city-events/rules.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import type { Db } from "#db/connection.server.ts";
import { announcements, city_events, follows, mailings } from "#db/schema.ts";
import type { AnnouncementInput, CityAnnouncements } from "./schema.ts";

export const announcementSource = readersSource(MeetupAnnounced, ({ subject_id }) =>
  and(eq(follows.city_name, cityOf(subject_id)), eq(follows.frequency, "each")),
);

/** One email a city, address and day: the city and the day of its clock. */
export const subjectOf = (city: string, day: string) => `${city}/${day}`;
const cityOf = (subject: string) => subject.slice(0, subject.lastIndexOf("/"));

/** When an announcement that may leave from `from` on leaves, and the morning after: one email a day. */
export async function tellingTime(
  db: Db,
  event: Pick<EventRow, "city_name" | "time_zone" | "date_time" | "created_by">,
  { public_at, from }: { public_at: Date; from: Date },
): Promise<{ at: Date; morning: Date }> {
  const { city_name: city, time_zone, date_time, created_by: user } = event;
  const soon = dueOutsideQuietHours(from, time_zone, date_time);
  const morning = nextMorning(soon, time_zone);
  const isOfNewHost =
    user !== null && (await newHostSince(db, { user, city, at: public_at })) !== undefined;
  // By then the central team has seen it.
  return { at: isOfNewHost && date_time > morning ? morning : soon, morning };
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
  const items = [];
  for (const { event, announcement, leaves_at } of rows) {
    const { public_at, is_held } = announcement;
    const ready = addTime(public_at, ctx.secondThought);
    const from = ready > now ? ready : now;
    const at = leaves_at ?? (await freeMoment(db, event, { public_at, from }));
    const [today, wall] = [now, at].map((moment) => wallTimeAt(moment, event.time_zone));
    const isToday = today?.slice(0, 10) === wall?.slice(0, 10);
    const when = isToday ? time12(wall ?? "") : `${weekdayDate(wall ?? "")}, ${time12(wall ?? "")}`;
    items.push({ event_id: event.id, when, is_held });
  }
  const people = await announcementSource.count(db, {
    subject_id: subjectOf(city.value, ""),
    audience: "all",
  });
  return ok({ people, items });
}

async function freeMoment(db: Db, event: EventRow, times: { public_at: Date; from: Date }) {
  const { at, morning } = await tellingTime(db, event, times);
  const subject = subjectOf(event.city_name, dayIn(at, event.time_zone));
  const [mailing] = await mailingsAbout(db, MeetupAnnounced.name, subject);
  return mailing?.started_at ? morning : at;
}

/** Holds an announcement back, or lets it leave at once, as long as nobody has been told. */
export async function holdAnnouncement(
  ctx: Context,
  asked: string,
  eventId: string,
  { is_held }: AnnouncementInput,
): Promise<Result<AnnouncementInput>> {
  const city = await permittedCity(ctx, asked);
  if (!city.ok) return city;
  if (!isUuid(eventId)) return err("not-found");
  return transact(ctx, async ({ db, now, lock }) => {
    // The job that tells of meetups takes it too.
    await lock("announcements");
    const [row] = await db
      .select({ id: announcements.event_id })
      .from(announcements)
      .innerJoin(city_events, eq(city_events.id, announcements.event_id))
      .leftJoin(mailings, eq(mailings.id, announcements.mailing_id))
      .where(
        and(eq(announcements.event_id, eventId), eq(city_events.city_name, city.value), isUntold),
      );
    if (!row) return err("conflict", { detail: messages.told });
    await db
      .update(announcements)
      .set(
        is_held
          ? { is_held, mailing_id: null }
          : { is_held, public_at: addTime(now, -ctx.secondThought) },
      )
      .where(eq(announcements.event_id, eventId));
    return ok({ is_held });
  });
}

export async function permittedCity(ctx: Context, asked: string): Promise<Result<string>> {
  const city = chapterOf(asked);
  const actor = await actorOf(ctx);
  if (!actor.ok) return actor;
  if (!mayEdit(actor.value, city ?? asked)) return err("forbidden");
  return city === undefined ? err("not-found") : ok(city);
}

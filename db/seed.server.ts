import { randomBytes } from "node:crypto";
import { holdLock } from "#db/advisory-lock.server.ts";
import { findCity } from "#app/content/cities.ts";
import type { Db, Transaction } from "./connection.server.ts";
import { sampleBlogPosts } from "./sample/blog-posts.ts";
import { sampleCityEvents, type SampleCityEvent } from "./sample/city-events.ts";
import { sampleCityMayors } from "./sample/city-mayors.ts";
import { sampleSimpleEvents } from "./sample/simple-events.ts";
import { sampleVideos } from "./sample/videos.ts";
import {
  activities,
  blog_posts,
  city_events,
  city_mayors,
  events,
  guests,
  videos,
} from "./schema.ts";

/** A database is filled or restored under this lock. */
export const SEED_LOCK = "seed";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Fills an EMPTY database with sample rows; a database that holds one event, post, video or mayor, or has held one that
 * was deleted, is left as it is. Everything happens relative to `now`: half of the events lie ahead whenever that is.
 * Returns whether it did.
 */
export async function seed(db: Db, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Two servers that start together on one empty database must not both find it empty.
    await holdLock(tx, SEED_LOCK);
    if (!(await isEmpty(tx))) return false;
    const rows = await tx
      .insert(city_events)
      .values(sampleCityEvents.map((event) => cityEventRow(event, now)))
      .returning();
    await tx.insert(guests).values(rows.flatMap((row) => guestsOf(row, now)));
    await tx.insert(events).values(
      sampleSimpleEvents.map(({ day_offset, ...event }) => ({
        ...event,
        date: new Date(now.getTime() + day_offset * DAY).toISOString().slice(0, 10),
      })),
    );
    await tx.insert(blog_posts).values(
      sampleBlogPosts.map(({ days_ago, ...post }) => {
        const writtenAt = new Date(now.getTime() - days_ago * DAY);
        return { ...post, created_at: writtenAt, updated_at: writtenAt };
      }),
    );
    await tx
      .insert(videos)
      .values(sampleVideos.map((video, n) => ({ ...video, ...madeAt(now, n) })));
    await tx
      .insert(city_mayors)
      .values(sampleCityMayors.map((mayor, n) => ({ ...mayor, ...madeAt(now, n) })));
    return true;
  });
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  // Samples that somebody has deleted must not come back with the next start: the log knows of them.
  for (const table of [city_events, events, blog_posts, videos, city_mayors, activities]) {
    const rows = await tx.select({ id: table.id }).from(table).limit(1);
    if (rows.length > 0) return false;
  }
  return true;
}

function cityEventRow(sample: SampleCityEvent, now: Date): typeof city_events.$inferInsert {
  const { day_offset, wall_time, minutes, partner_logos, guests: named = [], ...event } = sample;
  const coming = seatsOf(
    named.filter((_, place) => seatsOf(named.slice(0, place + 1)) <= (event.capacity ?? Infinity)),
  );
  const zone = findCity(event.city_name)?.city.timeZone;
  if (!zone) throw new Error(`The sample event in ${event.city_name} is in none of our cities.`);
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .add({ days: day_offset })
    .withPlainTime(wall_time);
  const startsAt = new Date(start.epochMilliseconds);
  return {
    ...event,
    guests: { coming, waiting: seatsOf(named) - coming },
    date_time: startsAt,
    wall_time: start.toPlainDateTime().toString({ smallestUnit: "minute" }),
    time_zone: zone,
    ends_at: minutes === null ? null : new Date(startsAt.getTime() + minutes * 60_000),
    partner_logos: partner_logos.length > 0 ? [...partner_logos] : null,
  };
}

/** Nobody of them has an address: a sample must not make the site send mails. */
function guestsOf(event: typeof city_events.$inferSelect, now: Date) {
  const named = sampleCityEvents.find((sample) => sample.event_name === event.event_name)?.guests;
  return (named ?? []).map(({ name, bring }, place) => {
    const isIn = seatsOf(named?.slice(0, place + 1)) <= (event.capacity ?? Infinity);
    const confirmed_at = new Date(now.getTime() - HOUR + place * 1_000);
    return {
      event_id: event.id,
      // The hash of nothing anybody has: these guests have no link.
      token_hash: randomBytes(32).toString("base64url"),
      name,
      bring,
      state: isIn ? ("coming" as const) : ("waiting" as const),
      confirmed_at,
    };
  });
}

const seatsOf = (parties: readonly { bring: number }[] = []) =>
  parties.reduce((sum, { bring }) => sum + bring + 1, 0);

/** SPEC 7 lists the newest first: an hour between neighbours keeps the order they are written in. */
function madeAt(now: Date, place: number) {
  const moment = new Date(now.getTime() - (place + 1) * HOUR);
  return { created_at: moment, updated_at: moment };
}

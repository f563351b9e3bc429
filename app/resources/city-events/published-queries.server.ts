import { site } from "#app/content/site.ts";
import { wordsWithoutAddress } from "#app/core/text/web-addresses.ts";
import { DAY, addTime } from "#app/core/time.ts";
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { city_events } from "#db/schema.ts";
import type { Context } from "#app/core/context.server.ts";
import { inSlices } from "#app/core/data/lists.server.ts";
import { isUuid, rowTag } from "#app/core/data/rows.server.ts";
import type { EventRow } from "./resource.ts";
import { publicPictures } from "./rules.ts";
import { canBeVisitedAt, isAheadAt, nextTurn } from "./rules.server.ts";

/*
 * Published events, as calendars, feeds, sitemaps and previews read them. Each query records the cache tags
 * of what it returns, because the response made from it must be invalidated when a row changes.
 */

/** Cache tags of lists that several readers show. Services invalidate them when an event changes. */
export const tags = {
  events: "city-events",
  cityEvents: (city: string) => `city-events/city/${city.toLowerCase()}`,
} as const;

/** Rows of one statement: the embedded database reads so many in a few milliseconds of the thread. */
const AT_A_TIME = 250;

export async function eventsFrom(
  ctx: Pick<Context, "db" | "dependencies">,
  query: { city?: string | undefined; from: Date; limit: number },
): Promise<EventRow[]> {
  const { city, from, limit } = query;
  const { date_time, id } = city_events;
  ctx.dependencies?.dependsOn(city === undefined ? tags.events : tags.cityEvents(city));
  return inSlices<EventRow>(
    AT_A_TIME,
    (last, size) =>
      ctx.db
        .select()
        .from(city_events)
        .where(
          and(
            inCity(city),
            gte(date_time, last?.date_time ?? from),
            last && or(gt(date_time, last.date_time), gt(id, last.id)),
          ),
        )
        .orderBy(asc(date_time), asc(id))
        .limit(size),
    limit,
  );
}

/** Without past meetups that were added afterwards and tell nothing: they are no news. */
export async function newestEvents(ctx: Context, city: string | undefined, limit: number) {
  ctx.dependencies?.dependsOn(city === undefined ? tags.events : tags.cityEvents(city));
  const { date_time, created_at, id, recap } = city_events;
  return ctx.db
    .select()
    .from(city_events)
    .where(and(inCity(city), or(gte(date_time, created_at), isNotNull(recap))))
    .orderBy(desc(created_at), desc(id))
    .limit(limit);
}

export async function findEvent(ctx: Pick<Context, "db" | "dependencies">, id: string) {
  ctx.dependencies?.dependsOn(rowTag("city-events", id));
  if (!isUuid(id)) return undefined;
  return ctx.db.query.city_events.findFirst({ where: (t, { eq: is }) => is(t.id, id) });
}

export function eventsToVisit({ db, now }: Moment, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(city_events)
    .where(canBeVisitedAt(now))
    .orderBy(asc(city_events.date_time), asc(city_events.id))
    .limit(limit);
}

type Moment = Pick<Context, "db" | "now" | "dependencies">;

export async function countAheadByCity(ctx: Moment, cities?: string[]) {
  const { city_name } = city_events;
  const inCities = cities && inArray(city_name, cities);
  const rows = await ctx.db
    .select({ city_name, ahead: count() })
    .from(city_events)
    .where(and(canBeVisitedAt(ctx.now), inCities))
    .groupBy(city_name)
    .orderBy(asc(city_name));
  if (ctx.dependencies) ctx.dependencies.expiresAt(await nextTurn(ctx, inCities));
  return new Map(rows.map((row) => [row.city_name, row.ahead]));
}

export async function countEvents({ db, now }: Moment) {
  const upcoming = await db.$count(city_events, isAheadAt(now));
  return { upcoming, past: (await db.$count(city_events)) - upcoming };
}

/** The earliest first; without those that were called off or have no date. */
export function eventsBegun(
  { db, now }: Moment,
  { cities, since }: { cities: string[]; since: Date },
): Promise<EventRow[]> {
  const { city_name, date_time, id, status } = city_events;
  return db
    .select()
    .from(city_events)
    .where(
      and(
        inArray(city_name, cities),
        gte(date_time, since),
        lt(date_time, now),
        ne(status, "cancelled"),
      ),
    )
    .orderBy(asc(date_time), asc(id));
}

/** At most 20, the soonest first, of those that take place. */
export function eventsBetween(
  { db }: Pick<Context, "db">,
  { cities, from, to }: { cities: string[]; from: Date; to: Date },
): Promise<EventRow[]> {
  const { city_name, date_time, status } = city_events;
  return db
    .select()
    .from(city_events)
    .where(and(inArray(city_name, cities), between(date_time, from, to), eq(status, "scheduled")))
    .orderBy(date_time)
    .limit(20);
}

export const latestInCity = (
  { db }: { db: Pick<Db, "select"> },
  city: string,
  limit: number,
  condition?: SQL,
) =>
  db
    .select()
    .from(city_events)
    .where(and(inCity(city), condition))
    .orderBy(desc(city_events.date_time), desc(city_events.id))
    .limit(limit);

export interface StripPicture {
  id: string;
  event_name: string;
  address: string;
  alt: string;
}

/** Only so many meetups are read, so that a city that meets daily and never takes a picture costs no more than others. */
const STRIP = { pictures: 8, years: 2, meetups: 200 } as const;

export async function latestPictures(
  ctx: Pick<Context, "db" | "now" | "dependencies">,
  city: string,
): Promise<StripPicture[]> {
  ctx.dependencies?.dependsOn(tags.cityEvents(city));
  const { date_time, event_name, id, pictures } = city_events;
  const since = addTime(ctx.now, -STRIP.years * 365 * DAY);
  const recent = ctx.db
    .select({ id, event_name, date_time, pictures })
    .from(city_events)
    .where(and(inCity(city), between(date_time, since, ctx.now)))
    .orderBy(desc(date_time), desc(id))
    .limit(STRIP.meetups)
    .as("recent");
  const rows = await ctx.db
    .select({ id: recent.id, event_name: recent.event_name, pictures: recent.pictures })
    .from(recent)
    .where(sql`${recent.pictures} <> '[]'::jsonb`)
    .orderBy(desc(recent.date_time), desc(recent.id))
    .limit(STRIP.pictures);
  return rows
    .flatMap((row) =>
      publicPictures(row).map((picture) => ({
        id: row.id,
        event_name: row.event_name,
        ...picture,
      })),
    )
    .slice(0, STRIP.pictures);
}

/** The id of the event with this short path, also of one that is hidden from lists. */
export async function idOfShortPath({ db }: Pick<Context, "db">, path: string) {
  const { id, short_path } = city_events;
  const [row] = await db.select({ id }).from(city_events).where(eq(short_path, path));
  return row?.id;
}

export async function isStored(
  { db }: Pick<Context, "db">,
  event: Pick<EventRow, "city_name" | "wall_time" | "event_name">,
): Promise<boolean> {
  const { city_name, wall_time, event_name } = city_events;
  const isSame = and(
    eq(city_name, event.city_name),
    eq(wall_time, event.wall_time),
    eq(event_name, event.event_name),
  );
  return (await db.$count(city_events, isSame)) > 0;
}

/** The soonest first, of those that take place: with these ids if given, and still to be visited at `from` if given. */
export function eventsToName(
  db: Db,
  { ids, from }: { ids: readonly string[] | null; from: Date | null },
  limit: number,
) {
  const { id, event_name, wall_time, venue, city_name, date_time, status, image_url } = city_events;
  const isOn = eq(status, "scheduled");
  return db
    .select({ id, event_name, wall_time, venue, city_name, image_url })
    .from(city_events)
    .where(and(ids ? inArray(id, [...ids]) : undefined, from ? canBeVisitedAt(from) : isOn))
    .orderBy(asc(date_time), asc(id))
    .limit(limit);
}

export const lastChangeByCity = ({ db }: Pick<Context, "db">) =>
  db
    .select({ name: city_events.city_name, changed: max(city_events.updated_at) })
    .from(city_events)
    .groupBy(city_events.city_name)
    .orderBy(asc(city_events.city_name));

export const eventChanges = ({ db }: Pick<Context, "db">, offset: number, limit: number) =>
  db
    .select({ id: city_events.id, changed: city_events.updated_at })
    .from(city_events)
    .orderBy(desc(city_events.date_time), desc(city_events.id))
    .offset(offset)
    .limit(limit);

export async function lastEventChange({ db }: Pick<Context, "db">) {
  const [row] = await db
    .select({ at: max(city_events.updated_at), count: count() })
    .from(city_events);
  return row ?? { at: null, count: 0 };
}

export const inCity = (city: string | Placeholder | undefined): SQL | undefined =>
  city === undefined ? undefined : eq(city_events.city_name, city);

/** A name or venue may be an advertisement: in an email to many it leads nowhere. */
export const forMany = <Event extends Pick<EventRow, "event_name" | "venue" | "city_name">>(
  event: Event,
): Event => ({
  ...event,
  event_name: wordsWithoutAddress(event.event_name) || `${site.brand} ${event.city_name}`,
  venue: wordsWithoutAddress(event.venue),
});

import { site } from "#app/content/site.ts";
import { DAY, HOUR } from "#app/core/time.ts";
import { zoneOf } from "#app/content/cities.ts";
import type { Context, ReadContext } from "#app/core/context.server.ts";
import { readMoment } from "#app/core/forms/moments.ts";
import { requireEditor, mayEdit } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { meaningOf, wallTimeAt } from "#app/core/text/zones.server.ts";
import { neighboursOf } from "#app/features/followers/rules.ts";
import { countFollowers } from "#app/features/followers/service.server.ts";
import { mayName } from "#app/features/pictures/uses.server.ts";
import {
  eventsBetween,
  latestInCity,
} from "#app/resources/city-events/published-queries.server.ts";
import {
  cityEventInput,
  type CityEventInput,
  type EventRow,
} from "#app/resources/city-events/schema.ts";
import { findCityEvent, toCityEvent } from "#app/resources/city-events/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { looksAfter } from "#db/rights.server.ts";
import { proposedDate } from "./rules.ts";
import { overviewEvent, type NearbyEvents, type OverviewEvent } from "./schema.ts";

const NOT_REPEATED: ReadonlySet<string> = new Set([
  "date_time",
  "ends_at",
  "status",
  "status_reason",
  "attend_link",
  "speaker_name",
  "speaker_image",
  "speaker_designation",
  "expected_attendees",
  "reported_attendees",
  "recap",
]);

/** A copy of an event, ready to be posted, at the hour of the first one on the day its city probably meets next. */
export async function planAgain(ctx: Context, id: string): Promise<Result<CityEventInput>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  const found = await findCityEvent(ctx, id);
  if (!found.ok) return found;
  const event = found.value;
  if (!mayEdit(actor.value, event.city_name)) return err("forbidden");
  return ok(await planFor(ctx, event));
}

export async function planFor(ctx: ReadContext, event: EventRow): Promise<CityEventInput> {
  const today = wallTimeAt(ctx.now, event.time_zone).slice(0, 10);
  const last = await latestInCity(ctx, event.city_name, 6);
  const day = proposedDate(
    last.map(({ wall_time }) => wall_time.slice(0, 10)),
    today,
  );
  const mayShow = (address: string) => mayName(ctx.db, address, event.city_name);
  const { image_url } = event;
  const partner_logos = [];
  for (const logo of event.partner_logos ?? []) if (await mayShow(logo)) partner_logos.push(logo);
  const fields = Object.keys(cityEventInput.shape).filter((name) => !NOT_REPEATED.has(name));
  const repeated = Object.fromEntries(fields.map((name) => [name, Reflect.get(event, name)]));
  const start = existing(`${day}T${event.wall_time.slice(11)}`, event.time_zone);
  return cityEventInput.parse({
    ...repeated,
    image_url: image_url && (await mayShow(image_url)) ? image_url : null,
    partner_logos,
    ...((await isOfLeaver(ctx.db, event)) && { contact_info: null }),
    date_time: start,
    ends_at: endOf(event, start),
  });
}

/** The followers who get an email about a new date of the city. */
export async function countReaders(ctx: Context, city: string): Promise<number> {
  const figures = await countFollowers(ctx, city);
  return figures.ok ? figures.value.each : 0;
}

/** The contact of somebody who no longer looks after the city is not the next meetup's. */
async function isOfLeaver(db: Db, { city_name, created_by }: EventRow): Promise<boolean> {
  return created_by !== null && !(await looksAfter(db, city_name, created_by));
}

/** Something new in a city: place, hour and seats by its habit, and no text of the last one. */
export async function planNew(ctx: Context, city: string): Promise<Result<CityEventInput>> {
  const actor = await requireEditor(ctx, city);
  if (!actor.ok) return actor;
  const event_name = `${site.brand} ${city}`;
  const [latest] = await latestInCity(ctx, city, 1);
  if (!latest)
    return ok({ city_name: city, event_name, venue: "", date_time: firstMeetup(city, ctx.now) });
  const { date_time, ends_at, venue, time_zone, capacity, takes_guests, contact_info } =
    await planFor(ctx, latest);
  return ok({
    city_name: city,
    event_name,
    venue,
    date_time,
    ...(ends_at != null && { ends_at }),
    ...(time_zone && { time_zone }),
    ...(capacity != null && { capacity }),
    ...(takes_guests !== undefined && { takes_guests }),
    ...(contact_info && { contact_info }),
  });
}

function endOf(event: EventRow, start: string): string | null {
  if (!event.ends_at) return null;
  const length =
    Date.parse(`${wallTimeAt(event.ends_at, event.time_zone)}Z`) -
    Date.parse(`${event.wall_time}Z`);
  return new Date(Date.parse(`${start.slice(0, 16)}Z`) + length).toISOString().slice(0, 16);
}

/** A valid wall time: one that a clock change skips is moved on; of a repeated one the first is taken. */
function existing(wallTime: string, zone: string): string {
  const meaning = meaningOf(wallTime, zone);
  if (meaning.kind === "never") return meaning.after;
  return meaning.kind === "twice" ? meaning.earlier : wallTime;
}

export function firstMeetup(city: string, now: Date): string {
  const zone = zoneOf(city);
  return `${proposedDate([], wallTimeAt(now, zone).slice(0, 10))}T18:00`;
}

const TWO_DAYS = 2 * DAY;

export async function eventsNearby(
  ctx: Context,
  city: string,
  wallTime: string,
): Promise<Result<NearbyEvents>> {
  const actor = await requireEditor(ctx, city);
  if (!actor.ok) return actor;
  const moment = readMoment(wallTime);
  if (!("value" in moment)) return err("invalid");
  const at = Date.parse(`${moment.value.slice(0, 16)}Z`);
  // Wall clocks differ by hours at most, so the query adds half a day; the exact comparison follows.
  const slack = 12 * HOUR;
  const rows = await eventsBetween(ctx, {
    cities: [city, ...neighboursOf([city])],
    from: new Date(at - TWO_DAYS - slack),
    to: new Date(at + TWO_DAYS + slack),
  });
  const isClose = ({ wall_time }: EventRow) =>
    Math.abs(Date.parse(`${wall_time}Z`) - at) <= TWO_DAYS;
  return ok({ items: rows.filter(isClose).map(toOverviewEvent(ctx)) });
}

export const toOverviewEvent =
  ({ now }: Pick<Context, "now">) =>
  (row: EventRow): OverviewEvent =>
    overviewEvent.parse(toCityEvent(row, now));

export const dayInCity = (moment: Date, city: string): string =>
  wallTimeAt(moment, zoneOf(city)).slice(0, 10);

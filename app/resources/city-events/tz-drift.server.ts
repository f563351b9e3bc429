import { and, eq, gte, inArray, ne, notInArray, sql, type SQL } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import { cities } from "#app/content/cities.ts";
import { city_events } from "#db/schema.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { isAfter } from "#app/core/data/lists.server.ts";
import { tags, type EventRow } from "./published-queries.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import {
  difference,
  differencesByMonth,
  knownToDatabase,
  minutesByDatabase,
  type ZoneDisagreement,
} from "./tz-offsets.server.ts";
import { knownZone, meaningOf, wallTimeAt } from "#app/core/text/zones.server.ts";

/** An upcoming event whose instant is not what its wall time means any more: the rules have changed since. */
interface OutdatedEvent {
  id: string;
  event_name: string;
  city_name: string;
}

export interface ZoneReport {
  disagreements: ZoneDisagreement[];
  outdated: OutdatedEvent[];
}

/** Events compared at a time, and then others have their turn. */
const PAGE = 200;

/** The most outdated events one look keeps, the soonest first; the next look finds the others. */
const MOST_OUTDATED = 1_000;

/**
 * Compares the time zone data of Node with the database's: of the zone of every chapter for months ahead, and
 * of every upcoming event at its moment. Node's is right where they differ (docs/decisions/0011): instants
 * are derived by Node alone, and the database never turns a wall time into one. To be run at start and daily;
 * logs what it finds. Walks the events in pages, so that visitors are served meanwhile.
 */
export async function compareZoneData(
  ctx: Pick<Context, "db" | "now" | "log">,
): Promise<ZoneReport> {
  const zones = await zonesInUse(ctx);
  const known = await knownToDatabase(ctx, zones);
  const unknown = zones.filter((zone) => !known.includes(zone));
  let disagreements = firstOfEachZone([
    ...unknown.flatMap((zone) => difference(zone, ctx.now, null)),
    ...(await differencesByMonth(ctx, known)),
  ]);
  const outdated: OutdatedEvent[] = [];
  let count = 0;
  for await (const events of upcomingInPages(ctx, unknown)) {
    const ofEvents = events.flatMap((event) =>
      difference(event.time_zone, event.date_time, event.minutes),
    );
    disagreements = firstOfEachZone([...disagreements, ...ofEvents]);
    const ofPage = events.filter(isOutdated).map(named);
    outdated.push(...ofPage.slice(0, MOST_OUTDATED - outdated.length));
    count += ofPage.length;
  }
  for (const disagreement of disagreements) {
    ctx.log.warn("Node and the database disagree about a time zone; Node is followed", {
      ...disagreement,
    });
  }
  if (count > 0) {
    const soonest = outdated.slice(0, 10);
    const message = "The rules of a time zone have changed since events were saved";
    ctx.log.warn(message, { count, soonest });
  }
  return { disagreements, outdated };
}

const upcoming = (now: Date) =>
  and(gte(city_events.date_time, now), ne(city_events.status, "cancelled"));

async function zonesInUse({ db, now }: Pick<Context, "db" | "now">): Promise<string[]> {
  const ofEvents = await db
    .selectDistinct({ zone: city_events.time_zone })
    .from(city_events)
    .where(upcoming(now));
  return [
    ...new Set([...cities.map((city) => city.timeZone), ...ofEvents.map(({ zone }) => zone)]),
  ];
}

/** The upcoming events, the soonest first, with what the database holds their zones to be. */
async function* upcomingInPages({ db, now }: Pick<Context, "db" | "now">, unknown: string[]) {
  const { id, event_name, city_name, date_time, time_zone, wall_time } = city_events;
  const asked = minutesByDatabase(date_time, time_zone);
  // The database fails when it is asked about a zone it does not know. It answers numbers as text.
  const minutes = sql<number | null>`
    case when ${unknown.length ? notInArray(time_zone, unknown) : sql`true`} then ${asked} end`.mapWith(
    Number,
  );
  let after: SQL | undefined;
  for (;;) {
    const events = await db
      .select({ id, event_name, city_name, date_time, time_zone, wall_time, minutes })
      .from(city_events)
      .where(and(upcoming(now), after))
      .orderBy(date_time, id)
      .limit(PAGE);
    yield events;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    after = isAfter({ value: last.date_time.toISOString(), id: last.id }, date_time, id, "asc");
    await setImmediate();
  }
}

function firstOfEachZone(differences: ZoneDisagreement[]): ZoneDisagreement[] {
  const byTime = differences.toSorted((one, other) => one.at.localeCompare(other.at));
  return [...new Map(byTime.toReversed().map((one) => [one.zone, one])).values()];
}

/** Of the events with `ids`, those whose instant is still not what their wall time means. */
export async function stillOutdated(
  { db, now }: Pick<Context, "db" | "now">,
  ids: readonly string[],
): Promise<OutdatedEvent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(city_events)
    .where(and(inArray(city_events.id, [...ids]), gte(city_events.date_time, now)))
    .orderBy(city_events.date_time);
  return rows.filter(isOutdated).map(named);
}

/**
 * Derives the instants of outdated events again from what was meant: the wall time in its zone. Calendars
 * hear of it as of any move. A wall time that the new rules skip or repeat is left for a person to settle.
 */
export async function correctInstants(
  ctx: Pick<Context, "db" | "now" | "invalidate">,
  outdated: readonly OutdatedEvent[],
): Promise<void> {
  if (outdated.length === 0) return;
  const ids = outdated.map(({ id }) => id);
  await transact(ctx, async (tx, invalidate) => {
    const rows = await tx
      .select()
      .from(city_events)
      .where(inArray(city_events.id, ids))
      .orderBy(city_events.id)
      .for("update");
    const moves = rows.map(async (row) => {
      if (!isOutdated(row)) return;
      const meaning = meaningOf(row.wall_time, row.time_zone);
      if (meaning.kind !== "once") return;
      const shift = meaning.instant.getTime() - row.date_time.getTime();
      const values = {
        date_time: meaning.instant,
        ends_at: row.ends_at && new Date(row.ends_at.getTime() + shift),
        sequence: row.sequence + 1,
        updated_at: ctx.now,
      };
      invalidate(rowTag("city-events", row.id), tags.events, tags.cityEvents(row.city_name));
      await tx.update(city_events).set(values).where(eq(city_events.id, row.id));
    });
    await Promise.all(moves);
  });
}

type EventTimes = Pick<EventRow, "date_time" | "time_zone" | "wall_time">;

/** A zone that Node does not know says nothing about its events; it is a disagreement of its own. */
function isOutdated({ date_time, time_zone, wall_time }: EventTimes): boolean {
  return knownZone(time_zone) !== undefined && wallTimeAt(date_time, time_zone) !== wall_time;
}

const named = ({ id, event_name, city_name }: OutdatedEvent) => ({ id, event_name, city_name });

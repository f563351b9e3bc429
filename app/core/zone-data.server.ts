import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { cities } from "#app/content/cities.ts";
import { city_events } from "#db/schema.ts";
import { transact } from "./changes.server.ts";
import type { Context } from "./context.server.ts";
import { tags } from "./publications.server.ts";
import { rowTag } from "./rows.server.ts";
import { knownZone, meaningOf, wallTimeAt } from "./zones.server.ts";

/** A zone about which Node and the database differ. */
export interface ZoneDisagreement {
  zone: string;
  /** The first moment compared at which they do, ISO. */
  at: string;
  /** Minutes ahead of UTC, by each; null where it does not know the zone. */
  node: number | null;
  database: number | null;
}

/** An upcoming event whose instant is not what its wall time means any more: the rules have changed since. */
export interface OutdatedEvent {
  id: string;
  event_name: string;
  city_name: string;
}

export interface ZoneReport {
  disagreements: ZoneDisagreement[];
  outdated: OutdatedEvent[];
}

/** How far ahead clocks are compared, in months: nobody announces a meetup earlier. */
const MONTHS = 24;

/**
 * Compares the time zone data of Node with the database's, for the zone of every chapter and every upcoming
 * event. Node's is right where they differ (docs/decisions/0011): instants are derived by Node alone, and
 * the database never turns a wall time into one. To be run at start and daily; logs what it finds.
 */
export async function compareZoneData(
  ctx: Pick<Context, "db" | "now" | "log">,
): Promise<ZoneReport> {
  const events = await ctx.db
    .select()
    .from(city_events)
    .where(and(gte(city_events.date_time, ctx.now), ne(city_events.status, "cancelled")));
  const zones = new Set([
    ...cities.map((city) => city.timeZone),
    ...events.map((event) => event.time_zone),
  ]);
  const moments = [...monthsFrom(ctx.now), ...events.map((event) => event.date_time)];
  const disagreements = await differences(ctx, [...zones], moments);
  const outdated = events.filter(isOutdated).map(named);
  for (const disagreement of disagreements) {
    ctx.log.warn("Node and the database disagree about a time zone; Node is followed", {
      ...disagreement,
    });
  }
  for (const event of outdated) {
    ctx.log.warn("The rules of a time zone have changed since an event was saved", { ...event });
  }
  return { disagreements, outdated };
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
export async function rederive(
  ctx: Pick<Context, "db" | "now" | "changed">,
  outdated: readonly OutdatedEvent[],
): Promise<void> {
  if (outdated.length === 0) return;
  const ids = outdated.map(({ id }) => id);
  await transact(ctx, async (tx, changed) => {
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
      changed(rowTag("city-events", row.id), tags.events, tags.cityEvents(row.city_name));
      await tx.update(city_events).set(values).where(eq(city_events.id, row.id));
    });
    await Promise.all(moves);
  });
}

type EventRow = typeof city_events.$inferSelect;

/** A zone that Node does not know says nothing about its events; it is a disagreement of its own. */
function isOutdated({ date_time, time_zone, wall_time }: EventRow): boolean {
  return knownZone(time_zone) !== undefined && wallTimeAt(date_time, time_zone) !== wall_time;
}

const named = ({ id, event_name, city_name }: EventRow) => ({ id, event_name, city_name });

const offsets = z.object({
  rows: z.array(z.object({ zone: z.string(), at: z.coerce.number(), minutes: z.coerce.number() })),
});

async function differences(
  { db }: Pick<Context, "db">,
  zones: string[],
  moments: Date[],
): Promise<ZoneDisagreement[]> {
  const known = await db.execute(sql`select name from pg_timezone_names where name in ${zones}`);
  const names = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(known);
  const both = names.rows.map(({ name }) => name);
  const unknown = zones
    .filter((zone) => !both.includes(zone))
    .map((zone) => ({ zone, at: moments[0]?.toISOString() ?? "", node: null, database: null }));
  const seconds = [...new Set(moments.map((moment) => Math.floor(moment.getTime() / 1000)))];
  const answer = await db.execute(sql`
    select zone, at, extract(epoch from
      (to_timestamp(at) at time zone zone) - (to_timestamp(at) at time zone 'UTC')) / 60 as minutes
    from unnest(string_to_array(${both.join("|")}, '|')) zone,
      unnest(string_to_array(${seconds.join("|")}, '|')::bigint[]) at
    order by zone, at`);
  const differing = offsets.parse(answer).rows.flatMap(({ zone, at, minutes }) => {
    const node = offsetOf(new Date(at * 1000), zone);
    return node === minutes
      ? []
      : [{ zone, at: new Date(at * 1000).toISOString(), node, database: minutes }];
  });
  const firsts = Map.groupBy(differing, ({ zone }) => zone).values();
  return [
    ...unknown.map((one) => ({ ...one, node: offsetOf(new Date(one.at), one.zone) })),
    ...[...firsts].flatMap(([first]) => first ?? []),
  ];
}

function offsetOf(moment: Date, zone: string): number | null {
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
    return instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
  } catch {
    return null;
  }
}

function monthsFrom(now: Date): Date[] {
  return Array.from({ length: MONTHS + 1 }, (_, month) => {
    const moment = new Date(now);
    moment.setUTCMonth(moment.getUTCMonth() + month, 1);
    return moment;
  });
}

import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { cities } from "#app/content/cities.ts";
import { city_events } from "#db/schema.ts";
import { transact } from "./changes.server.ts";
import type { Context } from "./context.server.ts";
import { tags } from "./publications.server.ts";
import { rowTag } from "./rows.server.ts";
import { meaningOf } from "./zones.server.ts";

/** A moment at which Node and the database show different clocks in a zone. */
export interface ZoneDisagreement {
  zone: string;
  /** ISO */
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
  const outdated = events
    .filter((event) => wallTimeAt(event.date_time, event.time_zone) !== event.wall_time)
    .map(({ id, event_name, city_name }) => ({ id, event_name, city_name }));
  const zonesAtOdds = new Set(disagreements.map(({ zone }) => zone));
  for (const zone of zonesAtOdds) {
    const first = disagreements.find((one) => one.zone === zone);
    ctx.log.warn("Node and the database disagree about a time zone; Node is followed", {
      ...first,
    });
  }
  for (const event of outdated) {
    ctx.log.warn("The rules of a time zone have changed since an event was saved", { ...event });
  }
  return { disagreements, outdated };
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
      unnest(string_to_array(${seconds.join("|")}, '|')::bigint[]) at`);
  const differing = offsets.parse(answer).rows.flatMap(({ zone, at, minutes }) => {
    const node = offsetOf(new Date(at * 1000), zone);
    return node === minutes
      ? []
      : [{ zone, at: new Date(at * 1000).toISOString(), node, database: minutes }];
  });
  return [
    ...unknown.map((one) => ({ ...one, node: offsetOf(new Date(one.at), one.zone) })),
    ...differing,
  ];
}

function offsetOf(moment: Date, zone: string): number | null {
  try {
    return zoned(moment, zone).offsetNanoseconds / 60e9;
  } catch {
    return null;
  }
}

function wallTimeAt(moment: Date, zone: string): string {
  return zoned(moment, zone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

function zoned(moment: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
}

function monthsFrom(now: Date): Date[] {
  return Array.from({ length: MONTHS + 1 }, (_, month) => {
    const moment = new Date(now);
    moment.setUTCMonth(moment.getUTCMonth() + month, 1);
    return moment;
  });
}

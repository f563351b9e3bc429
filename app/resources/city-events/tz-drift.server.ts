import { addTime } from "#app/core/time.ts";
import { and, eq, gte, inArray, ne, type SQL } from "drizzle-orm";
import { setImmediate } from "node:timers/promises";
import type { Context, ReadContext, WriteContext } from "#app/core/context.server.ts";
import { isAfter } from "#app/core/data/lists.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/work.server.ts";
import { knownZone, meaningOf, wallTimeAt } from "#app/core/text/zones.server.ts";
import { city_events } from "#db/schema.ts";
import { tags } from "./published-queries.server.ts";
import type { EventRow } from "./resource.ts";

/** New rules of its zone skip or repeat the wall time of such an event: a person has to choose its time again. */
export type UnsettledEvent = Pick<EventRow, "id" | "event_name" | "city_name">;

/** Events read at a time; then visitors have their turn. */
const PAGE = 200;

/** One look keeps the soonest ones; the next look finds the others. */
const MOST_UNSETTLED = 1_000;

/**
 * Derives the instants of upcoming events again where the rules of their zone have changed since they were saved
 * (docs/decisions/0011). Calendars hear of it as of any move. Returns the events that a person has to settle.
 */
export async function correctInstants(ctx: Pick<Context, "db" | "now" | "invalidate" | "log">) {
  const unsettled: UnsettledEvent[] = [];
  let count = 0;
  for await (const events of upcomingInPages(ctx)) {
    const ids = events.filter(isOutdated).map(({ id }) => id);
    count += ids.length;
    const left = ids.length > 0 ? await correctEvents(ctx, ids) : [];
    unsettled.push(...left.slice(0, MOST_UNSETTLED - unsettled.length));
  }
  if (count > 0) {
    const message = "The rules of a time zone have changed since events were saved";
    ctx.log.warn(message, { count, unsettled: unsettled.slice(0, 10) });
  }
  return unsettled;
}

async function* upcomingInPages({ db, now }: ReadContext) {
  const { id, date_time, time_zone, wall_time, status } = city_events;
  let after: SQL | undefined;
  for (;;) {
    const events = await db
      .select({ id, date_time, time_zone, wall_time })
      .from(city_events)
      .where(and(gte(date_time, now), ne(status, "cancelled"), after))
      .orderBy(date_time, id)
      .limit(PAGE);
    yield events;
    const last = events.at(-1);
    if (!last || events.length < PAGE) return;
    const place = { value: last.date_time.toISOString(), id: last.id };
    after = isAfter(place, date_time, id, "asc");
    await setImmediate();
  }
}

/** Node knows the clocks. A zone that it does not know says nothing about its events. */
function isOutdated({
  date_time,
  time_zone,
  wall_time,
}: Pick<EventRow, "date_time" | "time_zone" | "wall_time">): boolean {
  return knownZone(time_zone) !== undefined && wallTimeAt(date_time, time_zone) !== wall_time;
}

async function correctEvents(ctx: WriteContext, ids: string[]): Promise<UnsettledEvent[]> {
  return transact(ctx, async (work) => {
    const rows = await work.db
      .select()
      .from(city_events)
      .where(inArray(city_events.id, ids))
      .orderBy(city_events.date_time, city_events.id)
      .for("update");
    const unsettled: UnsettledEvent[] = [];
    for (const row of rows.filter(isOutdated)) {
      const meaning = meaningOf(row.wall_time, row.time_zone);
      if (meaning.kind !== "once") {
        unsettled.push(named(row));
        continue;
      }
      const shift = meaning.instant.getTime() - row.date_time.getTime();
      const values = {
        date_time: meaning.instant,
        ends_at: row.ends_at && addTime(row.ends_at, shift),
        sequence: row.sequence + 1,
        updated_at: ctx.now,
      };
      work.invalidate(rowTag("city-events", row.id), tags.events, tags.cityEvents(row.city_name));
      await work.db.update(city_events).set(values).where(eq(city_events.id, row.id));
    }
    return unsettled;
  });
}

export async function stillUnsettled({ db, now }: ReadContext, events: readonly UnsettledEvent[]) {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = await db
    .select()
    .from(city_events)
    .where(and(inArray(city_events.id, ids), gte(city_events.date_time, now)))
    .orderBy(city_events.date_time);
  return rows.filter(isOutdated).map(named);
}

const named = ({ id, event_name, city_name }: UnsettledEvent) => ({ id, event_name, city_name });

import { and, asc, desc, eq, gte, type SQL } from "drizzle-orm";
import { city_events } from "#db/schema.ts";
import type { Context } from "#app/core/context.server.ts";
import { isUuid, rowTag } from "#app/core/data/rows.server.ts";

/*
 * Published events, as calendars, feeds, sitemaps and previews read them. Each query records the cache tags
 * of what it returns, because the response made from it must be invalidated when a row changes.
 */

export type EventRow = typeof city_events.$inferSelect;

/** Cache tags of lists that several readers show. Services invalidate them when an event changes. */
export const tags = {
  events: "city-events",
  cityEvents: (city: string) => `city-events/city/${city.toLowerCase()}`,
} as const;

interface EventsQuery {
  city?: string | undefined;
  /** Events that begin at this moment or later. */
  from: Date;
  limit: number;
}

/** Events in the order in which they happen. */
export async function eventsFrom(ctx: Context, query: EventsQuery): Promise<EventRow[]> {
  const { city, from, limit } = query;
  ctx.dependencies?.dependsOn(city === undefined ? tags.events : tags.cityEvents(city));
  return ctx.db
    .select()
    .from(city_events)
    .where(and(inCity(city), gte(city_events.date_time, from)))
    .orderBy(asc(city_events.date_time), asc(city_events.id))
    .limit(limit);
}

/** The events announced last, newest first. */
export async function newestEvents(ctx: Context, city: string | undefined, limit: number) {
  ctx.dependencies?.dependsOn(city === undefined ? tags.events : tags.cityEvents(city));
  return ctx.db
    .select()
    .from(city_events)
    .where(inCity(city))
    .orderBy(desc(city_events.created_at), desc(city_events.id))
    .limit(limit);
}

export async function findEvent(ctx: Context, id: string): Promise<EventRow | undefined> {
  ctx.dependencies?.dependsOn(rowTag("city-events", id));
  if (!isUuid(id)) return undefined;
  return ctx.db.query.city_events.findFirst({ where: (t, { eq: is }) => is(t.id, id) });
}

export function inCity(city: string | undefined): SQL | undefined {
  return city === undefined ? undefined : eq(city_events.city_name, city);
}

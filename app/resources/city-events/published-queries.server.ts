import { and, asc, desc, eq, gte, type SQL } from "drizzle-orm";
import { z } from "zod";
import { city_events, tombstones } from "#db/schema.ts";
import type { Context } from "#app/core/context.server.ts";
import { isUuid, rowTag } from "#app/core/data/rows.server.ts";

/**
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

/** What a tombstone must hold for a deleted event to be shown. */
const lastOfEvent = z.object({
  event_name: z.string(),
  city_name: z.string(),
  date_time: z.coerce.date(),
  wall_time: z.string(),
  time_zone: z.string(),
  ends_at: z.coerce.date().nullable(),
  venue: z.string(),
  sequence: z.number().int(),
  created_at: z.coerce.date(),
});

export interface DeletedEvent extends z.output<typeof lastOfEvent> {
  id: string;
  deleted_at: Date;
}

interface DeletedQuery {
  /** Events deleted at this moment or later. */
  since?: Date;
  city?: string | undefined;
  id?: string;
}

export async function deletedEvents(
  { db }: Pick<Context, "db">,
  { since, city, id }: DeletedQuery,
): Promise<DeletedEvent[]> {
  const rows = await db
    .select()
    .from(tombstones)
    .where(
      and(
        eq(tombstones.resource, "city-events"),
        since && gte(tombstones.deleted_at, since),
        id === undefined ? undefined : eq(tombstones.row_id, id),
      ),
    )
    .orderBy(asc(tombstones.deleted_at), asc(tombstones.row_id));
  return rows.flatMap(({ row_id, deleted_at, last }) => {
    const event = lastOfEvent.safeParse(last);
    if (!event.success || (city !== undefined && !isSameCity(event.data.city_name, city)))
      return [];
    return [{ ...event.data, id: row_id, deleted_at }];
  });
}

export async function deletedEvent(ctx: Pick<Context, "db">, id: string) {
  const [event] = await deletedEvents(ctx, { id });
  return event;
}

function isSameCity(a: string, b: string) {
  return a.toLowerCase() === b.toLowerCase();
}

function inCity(city: string | undefined): SQL | undefined {
  return city === undefined ? undefined : eq(city_events.city_name, city);
}

import { and, asc, eq, gte } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "./connection.server.ts";
import { tombstones } from "./schema.ts";

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

export async function deletedEvents(
  db: Pick<Db, "select">,
  { since, city, id }: { since?: Date; city?: string | undefined; id?: string },
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
    if (
      !event.success ||
      (city !== undefined && event.data.city_name.toLowerCase() !== city.toLowerCase())
    )
      return [];
    return [{ ...event.data, id: row_id, deleted_at }];
  });
}

export async function deletedEvent(db: Pick<Db, "select">, id: string) {
  const [event] = await deletedEvents(db, { id });
  return event;
}

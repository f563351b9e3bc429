import { rowSchema } from "#app/core/api/row-schema.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { meaningOf } from "#app/core/text/zones.server.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events } from "#db/schema.ts";
import { NOW } from "./context.ts";

type NewEvent = typeof city_events.$inferInsert;
export type EventRow = typeof city_events.$inferSelect;

/** An event as the API returns it. */
export const cityEvent = rowSchema(cityEventsService);

/** An event of a test: what is not said stays ordinary. Its instant follows from wall time and zone. */
export function eventRow(given: Partial<NewEvent> = {}): EventRow {
  const wall_time = given.wall_time ?? "2025-07-05T18:00";
  const time_zone = given.time_zone ?? "Asia/Kolkata";
  return {
    id: crypto.randomUUID(),
    event_name: "First Customers",
    city_name: "Jaipur",
    venue: "Pink Cup",
    ends_at: null,
    description: null,
    image_url: null,
    speaker_name: null,
    speaker_designation: null,
    speaker_image: null,
    expected_attendees: null,
    reported_attendees: null,
    recap: null,
    contact_info: null,
    partner_logos: null,
    attend_link: null,
    status: "scheduled",
    status_reason: null,
    sequence: 0,
    capacity: null,
    takes_guests: true,
    guests: { coming: 0, waiting: 0 },
    pictures: [],
    short_path: `/e/${crypto.randomUUID()}`,
    created_by: null,
    created_at: NOW,
    updated_at: NOW,
    ...given,
    wall_time,
    time_zone,
    date_time: given.date_time ?? instantOf(wall_time, time_zone),
  };
}

export async function storeEvent(db: Db, given: Partial<NewEvent> = {}): Promise<EventRow> {
  const row = eventRow(given);
  await db.insert(city_events).values(row);
  return row;
}

function instantOf(wallTime: string, zone: string): Date {
  const meaning = meaningOf(wallTime, zone);
  if (meaning.kind !== "once") throw new Error(`${wallTime} in ${zone} is not one moment`);
  return meaning.instant;
}

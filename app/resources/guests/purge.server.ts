import { lt, sql } from "drizzle-orm";
import { retentionDays } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events, guests, hidden_events } from "#db/schema.ts";

const DAY = 86_400_000;

/**
 * Deletes guests a month after their meetup, or after they signed up where the event has been deleted. The
 * numbers stay: they are stored with the event. A hidden event may be shown again. Safe to call from every process at any time.
 */
export async function purgeGuests(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - retentionDays.guests * DAY);
  const heldAt = sql`coalesce(
    (select coalesce(${city_events.ends_at}, ${city_events.date_time})
      from ${city_events} where ${city_events.id} = ${guests.event_id}),
    (select coalesce(${hidden_events.last}->>'ends_at', ${hidden_events.last}->>'date_time')::timestamptz
      from ${hidden_events} where ${hidden_events.event_id} = ${guests.event_id}),
    ${guests.created_at})`;
  await db.delete(guests).where(lt(heldAt, sql`${since.toISOString()}::timestamptz`));
}

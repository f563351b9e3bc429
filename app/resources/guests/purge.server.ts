import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { city_events, guests, host_invitations } from "#db/schema.ts";

/** Days after a meetup for which its guests' names and addresses are kept; /privacy says so. */
export const GUESTS_KEPT_DAYS = 30;

/** Days after which a mailed invitation that has expired is deleted. */
export const INVITATIONS_KEPT_DAYS = 30;

const DAY = 86_400_000;

/**
 * Deletes guests 30 days after their meetup, or 30 days after they signed up where the event has been deleted.
 * The numbers stay: they are stored with the event. Expired host invitations go as well. Safe to call from
 * every process at any time.
 */
export async function purgeGuests(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - GUESTS_KEPT_DAYS * DAY).toISOString();
  await db.delete(guests).where(sql`
    coalesce(
      (select coalesce(${city_events.ends_at}, ${city_events.date_time})
        from ${city_events} where ${city_events.id} = ${guests.event_id}),
      ${guests.created_at}
    ) < ${since}::timestamptz`);
  const expired = new Date(now.getTime() - INVITATIONS_KEPT_DAYS * DAY);
  await db.delete(host_invitations).where(lt(host_invitations.expires_at, expired));
}

import { eventPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import type { EventGuests } from "#app/resources/city-events/schema.ts";
import { guestsAt } from "#app/resources/city-events/rules.ts";
import { listCityEvents } from "#app/resources/city-events/service.server.ts";

export interface EmbeddedEvent {
  name: string;
  city: string;
  venue: string;
  /** On the clock of the venue. */
  wall_time: string;
  time_zone: string;
  date_time: string;
  status: "scheduled" | "postponed";
  url: string;
  guests: EventGuests;
}

const MOST = 3;

export async function embeddedEvents(ctx: Context, city_name: string | undefined) {
  const found = await listCityEvents(ctx, {
    city_name,
    when: "upcoming",
    order: "asc",
    limit: 5 * MOST,
  });
  if (!found.ok) throw new Error("The list of upcoming events was refused");
  return found.value.items
    .flatMap((row) => {
      if (row.status === "cancelled") return [];
      const { venue, wall_time, time_zone, status } = row;
      return {
        name: plainLine(row.event_name),
        city: row.city_name,
        venue: plainLine(venue),
        wall_time,
        time_zone,
        date_time: row.date_time.toISOString(),
        status,
        url: ctx.siteUrl + eventPath(row.id),
        guests: guestsAt(row, ctx.now),
      };
    })
    .slice(0, MOST);
}

import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { versionedFile } from "#app/core/seo/og-image-version.server.ts";
import type { EventFacts } from "./rules.ts";

export function eventOgImage(
  event: Pick<
    EventFacts,
    | "id"
    | "event_name"
    | "city_name"
    | "venue"
    | "wall_time"
    | "time_zone"
    | "date_time"
    | "status"
    | "image_url"
  >,
): string {
  const { event_name, city_name, venue, wall_time, time_zone, date_time, status } = event;
  const instant = new Date(date_time).toISOString();
  const shown = [event_name, city_name, venue, wall_time, time_zone, instant, status];
  return `/cards/events/${event.id}-${versionedFile(shown, pictureIdIn(event.image_url ?? ""))}`;
}

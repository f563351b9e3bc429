import { versionOf } from "#app/core/seo/og-image-version.server.ts";
import type { SharedEvent } from "./share-text.ts";

export type EventOnImage = Omit<SharedEvent, "date_time" | "ends_at"> & {
  date_time: Date | string;
};

export function eventOgImage(event: EventOnImage): string {
  const { event_name, city_name, venue, wall_time, time_zone, date_time, status } = event;
  const instant = new Date(date_time).toISOString();
  const version = versionOf([event_name, city_name, venue, wall_time, time_zone, instant, status]);
  return `/cards/events/${event.id}-${version}.png`;
}

import { versionOf } from "#app/core/seo/og-image-version.server.ts";

export interface EventOnCard {
  id: string;
  event_name: string;
  city_name: string;
  venue: string;
  wall_time: string;
  time_zone: string;
  date_time: Date | string;
  status: string;
}

export function eventCard(event: EventOnCard): string {
  const { event_name, city_name, venue, wall_time, time_zone, date_time, status } = event;
  const instant = new Date(date_time).toISOString();
  const version = versionOf([event_name, city_name, venue, wall_time, time_zone, instant, status]);
  return `/cards/events/${event.id}-${version}.png`;
}

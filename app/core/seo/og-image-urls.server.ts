import { createHash } from "node:crypto";
import type { City } from "#app/content/cities.ts";

/**
 * The addresses of preview pictures. Each carries a mark of what the picture shows, because messengers
 * keep a picture by its address for weeks: another hour is another address.
 */
const DESIGN = 2;

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
  const mark = markOf([event_name, city_name, venue, wall_time, time_zone, instant, status]);
  return `/cards/events/${event.id}-${mark}.png`;
}

export interface PostOnCard {
  id: string;
  title: string;
  category: string | null;
  author: string;
}

export function postCard({ id, title, category, author }: PostOnCard): string {
  return `/cards/blog/${id}-${markOf([title, category, author])}.png`;
}

export function cityCard({ name, slug, nativeName, country }: City): string {
  return `/cards/city/${slug}-${markOf([name, nativeName, country])}.png`;
}

function markOf(shown: (string | null)[]): string {
  return createHash("sha256")
    .update(JSON.stringify([DESIGN, ...shown]))
    .digest("hex")
    .slice(0, 10);
}

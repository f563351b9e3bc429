import { cityPath } from "#app/content/cities.ts";

/**
 * The addresses of what is read by programs, and of what is shared. Pages announce them, servers answer
 * them; both take them from here.
 */
export const networkCalendar = "/calendar.ics";
export const networkFeeds = { atom: "/events.atom", json: "/events.json" } as const;
export const blogFeeds = { atom: "/blog.atom", json: "/blog.json" } as const;

export const eventPath = (id: string) => `/events/${id}`;
export const eventCalendar = (id: string) => `/events/${id}.ics`;
export const eventPoster = (id: string) => `/events/${id}/poster`;
export const eventQrCode = (id: string) => `/events/${id}/qr.svg`;
export const postPath = (id: string) => `/blog/${id}`;
export const cityCalendar = (city: string) => `${cityPath(city)}/calendar.ics`;
export const cityFeeds = (city: string) => ({
  atom: `${cityPath(city)}/events.atom`,
  json: `${cityPath(city)}/events.json`,
});

/** A calendar address that opens the visitor's calendar program and subscribes there. */
export function webcal(origin: string, path: string): string {
  return `webcal://${origin.replace(/^https?:\/\//, "")}${path}`;
}

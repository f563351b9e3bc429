import { cityPath } from "./cities.ts";

/** The paths of documents for programs (calendars, feeds) and of pages that are linked from several places. */
export const networkCalendar = "/calendar.ics";
export const networkFeeds = { atom: "/events.atom", json: "/events.json" } as const;
export const blogFeeds = { atom: "/blog.atom", json: "/blog.json" } as const;

export const eventPath = (id: string) => `/events/${id}`;
export const joinPath = (id: string) => `/events/${id}/join`;
/** Below the page of a follower or a guest, whose address is known there. */
export const knownJoinPath = (ownPath: string, id: string) => `${ownPath}/join/${id}`;
export const eventShare = (id: string) => `/events/${id}/share`;
export const eventCalendar = (id: string) => `/events/${id}.ics`;
export const eventPoster = (id: string) => `/events/${id}/poster`;
export const eventQrCode = (id: string) => `/events/${id}/qr.svg`;
export const postPath = (id: string) => `/blog/${id}`;
export const cityApi = (city: string, rest: string) =>
  `/api/v1/cities/${encodeURIComponent(city)}/${rest}`;
export const cityCalendar = (city: string) => `${cityPath(city)}/calendar.ics`;
export const cityFeeds = (city: string) => ({
  atom: `${cityPath(city)}/events.atom`,
  json: `${cityPath(city)}/events.json`,
});

import {
  blogFeeds,
  cityCalendar,
  cityFeeds,
  eventCalendar,
  networkCalendar,
  networkFeeds,
} from "#app/content/paths.ts";
import type { Alternate } from "#app/core/seo/meta.ts";

export const networkAlternates: readonly Alternate[] = [
  { type: "text/calendar", title: "All events as a calendar", path: networkCalendar },
  { type: "application/atom+xml", title: "All events (Atom)", path: networkFeeds.atom },
  { type: "application/feed+json", title: "All events (JSON Feed)", path: networkFeeds.json },
];

export const blogAlternates: readonly Alternate[] = [
  { type: "application/atom+xml", title: "Blog (Atom)", path: blogFeeds.atom },
  { type: "application/feed+json", title: "Blog (JSON Feed)", path: blogFeeds.json },
];

export function cityAlternates(city: string): readonly Alternate[] {
  const feeds = cityFeeds(city);
  return [
    { type: "text/calendar", title: `Events in ${city} as a calendar`, path: cityCalendar(city) },
    { type: "application/atom+xml", title: `Events in ${city} (Atom)`, path: feeds.atom },
    { type: "application/feed+json", title: `Events in ${city} (JSON Feed)`, path: feeds.json },
  ];
}

export const eventAlternates = (id: string): readonly Alternate[] => [
  { type: "text/calendar", title: "This event as a calendar", path: eventCalendar(id) },
];

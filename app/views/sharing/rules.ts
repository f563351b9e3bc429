import { eventCalendar, eventPath } from "#app/content/paths.ts";
import { endWallTime, withOffset } from "#app/core/text/dates.ts";
import type { PageEvent } from "#app/resources/city-events/rules.ts";

export type CalendarFacts = Omit<PageEvent<"poster">, "short_path" | "guests">;

interface CalendarLink {
  label: string;
  href: string;
  isDownload?: boolean;
}

export function calendarLinks(origin: string, event: CalendarFacts): CalendarLink[] {
  const file = eventCalendar(event.id);
  return [
    { label: "Google", href: googleLink(origin, event) },
    { label: "Outlook", href: outlookLink(origin, event) },
    { label: "Apple", href: file },
    { label: "File (.ics)", href: file, isDownload: true },
  ];
}

function googleLink(origin: string, event: CalendarFacts): string {
  const { wall_time, ends_at, time_zone } = event;
  const start = basic(wall_time);
  const end = ends_at ? basic(endWallTime(event, ends_at)) : start;
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: "TEMPLATE",
    text: event.event_name.toWellFormed(),
    dates: `${start}/${end}`,
    ctz: time_zone,
    location: placeOf(event),
    details: origin + eventPath(event.id),
  })}`;
}

function outlookLink(origin: string, event: CalendarFacts): string {
  const { wall_time, date_time, ends_at } = event;
  const start = withOffset(wall_time, date_time);
  return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.event_name.toWellFormed(),
    startdt: start,
    enddt: ends_at ? withOffset(endWallTime(event, ends_at), ends_at) : start,
    location: placeOf(event),
    body: origin + eventPath(event.id),
  })}`;
}

/** `20261205T180000` */
const basic = (wallTime: string) => `${wallTime.replace(/[-:]/g, "")}00`;

const placeOf = ({ venue, city_name }: CalendarFacts) => `${venue}, ${city_name}`.toWellFormed();

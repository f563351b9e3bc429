import { offsetLabel, offsetMinutes, time12, weekdayDate } from "#app/core/text/dates.ts";
import type { EventGuests } from "./resource.ts";
import type { EventFacts, PageEvent } from "./rules.ts";

/** The name of an event where nothing else shows its status: 'Called off: Chai and code'. */
export function titleWithStatus({
  status,
  event_name,
}: Pick<EventFacts, "status" | "event_name">): string {
  if (status === "postponed") return `Postponed: ${event_name}`;
  return status === "cancelled" ? `Called off: ${event_name}` : event_name;
}

/** For hosts, numbers first: `6 coming, 2 waiting`. */
export function guestsLine({ coming, waiting }: Pick<EventGuests, "coming" | "waiting">): string {
  if (coming + waiting === 0) return "No yes yet";
  return waiting > 0 ? `${coming} coming, ${waiting} waiting` : `${coming} coming`;
}

export const yesLabel = ({ guests }: { guests?: Pick<EventGuests, "open"> }): string =>
  guests?.open === "waiting" ? WAIT_LABEL : "Count me in";

export const WAIT_LABEL = "Join the waiting list";

type WallClock = Pick<EventFacts, "wall_time" | "city_name" | "date_time">;

/** `Saturday, December 5, 2026, 6:00 PM (Pune time, UTC+5:30)`, on pages, in emails and on posters. */
export const wallTimeLabel = (clock: WallClock): string =>
  `${weekdayDate(clock.wall_time)}, ${time12(clock.wall_time)} (${zoneLabel(clock)})`;

export const NEW_DATE = "New date to come";

/** For plain text, which cannot strike the old date. */
export const whenLabel = (event: WallClock & { status?: EventFacts["status"] }): string =>
  event.status === "postponed" ? NEW_DATE : wallTimeLabel(event);

/** `Pune time, UTC+5:30` */
export const zoneLabel = ({ wall_time, city_name, date_time }: WallClock): string =>
  `${city_name} time, ${offsetLabel(offsetMinutes(wall_time, date_time))}`;

/** Invites to a meetup whose date holds and is ahead. */
export function shareText(
  origin: string,
  event: Pick<
    PageEvent<"poster">,
    "event_name" | "status" | "status_reason" | "wall_time" | "venue" | "city_name" | "short_path"
  > & { guests?: Partial<EventGuests> },
  { isOver = false, isMoved = false } = {},
): string {
  const link = origin + event.short_path;
  const isOff = event.status === "cancelled";
  return [
    isMoved && !isOff ? `Moved: ${event.event_name}` : titleWithStatus(event),
    ...(isOff && event.status_reason ? [event.status_reason] : []),
    event.status === "postponed"
      ? NEW_DATE
      : `${weekdayDate(event.wall_time)}, ${time12(event.wall_time)}`,
    `${event.venue}, ${event.city_name}`,
    event.status === "scheduled" && !isOver ? `${invitation(event)}: ${link}` : link,
  ].join("\n");
}

const invitation = ({ guests }: { guests?: Partial<EventGuests> }) =>
  guests?.open === "waiting"
    ? "All seats are taken. Join the waiting list"
    : "Come along, it's free";

/** The venue on a map of another site, which learns of a visitor with the click and not before. */
export const mapLink = ({ venue, city_name }: Pick<EventFacts, "venue" | "city_name">): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${venue}, ${city_name}`.toWellFormed())}`;

export const whatsAppLink = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text.toWellFormed())}`;

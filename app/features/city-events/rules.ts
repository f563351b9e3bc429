import type { CityEvent } from "./schema.ts";

/** Longest an event may last, in days: bounds the search for what is happening now. */
export const LONGEST_DAYS = 14;

type Times = Pick<CityEvent, "date_time" | "ends_at">;

/** SPEC 4: Upcoming when date_time is not before now, otherwise Past Event. */
export function isUpcoming(event: Pick<CityEvent, "date_time">, now: Date): boolean {
  return Date.parse(event.date_time) >= now.getTime();
}

export type Timing = "upcoming" | "happening" | "past";

/** An event that says when it ends is happening between start and end; without one SPEC 4 holds. */
export function timingOf(event: Times, now: Date): Timing {
  if (isUpcoming(event, now)) return "upcoming";
  return event.ends_at && Date.parse(event.ends_at) > now.getTime() ? "happening" : "past";
}

/** SPEC 2 and 4: the registration link is there for future events that have one, and take place. */
export function canRegister(
  event: Pick<CityEvent, "date_time" | "attend_link" | "status">,
  now: Date,
): boolean {
  return isUpcoming(event, now) && Boolean(event.attend_link) && event.status !== "cancelled";
}

/** A copy to be held again: everything but its date, and whatever had happened to the first one. */
export function duplicateOf<Event extends CityEvent>(event: Event): Event {
  return {
    ...event,
    date_time: "",
    wall_time: "",
    ends_at: null,
    status: "scheduled",
    status_reason: null,
  };
}

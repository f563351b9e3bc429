import type { ApiResult } from "#app/core/client/api-client.ts";
import { cities, findCity } from "#app/content/cities.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { messages } from "./messages.ts";
import type { CityEvent } from "./resource.ts";

/** Longest an event may last, in days: bounds the search for what is happening now. */
export const LONGEST_DAYS = 14;

/** How many events a host may create in 24 hours. */
export const NEW_EVENTS_PER_DAY = 10;

/** Past events of a city are counted so far: counting all would take longer every year. */
export const MOST_COUNTED = 1_000;

/** How many past events a city has, as pages say it. */
export const pastMeetups = (count: number): string =>
  pluralize(count, "past meetup", "past meetups", MOST_COUNTED);

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

/** Whether an event is still worth going to: it has not begun, or has not ended. SQL twin: `isAheadAt`. */
export function isAhead(event: Times, now: Date): boolean {
  return timingOf(event, now) !== "past";
}

/** SPEC 2: of these the page says thanks for coming. Nobody came to what was cancelled. */
export function hasConcluded(event: Times & Pick<CityEvent, "status">, now: Date): boolean {
  return timingOf(event, now) === "past" && event.status !== "cancelled";
}

/** SPEC 2 and 4: the registration link is there for future events that have one, and take place. */
export function canRegister(
  event: Pick<CityEvent, "date_time" | "attend_link" | "status">,
  now: Date,
): boolean {
  return isUpcoming(event, now) && Boolean(event.attend_link) && event.status !== "cancelled";
}

/** The list of events, of one city where one is named; upcoming is what it shows by itself. */
export function eventsPath(city: string, when: "upcoming" | "past" | "all" = "upcoming"): string {
  const asked = new URLSearchParams({
    ...(when === "upcoming" ? {} : { when }),
    ...(city ? { city } : {}),
  });
  return asked.size > 0 ? `/events?${asked}` : "/events";
}

/** A copy for another date, without status and guests of the original. */
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

/** Whether the form has to ask for the time zone; that of a chapter is known. */
export const needsZone = (city: string) => city.trim() !== "" && findCity(city) === undefined;

/**
 * Whether an end comes before its start, both as the venue's clock shows them: that can be said before anybody
 * knows the zone. What names an offset is for the server to compare.
 */
export function endsTooEarly(start: string | undefined, end: string | null | undefined): boolean {
  const isOnWall = (moment: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(moment);
  return Boolean(start && end && isOnWall(start) && isOnWall(end) && end <= start);
}

const CHAPTERS: string[] = cities.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));

/** What a list of events can be asked for: every chapter, and the city asked for, where it has none. */
export function citiesWith(asked: string): { value: string; label: string }[] {
  const names = asked === "" || CHAPTERS.includes(asked) ? CHAPTERS : [asked, ...CHAPTERS];
  return [
    { value: "", label: "All cities" },
    ...names.map((name) => ({ value: name, label: name })),
  ];
}

/** The facts of an event on the page of its chapter. */
export const CHAPTER_EVENT_FACTS = [
  "id",
  "event_name",
  "city_name",
  "venue",
  "wall_time",
  "date_time",
  "ends_at",
  "image_url",
  "attend_link",
  "partner_logos",
  "status",
  "status_reason",
] as const satisfies readonly (keyof CityEvent)[];

export type ChapterEventFacts = Pick<CityEvent, (typeof CHAPTER_EVENT_FACTS)[number]>;

/** A host whose rights have ended while the page was open does not look for "admin privileges" (SPEC 2). */
export function inHostWords<Value>(answer: ApiResult<Value>): ApiResult<Value> {
  if (answer.ok || answer.error.message !== messages.refusals.forbidden) return answer;
  return { ok: false, error: { ...answer.error, message: messages.notAHostNow } };
}

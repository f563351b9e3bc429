import { withQuery } from "#app/core/text/with-query.ts";
import { HOUR } from "#app/core/time.ts";
import type { ApiResult } from "#app/core/client/api-client.ts";
import { cities, findCity } from "#app/content/cities.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { messages } from "./messages.ts";
import type { CityEvent, EventGuests, EventPicture, EventRow } from "./resource.ts";

/** Longest an event may last, in days: bounds the search for what is happening now. */
export const LONGEST_DAYS = 14;

export const NEW_EVENTS_PER_DAY = 10;

/** Past events of a city are counted so far: counting all would take longer every year. */
export const MOST_COUNTED = 1_000;

export const pastMeetups = (count: number): string =>
  pluralize(count, "past meetup", "past meetups", MOST_COUNTED);

/**
 * Every rule takes both a stored event, whose instants are `Date`, and its JSON, where they are ISO 8601; each
 * names the facts that it needs.
 */
export type EventFacts = { [Column in keyof CityEvent]: CityEvent[Column] | EventRow[Column] };

type Times = Pick<EventFacts, "date_time" | "ends_at">;

/** SPEC 4: Upcoming when date_time is not before now, otherwise Past Event. */
export function isUpcoming({ date_time }: Pick<EventFacts, "date_time">, now: Date): boolean {
  return new Date(date_time).getTime() >= now.getTime();
}

/** From the start on nobody joins, waits or moves up. A postponed event has no date: its old one begins nothing. */
export const hasBegun = (event: Pick<EventFacts, "date_time" | "status">, now: Date) =>
  event.status !== "postponed" && !isUpcoming(event, now);

/** A date that holds, such as the next one of a city: neither called off nor postponed. SQL twin: `takesPlaceAt`. */
export const takesPlace = (event: Pick<EventFacts, "date_time" | "status">, now: Date): boolean =>
  isUpcoming(event, now) && event.status === "scheduled";

type Timing = "upcoming" | "happening" | "past";

/** An event that says when it ends is happening between start and end; without one SPEC 4 holds. */
export function timingOf(event: Times, now: Date): Timing {
  if (isUpcoming(event, now)) return "upcoming";
  const isOver = event.ends_at === null || new Date(event.ends_at).getTime() <= now.getTime();
  return isOver ? "past" : "happening";
}

/** SQL twin: `isAheadAt`. */
export function isAhead(event: Times, now: Date): boolean {
  return timingOf(event, now) !== "past";
}

export type PublicState = Timing | "postponed" | "called-off";

/**
 * The state that every place tells of an event: pages, cards, feeds, previews, emails. A postponed one has no date
 * now: its stored start is the old one, and once that is over nothing was held.
 */
export function publicStateOf(event: Times & Pick<EventFacts, "status">, now: Date): PublicState {
  if (event.status === "cancelled") return "called-off";
  return event.status === "postponed" ? "postponed" : timingOf(event, now);
}

/** In milliseconds since 1970: an event that does not say when it ends lasts three hours. */
export const endOf = ({ date_time, ends_at }: Times): number =>
  ends_at ? new Date(ends_at).getTime() : new Date(date_time).getTime() + 3 * HOUR;

/** SPEC 2: of these the page says thanks for coming. SQL twin: `hasConcludedAt`. */
export const hasConcluded = (event: Parameters<typeof publicStateOf>[0], now: Date): boolean =>
  publicStateOf(event, now) === "past";

/** SPEC 2 and 4: the registration link is there for future events that have one, and take place. */
export function canRegister(
  event: Pick<EventFacts, "date_time" | "attend_link" | "status">,
  now: Date,
): boolean {
  return takesPlace(event, now) && Boolean(event.attend_link);
}

/** Called off, without a date, begun, registration at another site, or a host who takes no names here. */
export type ClosedReason = "cancelled" | "postponed" | "begun" | "elsewhere" | "not-here";

/** Says why nobody can join; undefined while guests may. */
export function whyClosed(
  event: Pick<EventFacts, "date_time" | "attend_link" | "status" | "takes_guests">,
  now: Date,
): ClosedReason | undefined {
  if (event.status !== "scheduled") return event.status;
  if (hasBegun(event, now)) return "begun";
  if (event.attend_link) return "elsewhere";
  return event.takes_guests ? undefined : "not-here";
}

/** The own list of a stored event at a moment: the one rule behind lists, cards, pages, emails and the API. */
export function guestsAt(
  event: Pick<
    EventRow,
    "date_time" | "attend_link" | "status" | "takes_guests" | "capacity" | "guests"
  >,
  now: Date,
): EventGuests {
  const { capacity, guests } = event;
  const { coming, waiting, is_promised = false, is_full = false } = guests;
  const isClosed = is_full || whyClosed(event, now) !== undefined;
  if (capacity === null || event.attend_link || !event.takes_guests)
    return { coming, waiting, seats_left: null, open: isClosed ? "no" : "yes" };
  if (isClosed) return { coming, waiting, seats_left: 0, open: "no" };
  // A host may have made the seats fewer than the people who come.
  const seats_left = is_promised ? 0 : Math.max(0, capacity - coming);
  return { coming, waiting, seats_left, open: seats_left === 0 ? "waiting" : "yes" };
}

export const publicEventAt = <Row extends EventRow>(event: Row, now: Date) => ({
  ...event,
  guests: guestsAt(event, now),
  pictures: publicPictures(event),
  recap: publicRecap(event, now),
});

/** An evening that was called off, postponed or has moved into the future has not happened. */
export const publicRecap = ({ recap, date_time, status }: EventRow, now: Date): string | null =>
  date_time <= now && status === "scheduled" ? recap : null;

export const publicPictures = ({ pictures }: Pick<EventRow, "pictures">): EventPicture[] =>
  pictures.flatMap(({ address, alt, is_hidden }) => (is_hidden ? [] : { address, alt }));

/** An email somewhere in a text, such as the contact of an event; only letters, digits, dots and hyphens make a host. */
export const emailIn = (text: string): string | undefined =>
  /[^\s@<>(),;:"]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/u.exec(text)?.[0];

export function eventsPath(city: string, when: "upcoming" | "past" | "all" = "upcoming"): string {
  const asked = new URLSearchParams({
    ...(when === "upcoming" ? {} : { when }),
    ...(city ? { city } : {}),
  });
  return withQuery("/events", asked);
}

export function duplicateOf<Event extends CityEvent>(event: Event): Event {
  return {
    ...event,
    date_time: "",
    wall_time: "",
    ends_at: null,
    reported_attendees: null,
    recap: null,
    status: "scheduled",
    status_reason: null,
  };
}

/** True if there is an own list, or has been: people may be on it although it takes no more. */
export const hasGuestList = ({
  attend_link,
  takes_guests,
  guests: { coming, waiting },
}: Pick<CityEvent, "attend_link" | "takes_guests"> & {
  guests: { coming: number; waiting: number };
}): boolean => (takes_guests && !attend_link) || coming + waiting > 0;

/** People who said yes; null where the site kept no list. */
export const yesesOf = (event: Parameters<typeof hasGuestList>[0]): number | null =>
  hasGuestList(event) ? event.guests.coming : null;

export const GUEST_LIST = "guest-list";

export const guestListPath = (id: string) => `/events/${id}#${GUEST_LIST}`;

export const needsZone = (city: string) => city.trim() !== "" && findCity(city) === undefined;

/**
 * Both times are on the venue's clock, so this can be said before anybody
 * knows the zone. What names an offset is for the server to compare.
 */
export function endsTooEarly(start: string | undefined, end: string | null | undefined): boolean {
  const isOnWall = (moment: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(moment);
  return Boolean(start && end && isOnWall(start) && isOnWall(end) && end <= start);
}

/** By letter: a list of fifty names is looked through so. */
export const CHAPTERS: readonly string[] = cities
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b));

export function citiesWith(asked: string, ahead: Readonly<Record<string, number>> = {}) {
  const meeting = Object.keys(ahead).toSorted((a, b) => a.localeCompare(b));
  const names = [...new Set([...meeting, ...(asked ? [asked] : []), ...CHAPTERS])];
  return [
    { value: "", label: "All cities" },
    ...names.map((name) => ({
      value: name,
      label: ahead[name] ? `${name} (${ahead[name]})` : name,
    })),
  ];
}

/** The pictures that a list or page shows of an event. */
export const picturesOf = ({
  image_url,
  partner_logos,
}: Pick<CityEvent, "image_url" | "partner_logos">) => [image_url, ...(partner_logos ?? [])];

const boardFacts = [
  "id",
  "event_name",
  "city_name",
  "venue",
  "wall_time",
  "date_time",
  "ends_at",
  "time_zone",
  "status",
] as const;

const listFacts = [
  ...boardFacts,
  "image_url",
  "guests",
  "attend_link",
  "partner_logos",
  "status_reason",
  "description",
  "speaker_name",
  "speaker_image",
  "speaker_designation",
  "expected_attendees",
  "contact_info",
] as const;

/** Pages carry their data twice, as HTML and for hydration, so each carries only the facts that it shows. */
export const pageFacts = {
  board: [...boardFacts, "guests"],
  poster: [...boardFacts, "short_path", "guests", "status_reason"],
  chapter: [...boardFacts, "guests", "image_url", "attend_link", "partner_logos", "status_reason"],
  list: listFacts,
  detail: [...listFacts, "capacity", "takes_guests", "pictures", "recap"],
} as const satisfies Record<string, readonly (keyof CityEvent)[]>;

export type PageEvent<Page extends keyof typeof pageFacts> = Pick<
  CityEvent,
  (typeof pageFacts)[Page][number]
>;

/** A host whose rights have ended while the page was open does not look for "admin privileges" (SPEC 2). */
export function inHostWords<Value>(answer: ApiResult<Value>): ApiResult<Value> {
  if (answer.ok || answer.error.message !== messages.refusals.forbidden) return answer;
  return { ok: false, error: { ...answer.error, message: messages.notAHostNow } };
}

/** No clock on Earth is further behind UTC than this, in milliseconds. */
const FURTHEST_BEHIND = 12 * HOUR;

/** True when a wall time has passed in every zone, because the browser does not know that of the venue. */
export function isSurelyOver(wallTime: string, now: Date): boolean {
  return Date.parse(`${wallTime.slice(0, 16)}Z`) + FURTHEST_BEHIND < now.getTime();
}

/** Says who hears of a meetup that is published; empty where nobody follows its city. */
export const followersLine = (people: number): string =>
  people > 0 ? `${pluralize(people, "follower gets", "followers get")} an email later.` : "";

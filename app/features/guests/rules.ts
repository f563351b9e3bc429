import { MINUTE, HOUR, addTime } from "#app/core/time.ts";
import { endOf, whyClosed } from "#app/resources/city-events/rules.ts";
import type { EventGuests, EventRow } from "#app/resources/city-events/schema.ts";
import type { guests, ToldChange } from "#db/schema.ts";
import { takesNotices } from "./notices/rules.ts";

/**
 * The rules of seats, without database and clock. A party is a guest and those they bring: it
 * takes its seats as a whole or waits as a whole.
 */

/** In the last day a free seat is offered, because plans are made; before, it is given to who waits. */
export const isLastDay = ({ date_time }: Pick<EventRow, "date_time">, now: Date): boolean =>
  date_time.getTime() - now.getTime() <= 24 * HOUR;

/** A yes that comes later than so many hours before the start needs no reminder. */
export const REMINDED_FROM_HOURS = 30;

export const isReminded = ({ date_time }: Pick<EventRow, "date_time">, now: Date): boolean =>
  date_time.getTime() - now.getTime() > REMINDED_FROM_HOURS * HOUR;

/** A free seat within the last day is offered to so many parties at once: the first button wins. */
const OFFERED_AT_ONCE = 3;
export const MOST_BROUGHT = 3;
export const GUEST_DAYS = 30;
/** Guests of a postponed meetup keep their place, counted from its old date, until a new one is set. */
export const POSTPONED_GUEST_DAYS = 180;
/** Names and emails that nobody has confirmed go sooner. */
export const UNCONFIRMED_DAYS = 2;
/** In characters, as the schema and the database count; `maxlength` in HTML counts an emoji as two. */
export const LONGEST_GUEST_NAME = 60;

/** The full name of an account may be longer. An emoji at the end is not cut in half. */
export const shortenName = (name: string): string =>
  Array.from(name).slice(0, LONGEST_GUEST_NAME).join("");

export type GuestState = (typeof guests.$inferSelect)["state"];

export interface Room {
  capacity: number | null;
  taken: number;
}

export interface Party {
  id: string;
  size: number;
}

export const fits = ({ capacity, taken }: Room, { size }: Pick<Party, "size">): boolean =>
  capacity === null || taken + size <= capacity;

/** The public twin of `stateAfterRsvp`: a newcomer's party of that size would join the waiting list. */
export const mustWait = ({ seats_left, open }: EventGuests, size: number): boolean =>
  open === "waiting" || (seats_left !== null && seats_left < size);

/** No free seat helps such a party: it is larger than the meetup. */
export const isTooLarge = ({ capacity = null }: { capacity?: number | null }, size: number) =>
  capacity !== null && size > capacity;

export const mostBrought = ({ capacity = null }: { capacity?: number | null }): number =>
  Math.min(MOST_BROUGHT, (capacity ?? Infinity) - 1);

/** The public twin of `mayBring`: those who come get more only while nobody waits for the free seats. */
export function mostBroughtBy(
  { state, bring }: { state: GuestState; bring: number },
  { capacity = null, guests }: { capacity?: number | null; guests?: EventGuests },
): number {
  const most = mostBrought({ capacity });
  if (capacity === null || !guests || state === "waiting") return most;
  const { coming, seats_left } = guests;
  const room = state === "offered" ? capacity - coming - 1 : bring + (seats_left ?? 0);
  return Math.max(bring, Math.min(most, room));
}

/** A free seat is promised as long as somebody who waits fits, with an offer or without. */
export const isPromised = (room: Room, queue: readonly QueuedParty[]): boolean =>
  room.capacity !== null && queue.some((party) => fits(room, party));

export interface QueuedParty extends Party {
  isOffered: boolean;
}

interface SeatChanges {
  moveUp: string[];
  offer: string[];
  withdraw: string[];
}

/**
 * `queue` is in order of confirmation. More than a day ahead whoever fits
 * moves up; later the next three who fit are offered a seat. A party that does not fit lets the next one pass.
 */
export function settle(room: Room, queue: readonly QueuedParty[], isLate: boolean): SeatChanges {
  const moves: SeatChanges = { moveUp: [], offer: [], withdraw: [] };
  const isOffering = isLate && room.capacity !== null;
  let { taken } = room;
  let asked = 0;
  for (const { id, size, isOffered } of queue) {
    const isChosen = fits({ ...room, taken }, { size }) && asked < OFFERED_AT_ONCE;
    if (!isChosen && isOffered) moves.withdraw.push(id);
    if (!isChosen) continue;
    if (isOffering) asked += 1;
    else taken += size;
    if (!isOffering) moves.moveUp.push(id);
    else if (!isOffered) moves.offer.push(id);
  }
  return moves;
}

/**
 * In, when the whole party fits and nobody who has waited longer would fit too. Within the
 * last day those have been offered the seat, and a newcomer must not take it from them unasked.
 */
export function stateAfterRsvp(
  room: Room,
  queue: readonly QueuedParty[],
  party: Party,
): "coming" | "waiting" {
  const isFirst = !queue.some((other) => other.id !== party.id && fits(room, other));
  return isFirst && fits(room, party) ? "coming" : "waiting";
}

export function peopleAhead(room: Room, queue: readonly QueuedParty[], id: string): number {
  const place = queue.findIndex((party) => party.id === id);
  return queue
    .slice(0, Math.max(place, 0))
    .filter(({ size }) => !isTooLarge(room, size))
    .reduce((sum, { size }) => sum + size, 0);
}

/** A smaller party is never refused, also where a host has made the seats fewer. */
export function mayBring(
  room: Room,
  queue: readonly QueuedParty[],
  { state, bring }: { state: GuestState; bring: number },
  wanted: number,
): boolean {
  const size = wanted + 1;
  if (wanted <= bring) return true;
  if (state === "waiting") return !isTooLarge(room, size);
  if (state === "offered") return fits(room, { size });
  return !isPromised(room, queue) && fits(room, { size: wanted - bring });
}

export const seatsOver = ({ capacity }: { capacity: number | null }, coming: number): number =>
  capacity === null ? 0 : Math.max(0, coming - capacity);

/** At the end that the event names, or three hours after its start. */
export const isOver = (event: Pick<EventRow, "date_time" | "ends_at">, now: Date): boolean =>
  now.getTime() >= endOf(event);

export const replyPath = (token: string) => `/r/${token}`;
export const CANNOT_ID = "cannot";
export const inboxPath = (eventId: string) => `/events/${eventId}/join/inbox`;

/** Emails to guests, with their names in the header `X-Mail-Kind`. */
export const GuestMail = {
  ConfirmationRequested: "guest-confirm",
  RsvpConfirmed: "guest-in",
  WaitlistJoined: "guest-waiting",
  SeatOffered: "guest-seat",
  EventMoved: "guest-moved",
  EventCancelled: "guest-cancelled",
  EventReminder: "guest-reminder",
  RsvpCancelled: "guest-out",
  HostNotice: "guest-notice",
  RsvpRefused: "guest-struck",
} as const;
export type GuestMail = (typeof GuestMail)[keyof typeof GuestMail];

/** Tells a guest the state that they have now. */
export const stateMails = {
  pending: GuestMail.ConfirmationRequested,
  coming: GuestMail.RsvpConfirmed,
  offered: GuestMail.SeatOffered,
  waiting: GuestMail.WaitlistJoined,
  cancelled: GuestMail.RsvpCancelled,
  struck: GuestMail.RsvpCancelled,
} as const satisfies Record<GuestState, GuestMail>;

export const CHANGE_REASONS = [
  "moved",
  "postponed",
  "on-again",
  "elsewhere",
  "here-again",
  "cancelled",
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** Changes of an event that its guests are told in a day, calling off and taking it back included. */
export const MOST_CHANGES = 6;

/** So long one's own page tells where and when a meetup was before it moved. */
export const MOVED_DAYS = 7;

export const lately = (told: readonly ToldChange[], now: Date): ToldChange[] =>
  told.filter(({ at }) => now.getTime() - Date.parse(at) < 24 * HOUR);

/** The moment from which a host may make one more change; undefined when they may now. What the centre changes is not theirs. */
export function nextChangeAt(told: readonly ToldChange[], now: Date): Date | undefined {
  const recent = lately(told, now).filter(({ isByAdministrator }) => !isByAdministrator);
  const oldest = recent.at(-MOST_CHANGES);
  return oldest && new Date(Date.parse(oldest.at) + 24 * HOUR);
}

/** A change waits so long, in milliseconds, and can be taken back until then. */
export const CHANGE_WAITS = MINUTE;

/** A change that close to the start, in milliseconds, cannot wait. */
export const TOLD_AT_ONCE_WITHIN = 3 * HOUR;

/** `starts` are those before and after the change. */
export function changeDue(starts: readonly Date[], isCallingOffByHost: boolean, now: Date): Date {
  const isClose = starts.some((start) => {
    const ahead = start.getTime() - now.getTime();
    return ahead > -TOLD_AT_ONCE_WITHIN && ahead <= TOLD_AT_ONCE_WITHIN;
  });
  return isClose || isCallingOffByHost ? now : addTime(now, CHANGE_WAITS);
}

/** A reminder that left no earlier than so many hours before the start still holds; otherwise there is another one. */
export const REMINDER_HOLDS_HOURS = 36;

/** So long, in milliseconds, the last notice may be on its way. */
const NOTICE_LATE = HOUR;

interface MailFacts {
  state: GuestState;
  isNewest: boolean;
  event: Pick<EventRow, "date_time" | "status" | "attend_link" | "takes_guests"> | undefined;
  now: Date;
}

export const WITH_PLACE: readonly GuestState[] = ["coming", "waiting", "offered"];

export const hasPlace = ({ state }: { state: GuestState }): boolean => WITH_PLACE.includes(state);

/** A mail that has waited in the outbox is sent only as long as it tells the truth. */
export function isMailDue(kind: GuestMail, { state, isNewest, event, now }: MailFacts): boolean {
  const isOnList = hasPlace({ state });
  if (kind === GuestMail.EventCancelled)
    return isNewest && isOnList && (!event || event.status === "cancelled");
  // Calling off has taken back what was written before it.
  if (kind === GuestMail.HostNotice)
    return isOnList && event !== undefined && takesNotices(event, now, NOTICE_LATE);
  const closed = event && whyClosed(event, now);
  if (kind === GuestMail.RsvpCancelled)
    return (state === "cancelled" || state === "struck") && closed !== "begun";
  if (!event) return false;
  if (kind === GuestMail.EventMoved)
    return isNewest && isOnList && closed !== "cancelled" && closed !== "begun";
  const isRefused = kind === GuestMail.RsvpRefused && state === "struck";
  if (closed === "postponed")
    return isRefused || (kind === GuestMail.ConfirmationRequested && isOnList);
  if (closed && closed !== "not-here") return false;
  switch (kind) {
    case GuestMail.RsvpConfirmed:
      return state === "coming";
    case GuestMail.WaitlistJoined:
      return state === "waiting";
    case GuestMail.SeatOffered:
      return state === "offered";
    case GuestMail.EventReminder:
      return (
        state === "coming" &&
        event.status === "scheduled" &&
        event.date_time.getTime() - now.getTime() <= REMINDER_HOLDS_HOURS * HOUR
      );
    case GuestMail.ConfirmationRequested:
      return state !== "struck";
    case GuestMail.RsvpRefused:
      return isRefused;
  }
}

/** Guests who wait or have not confirmed get no calendar entry, because they have no seat. */
export const hasCalendar = (kind: GuestMail): boolean =>
  kind === GuestMail.RsvpConfirmed ||
  kind === GuestMail.EventMoved ||
  kind === GuestMail.EventCancelled ||
  kind === GuestMail.EventReminder ||
  kind === GuestMail.RsvpCancelled;

const LIST_ORDER: readonly GuestState[][] = [["coming"], ["offered", "waiting"], ["pending"]];

/** Coming guests first, then the line with everybody's place in it: `guests` are in the order of their yes. */
export function inListOrder<Guest extends { state: GuestState }>(
  guests: readonly Guest[],
): { guest: Guest; place: number | undefined }[] {
  const rankOf = ({ state }: Guest) => {
    const rank = LIST_ORDER.findIndex((states) => states.includes(state));
    return rank < 0 ? LIST_ORDER.length : rank;
  };
  let line = 0;
  return guests
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((guest) => ({ guest, place: rankOf(guest) === 1 ? ++line : undefined }));
}

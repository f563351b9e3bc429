import type { guests } from "#db/schema.ts";

/**
 * The rules of seats, without database and clock. A party is a guest and those they bring: it
 * takes its seats as a whole or waits as a whole.
 */

const HOUR = 3_600_000;

/** Beyond this, in milliseconds, who moves up is told by mail; within, a seat is offered, because plans are made. */
export const OFFER_WITHIN = 24 * HOUR;
/** A free seat within the last day is offered to so many parties at once: the first button wins. */
const OFFERED_AT_ONCE = 3;
export const MOST_BROUGHT = 3;
/** In characters, as the schema and the database count; `maxlength` in HTML counts an emoji as two. */
export const LONGEST_GUEST_NAME = 60;

/** The full name of an account may be longer. An emoji at the end is not cut in half. */
export const shortenName = (name: string): string =>
  Array.from(name).slice(0, LONGEST_GUEST_NAME).join("");

export type GuestState = (typeof guests.$inferSelect)["state"];

interface EventFacts {
  date_time: Date | string;
  status: string;
  attend_link: string | null;
  takes_guests: boolean;
}

/** Why an event takes no names here: it is called off, has begun, registers elsewhere, or its host wants none. */
export type Closed = "cancelled" | "begun" | "elsewhere" | "not-here";

export function whyClosed(event: EventFacts, now: Date): Closed | undefined {
  if (event.status === "cancelled") return "cancelled";
  if (hasBegun(event, now)) return "begun";
  if (event.attend_link) return "elsewhere";
  return event.takes_guests ? undefined : "not-here";
}

/** From the start on nothing moves. At its very moment an event is still ahead (SPEC 4). */
export function hasBegun({ date_time }: Pick<EventFacts, "date_time">, now: Date): boolean {
  return new Date(date_time).getTime() < now.getTime();
}

export interface Room {
  /** Seats in all; null where there is no limit. */
  capacity: number | null;
  taken: number;
  /** Of these, by guests who left no address. */
  takenWithoutAddress: number;
}

interface Party {
  id: string;
  /** One and those they bring. */
  size: number;
  hasAddress: boolean;
}

/**
 * Whether the whole party finds a seat. Guests without an address take at most half of the seats, because nobody
 * can ask them whether they still come.
 */
export function fits({ capacity, taken, takenWithoutAddress }: Room, party: Party): boolean {
  if (capacity === null) return true;
  if (taken + party.size > capacity) return false;
  return party.hasAddress || takenWithoutAddress + party.size <= Math.floor(capacity / 2);
}

export interface Waiting extends Party {
  isOffered: boolean;
}

/** What becomes of those who wait. */
export interface Moves {
  /** In from now on. */
  moveUp: string[];
  /** A seat is theirs if they press the button first. */
  offer: string[];
  /** The seat they were offered is gone. */
  withdraw: string[];
}

/**
 * What is to be done for the `queue`, which is in order of confirmation. More than a day ahead whoever fits
 * moves up; later the next three who fit are offered a seat. A party that does not fit lets the next one pass.
 */
export function settle(room: Room, queue: readonly Waiting[], isLate: boolean): Moves {
  return isLate && room.capacity !== null ? offers(room, queue) : movesUp(room, queue);
}

function movesUp(room: Room, queue: readonly Waiting[]): Moves {
  const moveUp: string[] = [];
  let { taken, takenWithoutAddress } = room;
  for (const party of queue) {
    if (!fits({ capacity: room.capacity, taken, takenWithoutAddress }, party)) continue;
    moveUp.push(party.id);
    taken += party.size;
    if (!party.hasAddress) takenWithoutAddress += party.size;
  }
  const isIn = new Set(moveUp);
  const withdraw = queue.filter(({ id, isOffered }) => isOffered && !isIn.has(id));
  return { moveUp, offer: [], withdraw: withdraw.map(({ id }) => id) };
}

function offers(room: Room, queue: readonly Waiting[]): Moves {
  const moves: Moves = { moveUp: [], offer: [], withdraw: [] };
  let asked = 0;
  for (const party of queue) {
    const isChosen = fits(room, party) && asked < OFFERED_AT_ONCE;
    // Guests without an address see an offer on their own page only, so they do not block the offer to others.
    if (isChosen && party.hasAddress) asked++;
    if (isChosen && !party.isOffered) moves.offer.push(party.id);
    if (!isChosen && party.isOffered) moves.withdraw.push(party.id);
  }
  return moves;
}

/**
 * Where a yes leads: in, when the whole party fits and nobody who has waited longer would fit too. Within the
 * last day those have been offered the seat, and a newcomer must not take it from them unasked.
 */
export function stateAfterYes(
  room: Room,
  queue: readonly Waiting[],
  party: Party,
): "coming" | "waiting" {
  const isFirst = !queue.some((other) => other.id !== party.id && fits(room, other));
  return isFirst && fits(room, party) ? "coming" : "waiting";
}

/** How many seats are taken beyond those there are, after the host has made them fewer. */
export function seatsOver({ capacity }: { capacity: number | null }, coming: number): number {
  return capacity === null ? 0 : Math.max(0, coming - capacity);
}

/** A title set against the name, as in `Dr.Me` or `Er.In`, reads like a domain. */
const TITLES =
  /(?<![\p{L}\p{N}.-])(?:dr|er|mr|mrs|ms|mx|prof|st|shri|sri|smt|adv|capt|col|md)\./giu;

/** A name is no advertisement: addresses of the web and of mail are refused. */
export function namesAnAddress(name: string): boolean {
  const bare = name.replace(TITLES, " ");
  return /:\/\/|\/\/|@|\bwww\.|\.(?:com|net|org|info|biz|io|co|in|ru|cn|xyz|top|site|online|shop|club|me|app|dev|link|click|live|ly|gg|tk)\b/i.test(
    bare,
  );
}

/** A form sent sooner after it was made, in milliseconds, was filled in by no hand. */
export const FASTEST_HAND = 2_000;

import { pluralize } from "#app/core/text/pluralize.ts";
import type { GuestState } from "./rules.ts";
import type { GuestList, ListedGuest } from "./schema.ts";

interface Counted {
  capacity: number | null;
  guests: { coming: number };
}

const people = (number: number) => pluralize(number, "person", "people");

const seatsLeft = ({ capacity = null, guests }: Partial<Counted>): number =>
  capacity === null ? Infinity : Math.max(0, capacity - (guests?.coming ?? 0));

/** What the way to a yes is called: where nobody gets a seat, it does not promise one. */
export const yesLabel = (event: Partial<Counted>): string =>
  seatsLeft(event) === 0 ? "Count me in for the waiting list" : "Count me in";

/** Why a party waits. Seats may be left: too few for all of them, or kept for guests with an address. */
export function waitingReason(event: Partial<Counted>, bring: number): string {
  const left = seatsLeft(event);
  if (left === 0) return "all seats are taken just now.";
  if (isTooLarge(event, bring)) return "there are not enough seats for all of you.";
  if (left <= bring) return "there are not enough seats for all of you just now.";
  return "the seats that are left are for others just now.";
}

/** Whether a party waits in vain: it is larger than the meetup. */
export const isTooLarge = ({ capacity = null }: Partial<Counted>, bring: number): boolean =>
  capacity !== null && bring >= capacity;

/** Whether the seats that are left are kept for guests whom somebody can write to. */
export const isKeptForAddresses = (event: Partial<Counted>, bring: number): boolean =>
  seatsLeft(event) > bring;

/** How many come and how many seats are left, for everybody alike. */
export function comingLine({ capacity, guests: { coming } }: Counted): string {
  const who = coming === 0 ? "Be the first." : `${people(coming)} coming.`;
  if (capacity === null) return who;
  const left = seatsLeft({ capacity, guests: { coming } });
  if (left === 0) return `${who} All seats are taken; there is a waiting list.`;
  return `${who} ${pluralize(left, "seat")} left.`;
}

/** What a host needs to know to ask the cafe for chairs. */
export function seatLines({ capacity, coming, waiting, over }: GuestList): string[] {
  if (coming + waiting === 0) return ["Nobody has said yes yet."];
  const seats =
    capacity === null
      ? `${people(coming)} coming.`
      : `${coming} of ${pluralize(capacity, "seat")} taken.`;
  return [
    waiting > 0 ? `${seats} ${waiting} waiting.` : seats,
    ...(over > 0 ? [`${over} more than there are seats. Nobody is thrown out.`] : []),
  ];
}

export const attendanceLine = ({ said_yes, came }: { said_yes: number; came: number }): string =>
  `Of ${said_yes} who say yes, ${came} came here.`;

/** The party after the name of who said yes. */
export const partyLine = ({ bring }: Pick<ListedGuest, "bring">): string =>
  bring > 0 ? ` + ${bring}` : "";

/** Where a guest stands, for a host. */
export const guestStateLabels: Readonly<Record<GuestState, string>> = {
  pending: "not confirmed",
  coming: "coming",
  waiting: "waiting",
  offered: "has been offered a seat",
  cancelled: "can't make it",
  struck: "struck out",
};

/** The same for the guest. */
export const ownStateLabels: Readonly<Record<GuestState, string>> = {
  pending: "One more tap is needed",
  coming: "You are in",
  waiting: "You are on the waiting list",
  offered: "A seat is free for you",
  cancelled: "You are not coming",
  struck: "The host has taken you off the list",
};

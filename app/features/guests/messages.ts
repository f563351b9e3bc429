import { mailAddresses } from "#app/content/links.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { ClosedReason } from "#app/resources/city-events/rules.ts";
import type { CityEvent, EventGuests } from "#app/resources/city-events/schema.ts";
import {
  GUEST_DAYS,
  hasPlace,
  isTooLarge,
  MOST_BROUGHT,
  UNCONFIRMED_DAYS,
  type GuestState,
} from "./rules.ts";
import type { GuestList, ListedGuest } from "./schema.ts";

export const closedSentences: Record<ClosedReason, string> = {
  cancelled: "This meetup has been called off.",
  postponed: "This meetup is postponed. Its new date is still to come.",
  begun: "The list closed when this meetup began.",
  elsewhere: "You sign up for this one on another site.",
  "not-here": "This meetup keeps no list of guests. Just come along.",
};

export const closedTitles: Record<ClosedReason, string> = {
  cancelled: "Called off",
  postponed: "Postponed",
  begun: "The list is closed",
  elsewhere: "Registration is elsewhere",
  "not-here": "No sign-up needed",
};

const inWords = (number: number): string =>
  ["no", "one", "two", "three", "four"][number] ?? String(number);

/** An email that is to be confirmed is deleted, with its link, after that time. */
export const linkLifeLine = `The link works for ${inWords(UNCONFIRMED_DAYS)} days.`;

export const messages = {
  // As many parties as a list holds. Where only the seats are taken, `comingLine` and `waitingReason` say so.
  full: "The list of this meetup is full.",
  noSeatsForAll: "There are no seats for that many more. Your own place stays as it was.",
  notComing: "Nothing has changed: you've said you can't make it.",
  emailInFlood: "Many people are signing up. Please add your email.",
  emailToFollow: "Add your email, so that we can tell you the next date.",
  sentTwice:
    "We have your answer. The page that opened then is your ticket. For somebody else, fill in a new form.",
  sentTwiceTitle: "You've sent this form already",
  unknownLink: `We don't know this link. Copy the whole link. Not tapped within ${inWords(UNCONFIRMED_DAYS)} days? Say yes once more.`,
  unknownReader: "We don't know you by this link any more. Say yes on the form.",
  moved: "This page has moved: open the link in your email.",
  movedTitle: "This page has moved to your email",
  movedLead: "Open the link in your email. Lost it? Enter that email on the form once more.",
  emailSent: "We've sent an email. Open it and tap the button.",
  hasEmail: "We have your email already.",
  onListAlready: "This email is on the list already, with a page of its own.",
  fullTitle: "The list is full",
  taken: "Somebody else was faster. You are still on the waiting list.",
  struck: "The host has taken you off the list.",
  struckTitle: "You're off the list",
  nothingOffered: "There's no seat to take.",
  notConfirmed: "Please say yes first.",
  cannotTakeBack: "It's too late: the email has left, or somebody has taken it back.",
  removedAgain: "This guest was taken off once more since.",
  notWaiting: "This guest isn't waiting for a seat.",
  notHere: "It has been taken off the site. Should it come back, this link works again.",
  noEvent: "The event you're looking for doesn't exist or has been removed",
  nameNeeded: "Please tell us your first name",
  tooMany: "This form has been sent many times in a short while. Please try again in an hour.",
  emailsTried: "Three addresses have been tried here already. Please ask your host to help you.",
  tooManyChanges: (time: string) =>
    `Your guests have had six changes in a day. From ${time} you can change it again; until then the central team can. Calling off always works.`,
} as const;

const people = (number: number) => pluralize(number, "person", "people");

type Seats = Partial<Pick<CityEvent, "capacity" | "guests">>;

export const mistakeLine = ({ contact_info }: { contact_info?: string | null }): string =>
  `Think it's a mistake? Write to ${contact_info ?? mailAddresses.contact.address}.`;

/** `A seat came free`, `Three seats came free`: room for a whole party. */
export function seatsCameFree(bring: number): string {
  const seats = inWords(bring + 1);
  return bring > 0
    ? `${seats.charAt(0).toUpperCase()}${seats.slice(1)} seats came free`
    : "A seat came free";
}

export const keptLine = (bring: number) =>
  bring > 0 ? "Your seats are kept" : "Your seat is kept";

export const takeLabel = (bring: number) => (bring > 0 ? "Take the seats" : "Take the seat");

export const largestParty = ({ capacity }: Seats): string =>
  `This meetup has ${pluralize(capacity ?? 0, "seat")} in all.`;

/** Said to a guest by name, and on the form to nobody yet. */
export function waitingReason(event: Seats, bring: number, name?: string): string {
  const left = event.guests?.seats_left ?? 0;
  const you = name === undefined ? "" : `, ${name}`;
  if (isTooLarge(event, bring + 1)) return largestParty(event);
  if (!isShort(event, bring)) return `All seats are taken${you}.`;
  const seats = left === 1 ? "seat is" : "seats are";
  return `Only ${inWords(left)} ${seats} free${you}, and there are ${inWords(bring + 1)} of you.`;
}

/** Nobody could tell a guest without an email that a seat came free. */
export const emailToWait = (event: Seats, bring: number) => ({
  path: "email",
  message: `${waitingReason(event, bring)} Add your email to join the waiting list.`,
});

/** For every party: the address of that page tells nothing of the form. */
export const inboxLine = ({ capacity, guests }: Seats): string =>
  `We've sent you an email. Open it and tap the button: ${guests?.open === "waiting" ? "then you're on the waiting list." : capacity === null ? "then you're in." : "then you get your seat, if one is left."}`;

export function tapLine(event: Seats, bring: number): string {
  if (event.capacity === null)
    return bring > 0 ? "Tap the button and you're all in." : "Tap the button and you're in.";
  const seats = bring > 0 ? `${bring + 1} seats, if they're` : "seat, if it's";
  if (event.guests?.open === "waiting") return "Tap the button and you're on the waiting list.";
  return isShort(event, bring)
    ? `${waitingReason(event, bring)} Tap the button and you're on the waiting list.`
    : `Tap the button and we'll hold your ${seats} still free.`;
}

/** Seats are left, for a smaller party. */
function isShort({ guests }: Seats, bring: number): boolean {
  const left = guests?.seats_left ?? 0;
  return left > 0 && left <= bring;
}

/** The way to a seat from the waiting list: given until the last day, in which it is offered. */
export function turnLine(bring: number, isLate: boolean): string {
  const isFree = bring > 0 ? `there's room for ${inWords(bring + 1)} of you` : "a seat comes free";
  if (isLate)
    return `When ${isFree} we email you; the first to tap gets ${bring > 0 ? "the seats" : "it"}.`;
  return bring > 0
    ? `Until the day before, the seats are yours when ${isFree}, and we email you.`
    : "Until the day before, a seat is yours when your turn comes, and we email you.";
}

export function waitingHint(event: Seats, bring: number, isLate: boolean): string {
  if (isTooLarge(event, bring + 1)) return "Bring fewer people to get a seat.";
  const line = turnLine(bring, isLate);
  return isShort(event, bring) ? `${line} Bring fewer people to get a seat now.` : line;
}

/** The first yeses say nothing to a newcomer: the third is the first that draws others. */
const SOCIAL_PROOF_FROM = 3;

export function seatsLine({ coming, seats_left, open }: EventGuests): string | undefined {
  const who = coming < SOCIAL_PROOF_FROM ? [] : [`${coming} coming`];
  const line = [...who, ...seatsWords(seats_left, open)].join(", ");
  return line ? line.charAt(0).toUpperCase() + line.slice(1) : undefined;
}

function seatsWords(seats_left: number | null, open: EventGuests["open"]): string[] {
  if (open === "waiting") return ["all seats taken"];
  return seats_left === null || open === "no" ? [] : [`${pluralize(seats_left, "seat")} left`];
}

export function comingLine({ coming, seats_left, open }: EventGuests): string {
  const isProof = coming >= SOCIAL_PROOF_FROM;
  if (open === "waiting")
    return `${isProof ? `${people(coming)} coming. ` : ""}All seats are taken; there is a waiting list.`;
  const who = isProof
    ? `${people(coming)} coming.`
    : `Be ${coming === 0 ? "" : "one of "}the first.`;
  if (seats_left === null) return who;
  const seats = `${pluralize(seats_left, "seat")} left.`;
  // The last seats of a small table are nobody's first.
  return isProof || seats_left > coming ? `${who} ${seats}` : seats;
}

export const emailHint = (isReminded: boolean): string =>
  `We email you when plans change${isReminded ? ", and remind you the day before" : ""}. No email? Save the link on the next page.`;

export function partyHint({ capacity, guests }: Seats): string | undefined {
  const left = guests?.seats_left ?? 0;
  const canWait = left > 0 && left <= MOST_BROUGHT && !isTooLarge({ capacity }, left + 1);
  return canWait
    ? `Only ${pluralize(left, "seat")} left: a larger group waits together.`
    : undefined;
}

export const backHint = (event: Seats): string | undefined =>
  event.guests?.open === "waiting"
    ? "All seats are taken: you join the waiting list."
    : partyHint(event);

export const noPlace = (state: GuestState) =>
  state === "cancelled" ? messages.notComing : messages.notConfirmed;

export function placeLine(ahead: number): string {
  if (ahead === 0) return "You're next in line.";
  return ahead === 1 ? "One person is ahead of you." : `${ahead} people are ahead of you.`;
}

type SeatNumbers = Pick<GuestList, "capacity" | "coming" | "waiting" | "over" | "by_mail"> &
  Partial<Pick<GuestList, "items">>;

export function seatLines(list: SeatNumbers): string[] {
  const { capacity, coming, waiting, over, by_mail, items } = list;
  if (coming + waiting === 0) return ["No yes yet."];
  // The numbers stay with the event; without names they say nothing of now.
  if (items?.length === 0) return [`We delete names ${GUEST_DAYS} days after a meetup.`];
  const seats =
    capacity === null
      ? `${people(coming)} coming.`
      : `${coming} of ${pluralize(capacity, "seat")} taken.`;
  return [
    waiting > 0 ? `${seats} ${waiting} waiting.` : seats,
    ...(by_mail > 0 ? [`${by_mail} of them from the email to your followers.`] : []),
    ...(over > 0 ? [overLine(over)] : []),
  ];
}

export const overLine = (over: number): string =>
  `${over} over: find ${over === 1 ? "one more chair" : `${inWords(over)} more chairs`}. Everyone keeps their seat.`;

export const earlierLine = ({ said_yes, came }: { said_yes: number; came: number }): string =>
  `Of ${said_yes} who said yes, ${came} came.`;

export const partyLine = ({ bring }: Pick<ListedGuest, "bring">): string =>
  bring > 0 ? ` + ${bring}` : "";

/** By names on the list, as `unreachable` of a notice: friends come along with somebody who can be told. */
export const unreachable = (items: readonly ListedGuest[]): number =>
  items.filter((guest) => !guest.has_address && hasPlace(guest)).length;

export const unreachableLine = (count: number): string =>
  `${pluralize(count, "guest")} without email: tell them in your group.`;

export const guestStateLabels: Readonly<Record<GuestState, string>> = {
  pending: "not confirmed",
  coming: "coming",
  waiting: "waiting",
  offered: "has been offered a seat",
  cancelled: "can't make it",
  struck: "removed",
};

export const ownTitles: Readonly<Record<GuestState, string>> = {
  pending: "One more tap",
  coming: "You're in",
  waiting: "You're on the waiting list",
  offered: "A seat for you",
  cancelled: "You're not coming",
  struck: "You're off the list",
};

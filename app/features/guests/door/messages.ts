import type { EventFacts } from "#app/resources/city-events/rules.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { GuestList } from "../schema.ts";
import type { LostTaps } from "./queue.ts";

/** The times are on the clock of the venue. */
export interface WallHours {
  from: string;
  until: string;
}

const at = (wallTime: string) => `${weekdayDate(wallTime)}, ${time12(wallTime)}`;

/** By itself, because the page at the door would load all other sentences with these two. */
const notHeld = {
  cancelled: "This meetup has been called off: nobody can be ticked.",
  postponed: "This meetup is postponed: nobody can be ticked.",
} as const;

export const messages = {
  ...notHeld,
  notConfirmed: "This guest hasn't confirmed their yes.",
  removed: "This walk-in has been removed since.",
  tooManyWalkIns: "That's more walk-ins than we can keep.",
  forbidden: "Only hosts and helpers of this city see who is here.",
  closed: ({ from, until }: WallHours) =>
    `You can tick people from ${at(from)} until ${at(until)}, by the clock of the venue.`,
  helpersLater: ({ from }: WallHours) =>
    `Helpers see this list from ${at(from)}, by the clock of the venue.`,
  helpersOver: ({ until }: WallHours) => `Helpers saw this list until ${at(until)}.`,
} as const;

/** `14 of 21 here · 1 more · 2 walk-ins`: ticked from the waiting list, a guest stands in for nobody who said yes. */
export function doorLine({ items, door }: Pick<GuestList, "items" | "door">): string {
  const { said_yes, here, walk_ins } = door;
  const more = items.reduce(
    (all, guest) => all + (guest.state === "coming" ? 0 : (guest.here ?? 0)),
    0,
  );
  return [
    `${here - more} of ${said_yes} here`,
    ...(more > 0 ? [`${more} more`] : []),
    ...(walk_ins > 0 ? [`${walk_ins} ${walk_ins === 1 ? "walk-in" : "walk-ins"}`] : []),
  ].join(" · ");
}

/** Without a line, the numbers may be older than those of the other phones. */
export function stalledLine({ unsent, isSignedOut }: { unsent: number; isSignedOut: boolean }) {
  const why = isSignedOut ? "Signed out" : "No connection";
  return unsent > 0 ? `${why}: ${unsent} not sent yet` : why;
}

/** Sent later, a tap may come too late: the meetup was moved or called off meanwhile. */
export const lostLine = ({ taps, why }: LostTaps): string =>
  `${pluralize(taps, "tap")} not counted. ${why}`;

export const signedOutLine =
  "Your session has ended. Your ticks are kept here: sign in to send them.";

export const closedLine = (status: EventFacts["status"]): string =>
  status === "scheduled"
    ? "You can tick people from 3 hours before the start until 36 hours after it."
    : notHeld[status];

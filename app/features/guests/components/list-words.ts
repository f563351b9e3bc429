import { MINUTE, SECOND } from "#app/core/time.ts";
import { guestStateLabels } from "../messages.ts";
import type { GuestState } from "../rules.ts";
import type { GuestList, ListedGuest } from "../schema.ts";

export function removalLine(guest: ListedGuest, before: readonly ListedGuest[], after: GuestList) {
  const { name, has_address, state } = guest;
  const isTold = has_address && state !== "pending";
  const told = isTold ? " They get an email, unless you undo it within a minute." : "";
  return `Removed ${name}${seatLine(guest, before, after)}${told}`;
}

function seatLine(guest: ListedGuest, before: readonly ListedGuest[], after: GuestList): string {
  const moved = movedLine(guest, before, after);
  if (moved) return moved;
  if (guest.state !== "coming") return " from the waiting list.";
  if (after.seats_left === null || after.waiting === 0) return ".";
  return ". Nobody who waits could move up.";
}

function movedLine({ id }: ListedGuest, before: readonly ListedGuest[], { items }: GuestList) {
  const was = new Map(before.map((guest) => [guest.id, guest.state]));
  const isNew = (state: GuestState) => (guest: ListedGuest) =>
    guest.id !== id && guest.state === state && was.get(guest.id) !== state;
  const movedUp = items.filter(isNew("coming")).map((guest) => guest.name);
  const offered = items.filter(isNew("offered")).map((guest) => guest.name);
  if (movedUp.length > 0) return `. Now coming: ${movedUp.join(", ")}.`;
  if (offered.length > 0) return `. We've offered the seat to ${offered.join(", ")}.`;
  return undefined;
}

/** Decides which emails leave: within three hours of the start (`soon`) at once, without a date none about a seat. */
export type ListPhase = "open" | "soon" | "begun" | "postponed" | "cancelled";

/** After a guest is let in or put back, and has an email that waits or has left at once. */
export function stateAfterLine(
  { id, name, has_address }: ListedGuest,
  items: readonly ListedGuest[],
  phase: ListPhase,
): string {
  const guest = items.find((other) => other.id === id);
  if (!guest) return `${name} is back on the list.`;
  const told =
    guest.mailed_at && phase !== "cancelled"
      ? phase === "postponed"
        ? " They get an email with the new date."
        : " They get an email, unless you take it back within a minute."
      : "";
  return `${name}: ${guestStateLabels[guest.state]}.${has_address ? told : ""}`;
}

export const takenBackLine = (...change: Parameters<typeof movedLine>): string =>
  `Taken back${movedLine(...change) ?? ". Nobody gets an email."}`;

/** Said before anything is pressed: whoever is named gets an email. */
export function emailsLine(list: GuestList, phase: ListPhase): string {
  const takeOff = "Take someone off the list when they can't come.";
  if (!list.items.some((guest) => guest.has_address)) return takeOff;
  const movesUp = list.waiting > 0 && (phase === "open" || phase === "soon");
  const others = movesUp
    ? `; whoever moves up gets one${phase === "soon" ? " at once" : ""}, too`
    : "";
  return `${takeOff} They get an email a minute later${others}.`;
}

export function stateLine(
  { state, has_address, mailed_at }: ListedGuest,
  seconds: number,
  phase: ListPhase,
): string {
  const label = guestStateLabels[state];
  if (!has_address) return `${label}, no email`;
  const isWaiting = state === "waiting" || state === "offered";
  const isTold = mailed_at !== undefined && seconds > 0;
  if (state !== "struck" && phase === "cancelled") return label;
  if (state !== "struck" && phase === "postponed")
    return isTold || isWaiting ? `${label}, gets an email with the new date` : label;
  const isMorning = seconds > (2 * MINUTE) / SECOND;
  if (isTold)
    return `${label}, gets an email ${isMorning ? "at 8 in the morning" : `in ${seconds} s`}`;
  if (phase === "begun" || !isWaiting) return label;
  return `${label}, gets an email${phase === "soon" ? " at once" : ""} when you let them in`;
}

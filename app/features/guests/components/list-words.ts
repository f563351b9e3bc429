import { guestStateLabels } from "../messages.ts";
import type { GuestState } from "../rules.ts";
import type { GuestList, ListedGuest } from "../schema.ts";

export function removalLine(
  guest: ListedGuest,
  before: readonly ListedGuest[],
  after: GuestList,
): string {
  const { name, has_address, state } = guest;
  const isTold = has_address && state !== "pending";
  const told = isTold ? " They get an email, unless you undo it within a minute." : "";
  return `Removed ${name}${seatLine(guest, before, after)}${told}`;
}

function seatLine(
  { id }: ListedGuest,
  before: readonly ListedGuest[],
  { items, seats_left, waiting }: GuestList,
): string {
  const was = new Map(before.map((guest) => [guest.id, guest.state]));
  const isNew = (state: GuestState) => (guest: ListedGuest) =>
    guest.id !== id && guest.state === state && was.get(guest.id) !== state;
  const movedUp = items.filter(isNew("coming")).map((guest) => guest.name);
  const offered = items.filter(isNew("offered")).map((guest) => guest.name);
  if (movedUp.length > 0) return `. Now coming: ${movedUp.join(", ")}.`;
  if (offered.length > 0) return `. We've offered the seat to ${offered.join(", ")}.`;
  if (was.get(id) !== "coming") return " from the waiting list.";
  if (seats_left === null || waiting === 0) return ".";
  return ". Nobody who waits could move up.";
}

export function restoredLine({ id, name }: ListedGuest, items: readonly ListedGuest[]): string {
  const guest = items.find((other) => other.id === id);
  return guest ? `${name}: ${guestStateLabels[guest.state]}.` : `${name} is back on the list.`;
}

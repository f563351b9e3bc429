import { expect, test } from "vitest";
import type { EventGuests } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { comingLine, seatsLine, waitingReason } from "./messages.ts";

test.each([
  [4, 0, 0, "all seats are taken."],
  [4, 0, 2, "all seats are taken."],
  [4, 2, 2, "there are not enough seats for all of you."],
  [2, 2, 3, "there are not enough seats for all of you."],
  [4, 2, 1, "the last seats are for people we can email."],
])("why a party waits: %i seats, %i left, bringing %i", (capacity, left, bring, sentence) => {
  expect(waitingReason({ capacity, guests: list(left, "email") }, bring)).toBe(sentence);
});

test.each([
  ["waiting", "Join the waiting list"],
  ["email", "Count me in"],
  ["yes", "Count me in"],
] as const)("the way to a yes promises no seat where there is none: %s", (open, label) => {
  expect(yesLabel({ guests: list(0, open) })).toBe(label);
});

test.each([
  [list(null, "yes"), "6 people coming."],
  [list(2, "yes"), "6 people coming. 2 seats left."],
  [list(1, "email"), "6 people coming. The last seat is for people we can email."],
  [list(2, "email"), "6 people coming. The last 2 seats are for people we can email."],
  [list(0, "waiting"), "6 people coming. All seats are taken; there is a waiting list."],
])("%j is told as %s", (guests, line) => {
  expect(comingLine(guests)).toBe(line);
});

test.each([
  [list(null, "yes"), "6 coming"],
  [list(2, "yes"), "6 coming, 2 seats left"],
  [list(1, "email"), "6 coming, last seat by email"],
  [list(0, "waiting"), "6 coming, all seats taken"],
  [{ ...list(2, "yes"), coming: 2 }, "2 seats left"],
  [{ ...list(null, "yes"), coming: 2 }, undefined],
])("a card says of %j: %s", (guests, line) => {
  expect(seatsLine(guests)).toBe(line);
});

function list(seats_left: number | null, open: EventGuests["open"]): EventGuests {
  return { coming: 6, waiting: 0, seats_left, open };
}

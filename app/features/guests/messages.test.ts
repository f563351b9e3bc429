import { expect, test } from "vitest";
import type { EventGuests } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import {
  comingLine,
  emailHint,
  inboxLine,
  seatsLine,
  tapResult,
  waitingHint,
  waitingReason,
} from "./messages.ts";

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
  [list(null, "yes"), 0, "then you get your seat, if one is left."],
  [list(2, "yes"), 1, "then you all get your seats, if enough are left."],
  [list(2, "email"), 2, "then you wait together, because only 2 seats are left."],
  [list(1, "yes"), 1, "then you wait together, because only 1 seat is left."],
  [list(0, "waiting"), 0, "then you're on the waiting list."],
])("the tap promises no more than the form: %j, bringing %i", (guests, bring, result) => {
  expect(tapResult({ guests }, bring)).toBe(result);
});

test.each([
  ["yes", /^We email you when plans change, and remind you the day before\. /],
  ["email", /^The last seats are for people we can email\. /],
  ["waiting", /^We email you when a seat comes free\. Without it, .*look there; half of the seats/],
] as const)("the form says what an email is good for: %s", (open, hint) => {
  expect(emailHint({ capacity: 4, guests: list(0, open) }, open === "email")).toMatch(hint);
});

test("the inbox page of a full meetup promises no seat", () => {
  expect(inboxLine({ guests: list(0, "waiting") })).toMatch(/then you're on the waiting list\.$/);
  expect(inboxLine({ guests: list(2, "yes") })).toMatch(
    /then you get your seat, if one is left\.$/,
  );
});

test.each([
  [list(0, "waiting"), 0, "We email you when a seat comes free."],
  [list(0, "waiting"), 2, "We email you when there are seats for all of you."],
  [
    list(2, "email"),
    2,
    "We email you when there are seats for all of you. Bring fewer people to get a seat now.",
  ],
])("a party that waits reads what comes next: %j, bringing %i", (guests, bring, hint) => {
  expect(waitingHint({ capacity: 8, guests }, bring)).toBe(hint);
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

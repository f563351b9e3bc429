import { expect, test } from "vitest";
import type { EventGuests } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import {
  emailsLine,
  removalLine,
  stateAfterLine,
  stateLine,
  takenBackLine,
} from "./components/list-words.ts";
import {
  comingLine,
  inboxLine,
  partyHint,
  seatLines,
  seatsLine,
  tapLine,
  waitingHint,
  waitingReason,
} from "./messages.ts";
import type { GuestList, ListedGuest } from "./schema.ts";

const FACTS = { id: "cyd", name: "Cyd", bring: 0, has_address: true };
const CYD: ListedGuest = { ...FACTS, state: "coming", confirmed_at: null, here: null };
const NOBODY = { items: [], capacity: null, coming: 0, waiting: 0, seats_left: null, over: 0 };
const NO_EVENING = { by_mail: 0, walk_ins: [], earlier: null, attendance: null };
const door = { said_yes: 0, here: 0, walk_ins: 0 };
const EMPTY: GuestList = { ...NOBODY, ...NO_EVENING, door };

test.each([
  [4, 0, 0, "All seats are taken, Asha."],
  [4, 0, 2, "All seats are taken, Asha."],
  [4, 1, 1, "Only one seat is free, Asha, and there are two of you."],
  [4, 2, 2, "Only two seats are free, Asha, and there are three of you."],
  [2, 2, 3, "This meetup has 2 seats in all."],
])("why a party waits: %i seats, %i left, bringing %i", (capacity, left, bring, sentence) => {
  const event = { capacity, guests: list(left, left > 0 ? "yes" : "waiting") };
  expect(waitingReason(event, bring, "Asha")).toBe(sentence);
});

test.each([
  [list(null, "yes"), 0, "Tap the button and we'll hold your seat, if it's still free."],
  [list(2, "yes"), 1, "Tap the button and we'll hold your 2 seats, if they're still free."],
  [
    list(1, "yes"),
    1,
    "Only one seat is free, and there are two of you. Tap the button and you're on the waiting list.",
  ],
  [list(0, "waiting"), 0, "Tap the button and you're on the waiting list."],
])("the tap promises no more than the form: %j, bringing %i", (guests, bring, result) => {
  expect(tapLine({ guests }, bring)).toBe(result);
});

test("the inbox page of a full meetup promises no seat", () => {
  expect(inboxLine({ guests: list(0, "waiting") })).toMatch(/then you're on the waiting list\.$/);
  expect(inboxLine({ guests: list(2, "yes") })).toMatch(
    /then you get your seat, if one is left\.$/,
  );
});

test.each([
  [0, false, "Until the day before, a seat is yours when your turn comes, and we email you."],
  [
    1,
    false,
    "Until the day before, the seats are yours when there's room for two of you, and we email you.",
  ],
  [0, true, "When a seat comes free we email you; the first to tap gets it."],
  [2, true, "When there's room for three of you we email you; the first to tap gets the seats."],
])("who waits and brings %i reads what comes next, in the last day %s", (bring, isLate, line) => {
  expect(waitingHint({ capacity: 8, guests: list(0, "waiting") }, bring, isLate)).toBe(line);
});

test.each([
  [{ has_address: true }, "Removed Cyd. They get an email, unless you undo it within a minute."],
  [{ has_address: false }, "Removed Cyd."],
  [{ has_address: true, state: "pending" as const }, "Removed Cyd from the waiting list."],
])("who is taken off hears of it by a confirmed email: %j", (facts, line) => {
  const guest = { ...CYD, ...facts };
  expect(removalLine(guest, [guest], EMPTY)).toBe(line);
});

test("a host reads who moves up by taking back, and nothing of emails where nobody has one", () => {
  const ben = { ...CYD, id: "ben", name: "Ben", state: "waiting" as const, has_address: false };
  const after = { ...EMPTY, items: [CYD, { ...ben, state: "coming" as const }] };
  expect(takenBackLine(CYD, [CYD, ben], after)).toBe("Taken back. Now coming: Ben.");
  expect(takenBackLine(CYD, [CYD], EMPTY)).toBe("Taken back. Nobody gets an email.");
  expect(emailsLine({ ...EMPTY, items: [ben] }, "open")).not.toContain("email");
  expect(emailsLine(after, "open")).toContain("They get an email a minute later.");
});

test.each([
  ["open", "waiting, gets an email when you let them in", "coming, gets an email in 58 s"],
  ["soon", "waiting, gets an email at once when you let them in", "coming, gets an email in 58 s"],
  [
    "postponed",
    "waiting, gets an email with the new date",
    "coming, gets an email with the new date",
  ],
  ["cancelled", "waiting", "coming"],
  ["begun", "waiting", "coming, gets an email in 58 s"],
] as const)("a list that is %s names the email that leaves", (phase, waiting, letIn) => {
  const told = { ...CYD, mailed_at: "2027-03-10T06:30:00Z" };
  expect(stateLine({ ...CYD, state: "waiting" }, 0, phase)).toBe(waiting);
  expect(stateLine(told, 58, phase)).toBe(letIn);
  expect(stateLine({ ...told, state: "struck" }, 58, phase)).toBe("removed, gets an email in 58 s");
});

test("without a date nobody moves up, and nobody hears of a seat", () => {
  const told = [{ ...CYD, mailed_at: "2027-03-10T06:30:00Z" }];
  for (const phase of ["postponed", "cancelled"] as const) {
    expect(emailsLine({ ...EMPTY, items: [CYD], waiting: 1 }, phase)).not.toContain("moves up");
    expect(stateAfterLine(CYD, told, phase)).not.toContain("minute");
  }
  expect(stateAfterLine(CYD, told, "postponed")).toBe(
    "Cyd: coming. They get an email with the new date.",
  );
});

test("a party too large for the free seats reads that fewer would get one", () => {
  expect(waitingHint({ capacity: 8, guests: list(2, "yes") }, 2, false)).toBe(
    "Until the day before, the seats are yours when there's room for three of you, and we email you. Bring fewer people to get a seat now.",
  );
});

test.each([
  ["waiting", "Join the waiting list"],
  ["yes", "Count me in"],
] as const)("the way to a yes promises no seat where there is none: %s", (open, label) => {
  expect(yesLabel({ guests: list(0, open) })).toBe(label);
});

test.each([
  [list(null, "yes"), "6 people coming."],
  [list(2, "yes"), "6 people coming. 2 seats left."],
  [{ ...list(8, "yes"), coming: 2 }, "Be one of the first. 8 seats left."],
  [{ ...list(1, "yes"), coming: 2 }, "1 seat left."],
  [list(0, "waiting"), "6 people coming. All seats are taken; there is a waiting list."],
])("%j is told as %s", (guests, line) => {
  expect(comingLine(guests)).toBe(line);
});

test("a larger group than the meetup has seats is not told to wait", () => {
  const guests = { coming: 1, waiting: 0, seats_left: 2, open: "yes" } as const;
  expect(partyHint({ capacity: 3, guests })).toBe(
    "Only 2 seats left: a larger group waits together.",
  );
  expect(partyHint({ capacity: 2, guests: { ...guests, coming: 0 } })).toBeUndefined();
});

test.each([
  [list(null, "yes"), "6 coming"],
  [list(2, "yes"), "6 coming, 2 seats left"],
  [list(0, "waiting"), "6 coming, all seats taken"],
  [{ ...list(2, "yes"), coming: 2 }, "2 seats left"],
  [{ ...list(null, "yes"), coming: 2 }, undefined],
])("a card says of %j: %s", (guests, line) => {
  expect(seatsLine(guests)).toBe(line);
});

function list(seats_left: number | null, open: EventGuests["open"]): EventGuests {
  return { coming: 6, waiting: 0, seats_left, open };
}

test.each([
  [1, "1 over: find one more chair. Everyone keeps their seat."],
  [2, "2 over: find two more chairs. Everyone keeps their seat."],
  [7, "7 over: find 7 more chairs. Everyone keeps their seat."],
])("%i beyond the seats tell the host what to do", (over, sentence) => {
  const numbers = { capacity: 4, coming: 4 + over, waiting: 0, by_mail: 0, over };
  expect(seatLines(numbers).at(-1)).toBe(sentence);
});

test("a list whose names are deleted says so, and not who waits", () => {
  const list = { capacity: 3, coming: 3, waiting: 3, over: 0, by_mail: 0 };
  expect(seatLines({ ...list, items: [] })).toEqual(["We delete names 30 days after a meetup."]);
  expect(seatLines({ ...list, coming: 0, waiting: 0, items: [] })).toEqual(["No yes yet."]);
});

import { expect, test } from "vitest";
import type { ListedGuest } from "../schema.ts";
import { doorLine, stalledLine } from "./messages.ts";

const guest = (state: ListedGuest["state"], here: number | null): ListedGuest => ({
  id: crypto.randomUUID(),
  name: "Asha",
  bring: 0,
  confirmed_at: null,
  state,
  here,
});

test.each([
  [["coming"], 0, "1 of 2 here"],
  [["coming"], 1, "1 of 2 here · 1 walk-in"],
  [["coming", "offered"], 0, "1 of 2 here · 1 more"],
  [["coming", "cancelled", "waiting"], 2, "1 of 2 here · 2 more · 2 walk-ins"],
] as const)(
  "people from the waiting list are nobody who said yes: %j",
  (states, walk_ins, line) => {
    const items = [...states.map((state) => guest(state, 1)), guest("coming", null)];
    const door = { said_yes: 2, here: states.length, walk_ins };
    expect(doorLine({ items, door })).toBe(line);
  },
);

test.each([
  [0, false, "No connection"],
  [3, false, "No connection: 3 not sent yet"],
  [3, true, "Signed out: 3 not sent yet"],
])("without an answer the numbers may be old, and say so: %j", (unsent, isSignedOut, line) => {
  expect(stalledLine({ unsent, isSignedOut })).toBe(line);
});

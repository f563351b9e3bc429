import { expect, test } from "vitest";
import { waitingReason, yesLabel } from "./counts.ts";

test.each([
  [{ capacity: 4, guests: { coming: 4 } }, 0, "all seats are taken just now."],
  [{ capacity: 4, guests: { coming: 5 } }, 2, "all seats are taken just now."],
  [
    { capacity: 4, guests: { coming: 2 } },
    2,
    "there are not enough seats for all of you just now.",
  ],
  [{ capacity: 2, guests: { coming: 0 } }, 3, "there are not enough seats for all of you."],
  [{ capacity: 4, guests: { coming: 2 } }, 1, "the seats that are left are for others just now."],
])("why a party waits: %j, bringing %i", (event, bring, sentence) => {
  expect(waitingReason(event, bring)).toBe(sentence);
});

test.each([
  [{ capacity: 4, guests: { coming: 4 } }, "Count me in for the waiting list"],
  [{ capacity: 4, guests: { coming: 3 } }, "Count me in"],
  [{ capacity: null, guests: { coming: 300 } }, "Count me in"],
])("the way to a yes promises no seat where there is none: %j", (event, label) => {
  expect(yesLabel(event)).toBe(label);
});

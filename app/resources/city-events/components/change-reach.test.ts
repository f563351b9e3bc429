import { expect, test } from "vitest";
import { reachLine } from "./change-reach.tsx";

test.each([
  [0, 0, ""],
  [0, 4, "Nobody on the list has an email: tell your group."],
  [1, 0, "1 guest gets an email."],
  [3, 1, "3 guests get an email, 1 has no email."],
])("of %i guests with an email and %i without: %j", (people, unreachable, line) => {
  expect(reachLine({ people, unreachable })).toBe(line);
});

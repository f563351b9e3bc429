import { expect, test } from "vitest";
import { listEndLine, reachLine } from "./change-reach.tsx";

test.each([
  [0, 0, ""],
  [0, 4, "Nobody on the list has an email: tell your group."],
  [1, 0, "1 guest gets an email."],
  [3, 1, "3 guests get an email, 1 has no email."],
])("of %i guests with an email and %i without: %j", (people, unreachable, line) => {
  expect(reachLine({ people, unreachable })).toBe(line);
});

test.each([
  [0, 0, ""],
  [0, 1, "1 person is on the list and won't hear that it ends. Tell them."],
  [3, 1, "4 people are on the list and won't hear that it ends. Tell them."],
])("of a list of %i coming and %i waiting that is closed: %j", (coming, waiting, line) => {
  expect(listEndLine({ coming, waiting })).toBe(line);
});

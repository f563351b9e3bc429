import { expect, test } from "vitest";
import { pluralize } from "./pluralize.ts";

test.each([
  [0, "0 past meetups"],
  [1, "1 past meetup"],
  [999, "999 past meetups"],
  [1_000, "1,000+ past meetups"],
])("%d of things counted up to a thousand are %j", (number, said) => {
  expect(pluralize(number, "past meetup", "past meetups", 1_000)).toBe(said);
});

test("a number that is known is said, however great", () => {
  expect(pluralize(2_000, "city", "cities")).toBe("2,000 cities");
});

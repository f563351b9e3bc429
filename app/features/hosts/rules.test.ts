import { expect, test } from "vitest";
import { dateIn, lastDayOf } from "./rules.ts";

test.each([
  // It ends at 6 PM of the fifteenth there.
  ["San Francisco", "2026-12-16T02:00:00Z", "December 14, 2026"],
  ["Mumbai", "2026-12-15T04:30:00Z", "December 14, 2026"],
  // The day before it has 23 hours.
  ["San Francisco", "2027-03-15T01:00:00Z", "March 13, 2027"],
  ["San Francisco", "2027-03-15T07:30:00Z", "March 14, 2027"],
  // Half an hour before the end of a day of 25 hours.
  ["San Francisco", "2026-11-02T07:30:00Z", "October 31, 2026"],
  ["Casablanca", "2028-03-01T12:00:00Z", "February 29, 2028"],
])("the last whole day of an invitation to %s that ends at %s is %s", (city, end, day) => {
  expect(lastDayOf(city, new Date(end))).toBe(day);
});

test("a break until midnight in India is over on the day that its host has chosen", () => {
  expect(dateIn("Mumbai", "2026-12-19T18:30:00Z")).toBe("December 20, 2026");
});

import { expect, test } from "vitest";
import { endAfterMove, endOnDay, endsOnAnotherDay, startOf, startWarnings } from "./form-times.ts";

const moved = (from: string, to: string) => endAfterMove("2026-12-05T20:00", from, to);

test("the end moves along with its start, also over a month and while a year is being typed", () => {
  expect(moved("2026-12-05T18:00", "2026-12-12T18:00")).toBe("2026-12-12T20:00");
  expect(moved("2026-12-05T18:00", "2026-11-28T19:30")).toBe("2026-11-28T21:30");
  const early = moved("2026-12-05T18:00", "0002-12-05T18:00");
  expect(endAfterMove(early, "0002-12-05T18:00", "2027-01-30T18:00")).toBe("2027-01-30T20:00");
});

test("without an end, or without a start before or after, nothing moves", () => {
  expect(endAfterMove("", "2026-12-05T18:00", "2026-12-06T18:00")).toBe("");
  expect(endAfterMove("2026-12-05T20:00", undefined, "2026-12-06T18:00")).toBe("2026-12-05T20:00");
  expect(endAfterMove("2026-12-05T20:00", "2026-12-05T18:00", undefined)).toBe("2026-12-05T20:00");
  expect(startOf({ date: "2026-12-05", time: "" })).toBeUndefined();
});

test("start and end share a day, unless the end has one of its own", () => {
  expect(endOnDay("2026-12-05T20:00", "2026-12-12")).toBe("2026-12-12T20:00");
  expect(endOnDay("T20:00", "2026-12-12")).toBe("2026-12-12T20:00");
  expect(endOnDay("", "2026-12-12")).toBe("");
  expect(endsOnAnotherDay("2026-12-06T01:00", "2026-12-05")).toBe(true);
  expect(endsOnAnotherDay("2026-12-05T20:00", "2026-12-05")).toBe(false);
  expect(endsOnAnotherDay("T20:00", "2026-12-05")).toBe(false);
  expect(endsOnAnotherDay("", "2026-12-05")).toBe(false);
});

test.each([
  ["2026-12-05", "05:59", ["This starts at 5:59 AM local time. Is that right?"]],
  ["2026-12-05", "06:00", []],
  ["2026-12-05", "23:00", []],
  ["2026-12-05", "23:01", ["This starts at 11:01 PM local time. Is that right?"]],
  ["2027-11-21", "18:00", []],
  ["2027-11-23", "18:00", ["This date is over a year away. Is that right?"]],
  ["", "", []],
])("warns of %s %s: %j", (day, time, warnings) => {
  expect(startWarnings(day, time, new Date("2026-11-22T10:00:00Z"))).toEqual(warnings);
});

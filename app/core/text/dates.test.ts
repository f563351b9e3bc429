import { expect, test } from "vitest";
import {
  localMoment,
  endWallTime,
  lastsDays,
  longDate,
  offsetLabel,
  offsetMinutes,
  paddedDate,
  shortDate,
  time12,
  time24,
  weekdayDate,
  withOffset,
} from "./dates.ts";

test("SPEC 9: dates are US English, short, long and with the weekday", () => {
  const wall = "2026-12-05T18:00";
  expect([shortDate(wall), longDate(wall), weekdayDate(wall)]).toEqual([
    "Dec 5, 2026",
    "December 5, 2026",
    "Saturday, December 5, 2026",
  ]);
  expect(paddedDate("2024-01-05")).toBe("Jan 05, 2024");
  expect([shortDate("2026-05-01"), weekdayDate("2028-02-29")]).toEqual([
    "May 1, 2026",
    "Tuesday, February 29, 2028",
  ]);
});

test.each([
  ["00:05", "00:05", "12:05 AM"],
  ["09:30", "09:30", "9:30 AM"],
  ["12:00", "12:00", "12:00 PM"],
  ["18:00", "18:00", "6:00 PM"],
  ["23:59", "23:59", "11:59 PM"],
])("SPEC 9: %s is %s in 24 and %s in 12 hours", (time, as24, as12) => {
  expect([time24(`2026-12-05T${time}`), time12(`2026-12-05T${time}`)]).toEqual([as24, as12]);
});

test.each([
  ["2026-12-05T18:00", "2026-12-05T12:30:00.000Z", "UTC+5:30", "2026-12-05T18:00+05:30"],
  ["2026-12-05T18:00", "2026-12-06T02:00:00.000Z", "UTC-8", "2026-12-05T18:00-08:00"],
  ["2026-12-05T18:00", "2026-12-05T18:00:00.000Z", "UTC", "2026-12-05T18:00+00:00"],
])("the offset of %s at %s is %s", (wall, instant, label, written) => {
  expect(offsetLabel(offsetMinutes(wall, instant))).toBe(label);
  expect(withOffset(wall, instant)).toBe(written);
});

test("a moment is told by the reader's own clock", () => {
  expect(localMoment("2025-06-15T20:30:00.000Z", 330)).toBe("Jun 16, 2025, 2:00 AM");
  expect(localMoment("2025-06-15T20:30:00.000Z", -420)).toBe("Jun 15, 2025, 1:30 PM");
});

test("what is no date is passed on as it came", () => {
  expect(longDate("soon")).toBe("soon");
});

test("an end is told by the venue's clock, days later by the rules of its zone", () => {
  const start = {
    wall_time: "2026-10-30T18:00",
    date_time: "2026-10-31T01:00:00Z",
    time_zone: "America/Los_Angeles",
  };
  expect(endWallTime(start, "2026-10-31T03:00:00Z")).toBe("2026-10-30T20:00");
  // The clocks have gone back in between.
  expect(endWallTime(start, "2026-11-02T02:00:00Z")).toBe("2026-11-01T18:00");
  expect(endWallTime({ ...start, time_zone: "Mars/Olympus" }, "2026-11-02T02:00:00Z")).toBe(
    "2026-11-01T19:00",
  );
});

test.each([
  ["until the next morning", "18:00", "2026-10-31T13:00:00Z", false],
  ["until noon of the next day", "18:00", "2026-10-31T19:00:00Z", true],
  ["two days later", "18:00", "2026-11-01T21:00:00Z", true],
  ["all day and no longer", "08:00", "2026-10-31T06:30:00Z", false],
])("an end says its day where the hour alone is unclear: %s", (_case, hour, ends_at, isLong) => {
  const wall_time = `2026-10-30T${hour}`;
  const start = { wall_time, date_time: `${wall_time}-07:00`, time_zone: "America/Los_Angeles" };
  expect(lastsDays(start, ends_at)).toBe(isLong);
});

test.each([
  // Named in a report: San Francisco, over the ends of both summers' nights.
  ["2027-11-06T22:00", "2027-11-07T05:00Z", "2027-11-07T12:00Z", "2027-11-07T04:00"],
  ["2027-03-13T22:00", "2027-03-14T06:00Z", "2027-03-14T13:00Z", "2027-03-14T06:00"],
  ["2027-11-07T01:30", "2027-11-07T08:30Z", "2027-11-07T11:00Z", "2027-11-07T03:00"],
  // More of the kind.
  ["2027-11-07T01:30", "2027-11-07T09:30Z", "2027-11-07T11:00Z", "2027-11-07T03:00"],
  ["2027-11-07T00:30", "2027-11-07T07:30Z", "2027-11-07T09:15Z", "2027-11-07T01:15"],
  ["2027-03-14T01:30", "2027-03-14T09:30Z", "2027-03-14T10:00Z", "2027-03-14T03:00"],
  ["2027-06-01T18:00", "2027-06-02T01:00Z", "2027-06-02T04:30Z", "2027-06-01T21:30"],
  ["2027-12-31T22:00", "2028-01-01T06:00Z", "2028-01-01T09:00Z", "2028-01-01T01:00"],
  ["2027-11-05T18:00", "2027-11-06T01:00Z", "2027-11-08T02:00Z", "2027-11-07T18:00"],
])("in San Francisco %s, until %s + %s, ends at %s", (wall_time, date_time, ends_at, end) => {
  const time_zone = "America/Los_Angeles";
  expect(endWallTime({ wall_time, date_time, time_zone }, ends_at)).toBe(end);
});

test.each([
  [
    "Europe/Berlin",
    "2027-10-30T22:00",
    "2027-10-30T20:00Z",
    "2027-10-31T03:00Z",
    "2027-10-31T04:00",
  ],
  [
    "Europe/London",
    "2027-03-27T23:00",
    "2027-03-27T23:00Z",
    "2027-03-28T02:00Z",
    "2027-03-28T03:00",
  ],
  [
    "Australia/Lord_Howe",
    "2027-04-03T23:00",
    "2027-04-03T12:00Z",
    "2027-04-03T16:30Z",
    "2027-04-04T03:00",
  ],
  [
    "Asia/Kolkata",
    "2027-11-06T22:00",
    "2027-11-06T16:30Z",
    "2027-11-06T22:30Z",
    "2027-11-07T04:00",
  ],
  // A browser that knows another rule for the start than the server did keeps the length.
  [
    "Africa/Casablanca",
    "2027-01-10T18:00",
    "2027-01-10T18:00Z",
    "2027-01-10T20:00Z",
    "2027-01-10T20:00",
  ],
])("in %s %s ends by the zone", (time_zone, wall_time, date_time, ends_at, end) => {
  expect(endWallTime({ wall_time, date_time, time_zone }, ends_at)).toBe(end);
});

import { expect, test } from "vitest";
import { proposedDate } from "./rules.ts";

const table: readonly [what: string, meetups: string, today: string, next: string][] = [
  ["first Saturday", "2026-09-05 2026-10-03 2026-11-07", "2026-11-20", "2026-12-05"],
  ["first Saturday, over new year", "2026-11-07 2026-12-05", "2026-12-06", "2027-01-02"],
  ["first Saturday, once left out", "2026-08-01 2026-09-05 2026-11-07", "2026-11-08", "2026-12-05"],
  ["second Tuesday", "2026-08-11 2026-09-08 2026-10-13", "2026-10-20", "2026-11-10"],
  ["third Thursday", "2026-08-20 2026-09-17 2026-10-15", "2026-10-16", "2026-11-19"],
  ["fourth Sunday", "2026-08-23 2026-09-27 2026-10-25", "2026-10-26", "2026-11-22"],
  ["last Friday", "2026-08-28 2026-09-25 2026-10-30", "2026-11-01", "2026-11-27"],
  ["last Friday, the fifth first", "2026-10-30 2026-11-27 2026-12-25", "2026-12-26", "2027-01-29"],
  ["fifth Friday", "2026-01-30 2026-05-29 2026-07-31", "2026-08-01", "2026-10-30"],
  ["fifth Friday, the next is far", "2026-05-29 2026-07-31 2026-10-30", "2026-11-01", "2027-01-29"],
  ["every second month", "2026-05-02 2026-07-04 2026-09-05", "2026-09-06", "2026-11-07"],
  ["once a quarter", "2026-03-07 2026-06-06 2026-09-05", "2026-09-06", "2026-12-05"],
  ["twice a year is no rhythm", "2025-09-06 2026-03-07 2026-09-05", "2026-09-06", "2026-10-03"],
  ["every second Tuesday", "2026-09-08 2026-09-22 2026-10-06", "2026-10-07", "2026-10-20"],
  [
    "every second Tuesday, over new year",
    "2026-12-01 2026-12-15 2026-12-29",
    "2026-12-30",
    "2027-01-12",
  ],
  ["every week", "2026-10-07 2026-10-14 2026-10-21", "2026-10-22", "2026-10-28"],
  ["every three weeks", "2026-09-01 2026-09-22 2026-10-13", "2026-10-14", "2026-11-03"],
  ["every four weeks", "2026-09-01 2026-09-29 2026-10-27", "2026-10-28", "2026-11-24"],
  ["every six weeks", "2026-07-04 2026-08-15 2026-09-26", "2026-09-27", "2026-11-07"],
  ["every eight weeks", "2026-06-06 2026-08-01 2026-09-26", "2026-09-27", "2026-11-21"],
  ["another weekday each time", "2026-08-07 2026-09-12 2026-10-16", "2026-10-17", "2026-11-13"],
  ["every five weeks", "2026-08-01 2026-09-05 2026-10-10", "2026-10-11", "2026-11-14"],
  ["the third breaks the pattern", "2026-08-01 2026-09-05 2026-10-17", "2026-10-18", "2026-11-14"],
  [
    "only the last three count",
    "2026-01-15 2026-08-01 2026-09-05 2026-10-03",
    "2026-10-04",
    "2026-11-07",
  ],
  [
    "two on one day are one",
    "2026-08-01 2026-09-05 2026-09-05 2026-10-03",
    "2026-10-04",
    "2026-11-07",
  ],
  ["in any order", "2026-10-03 2026-08-01 2026-09-05", "2026-10-04", "2026-11-07"],
  ["31 January", "2027-01-31", "2027-02-01", "2027-02-28"],
  ["31 January of a leap year", "2028-01-31", "2028-02-01", "2028-02-28"],
  ["31st of three months", "2026-07-31 2026-08-31 2026-10-31", "2026-11-01", "2026-11-28"],
  ["29 February", "2028-02-29", "2028-03-01", "2028-03-28"],
  ["fifth Tuesday on 29 February", "2027-08-31 2027-11-30 2028-02-29", "2028-03-01", "2028-05-30"],
  ["across 29 February", "2027-12-04 2028-01-01 2028-02-05", "2028-02-06", "2028-03-04"],
  [
    "over the clock change of March in the US",
    "2027-01-02 2027-02-06 2027-03-06",
    "2027-03-07",
    "2027-04-03",
  ],
  ["on the clock change of March in the US", "2027-02-28", "2027-03-01", "2027-03-28"],
  [
    "every second Sunday, on that change",
    "2027-01-31 2027-02-14 2027-02-28",
    "2027-03-01",
    "2027-03-14",
  ],
  [
    "on the clock change of November in the US",
    "2026-09-06 2026-10-04",
    "2026-10-05",
    "2026-11-01",
  ],
  ["Casablanca's Ramadan begins", "2026-12-12 2027-01-09 2027-02-13", "2027-02-14", "2027-03-13"],
  ["Casablanca's Ramadan within", "2027-02-02 2027-02-16", "2027-02-17", "2027-03-02"],
  ["one past event", "2026-11-07", "2026-11-20", "2026-12-05"],
  ["one past event, long ago", "2024-01-06", "2026-11-20", "2026-12-05"],
  ["a pattern of long ago", "2023-09-02 2023-10-07 2023-11-04", "2026-11-20", "2026-12-05"],
  ["one event ahead", "2026-12-05", "2026-11-20", "2027-01-02"],
  ["none", "", "2026-11-20", "2026-12-05"],
  ["none, on a Saturday", "", "2026-11-21", "2026-12-05"],
];

test.each(table)("%s: %s, today %s, next %s", (_what, meetups, today, next) => {
  expect(proposedDate(meetups.split(" ").filter(Boolean), today)).toBe(next);
});

test("is always a day ahead, within four months, on a weekday of the last three", () => {
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
  for (let start = 20_000; start < 20_800; start += 7)
    for (const gap of [1, 7, 10, 14, 28, 30, 31, 35, 91]) {
      const meetups = [0, 1, 2].map((index) => day(start + index * gap));
      const today = day(start + 2 * gap + 1);
      const next = proposedDate(meetups, today);
      expect(next > today).toBe(true);
      expect(next < day(start + 2 * gap + 125)).toBe(true);
      const weekdays = meetups.map((meetup) => new Date(meetup).getUTCDay());
      expect(weekdays).toContain(new Date(next).getUTCDay());
    }
});

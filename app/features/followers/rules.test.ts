import { expect, test } from "vitest";
import { dayIn, monthToTell, nextMorning } from "./rules.ts";

test.each([
  ["2027-03-02T03:29:00Z", undefined],
  ["2027-03-02T03:30:00Z", "2027-03"],
  ["2027-03-02T14:29:00Z", "2027-03"],
  ["2027-03-02T14:30:00Z", undefined],
  ["2027-03-09T04:00:00Z", undefined],
  ["2027-03-01T04:00:00Z", undefined],
  ["2027-06-01T04:00:00Z", "2027-06"],
])("at %s India hears of the month %s", (now, month) => {
  expect(monthToTell(new Date(now), "Asia/Kolkata")).toBe(month);
});

test("a morning and a day are those of the zone", () => {
  const late = new Date("2027-03-10T20:00:00Z");
  expect(dayIn(late, "Asia/Kolkata")).toBe("2027-03-11");
  expect(nextMorning(late, "Asia/Kolkata")).toEqual(new Date("2027-03-12T03:30:00Z"));
  expect(nextMorning(late, "America/Los_Angeles")).toEqual(new Date("2027-03-11T17:00:00Z"));
});

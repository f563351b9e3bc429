import { expect, test } from "vitest";
import { isOnTheDay } from "./rules.ts";

test.each([
  ["America/Los_Angeles", "2026-11-28T04:30:00Z", false],
  ["America/Los_Angeles", "2026-11-29T04:30:00Z", true],
  ["Asia/Seoul", "2026-11-27T14:59:00Z", false],
  ["Asia/Seoul", "2026-11-27T15:00:00Z", true],
])("at a meetup of November 28 in %s it is today at %s: %s", (time_zone, now, isToday) => {
  const event = { wall_time: "2026-11-28T18:00", time_zone };
  expect(isOnTheDay(event, new Date(now))).toBe(isToday);
});

import { expect, test } from "vitest";
import { tooFewLine } from "./messages.ts";

const event = { date_time: "2026-11-01T12:30:00.000Z", ends_at: null };

test.each([
  ["2026-11-02T08:00:00.000Z", "You see the answers once there are 3."],
  ["2026-11-15T12:30:00.000Z", "You see the answers once there are 3."],
  [
    "2026-11-15T12:31:00.000Z",
    "Fewer than 3 guests answered. We show none: you could tell who said what.",
  ],
])("promises answers only while guests can still give one: %s", (now, line) => {
  expect(tooFewLine(event, new Date(now))).toBe(line);
});

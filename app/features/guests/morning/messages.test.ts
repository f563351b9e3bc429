import { expect, test } from "vitest";
import { tooFewLine } from "./messages.ts";

const guests = { coming: 2, waiting: 1 };
const event = { date_time: "2026-11-01T12:30:00.000Z", ends_at: null, guests };
const SECRET = "Fewer than 3 guests answered. We show none: you could tell who said what.";

test.each([
  ["2026-11-02T08:00:00.000Z", "You see the answers once there are 3."],
  ["2026-11-15T12:30:00.000Z", "You see the answers once there are 3."],
  ["2026-11-15T12:31:00.000Z", SECRET],
])("promises answers only while guests can still give one: %s", (now, line) => {
  expect(tooFewLine(event, new Date(now))).toBe(line);
});

test("promises no answers where fewer people than that were on the list", () => {
  const small = { ...event, guests: { coming: 2, waiting: 0 } };
  expect(tooFewLine(small, new Date("2026-11-02T08:00:00.000Z"))).toBe(SECRET);
});

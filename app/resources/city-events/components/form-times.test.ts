import { expect, test } from "vitest";
import { endAfterMove, startOf } from "./form-times.ts";

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

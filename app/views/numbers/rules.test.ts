import { describe, expect, test } from "vitest";
import { lastYear } from "./rules.ts";

describe("the last year", () => {
  const january = new Date("2027-01-31T23:59:59Z");

  test("has twelve months, this one last, whatever is known of them", () => {
    const year = lastYear([{ month: "2026-12", meetups: 3, yeses: 20 }], january);
    expect(year.map(({ month }) => month)).toEqual([
      "2026-02",
      "2026-03",
      "2026-04",
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
      "2026-12",
      "2027-01",
    ]);
    expect(year.at(-2)).toEqual({ month: "2026-12", meetups: 3, yeses: 20 });
    expect(year.at(-1)).toEqual({ month: "2027-01", meetups: 0, yeses: 0 });
  });

  test("knows nothing of months before", () => {
    expect(lastYear([{ month: "2026-01", meetups: 3, yeses: 20 }], january)).not.toContainEqual(
      expect.objectContaining({ meetups: 3 }),
    );
  });
});

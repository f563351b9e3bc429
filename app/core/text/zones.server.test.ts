import fc from "fast-check";
import { expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { knownZone, meaningOf, wallTimeAt, type WallMeaning } from "./zones.server.ts";

test("a wall time that a clock change skips names its neighbours", () => {
  expect(meaningOf("2027-03-14T02:30", "America/Los_Angeles")).toEqual({
    kind: "never",
    before: "2027-03-14T01:30",
    after: "2027-03-14T03:30",
  });
});

test("a wall time that comes twice names both readings", () => {
  expect(meaningOf("2026-11-01T01:30", "America/Los_Angeles")).toEqual({
    kind: "twice",
    earlier: "2026-11-01T01:30-07:00",
    later: "2026-11-01T01:30-08:00",
  });
});

test("Casablanca stands at UTC+1 before 20 September 2026 and at UTC from then on", () => {
  const at = (wall: string) => meaningOf(wall, "Africa/Casablanca");
  expect(at("2026-09-19T18:00")).toEqual({ kind: "once", instant: new Date("2026-09-19T17:00Z") });
  expect(at("2026-09-21T18:00")).toEqual({ kind: "once", instant: new Date("2026-09-21T18:00Z") });
});

test.each(["+05:30", "Mars/Olympus", "", "\u0000", "UTC+5"])("%j is no zone", (zone) => {
  expect(knownZone(zone)).toBeUndefined();
});

test("a zone is known in any capitals", () => {
  expect(knownZone("asia/kolkata")).toBe("Asia/Kolkata");
});

test("any zone turns wall times into instants and back, at any moment", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const minute = fc.integer({ min: Date.UTC(2000, 0) / 60e3, max: Date.UTC(2100, 0) / 60e3 });
  fc.assert(
    fc.property(zone, minute, (name, at) => {
      const instant = new Date(at * 60e3);
      const meaning = meaningOf(wallTimeAt(instant, name), name);
      expect(readingsOf(meaning)).toContain(instant.getTime());
    }),
    { numRuns: 3_000 },
  );
});

test("any wall time in any zone means one moment, is skipped, or comes twice", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const wall = fc
    .integer({ min: Date.UTC(2000, 0) / 60e3, max: Date.UTC(2100, 0) / 60e3 })
    .map((at) => new Date(at * 60e3).toISOString().slice(0, 16));
  fc.assert(
    fc.property(zone, wall, (name, typed) => {
      const meaning = meaningOf(typed, name);
      const shown = readingsOf(meaning).map((at) => wallTimeAt(new Date(at), name));
      expect(new Set(shown)).toEqual(new Set(meaning.kind === "never" ? [] : [typed]));
    }),
    { numRuns: 3_000 },
  );
});

test("the fifty chapters keep at least nine clocks", () => {
  expect(new Set(cities.map((city) => city.timeZone)).size).toBeGreaterThanOrEqual(9);
});

/** The instants that a wall time can stand for. */
function readingsOf(meaning: WallMeaning): number[] {
  if (meaning.kind === "once") return [meaning.instant.getTime()];
  if (meaning.kind === "twice") return [meaning.earlier, meaning.later].map(Date.parse);
  return [];
}

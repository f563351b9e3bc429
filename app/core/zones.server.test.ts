import { expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { knownZone, meaningOf, wallTimeAt } from "./zones.server.ts";

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

test("every chapter's zone turns wall times into instants and back, at random moments", () => {
  const zones = [...new Set(cities.map((city) => city.timeZone))];
  expect(zones.length).toBeGreaterThanOrEqual(9);
  for (const zone of zones) {
    for (let i = 0; i < 100; i++) {
      const instant = new Date(
        Date.UTC(2024, 0, 1) + Math.floor(Math.random() * 3_000_000) * 60_000,
      );
      const wall = wallTimeAt(instant, zone);
      const meaning = meaningOf(wall, zone);
      const readings =
        meaning.kind === "once"
          ? [meaning.instant.getTime()]
          : meaning.kind === "twice"
            ? [Date.parse(meaning.earlier), Date.parse(meaning.later)]
            : [];
      expect(readings, `${wall} ${zone}`).toContain(instant.getTime());
    }
  }
});

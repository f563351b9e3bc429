import fc from "fast-check";
import { expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { kilometresBetween as distance } from "#app/core/text/distance.ts";
import { spread } from "./rules.ts";

const city = (name: string) => {
  const found = cities.find((one) => one.name === name);
  if (!found) throw new Error(`There is no chapter ${name}`);
  return found;
};

test.each([
  ["New Delhi", ["Noida", "Greater Noida", "Gurgaon", "Faridabad", "Ghaziabad"]],
  ["Kanpur", ["Kanpur Dehat", "Unnao"]],
  ["Bhilai", ["Durg"]],
  ["San Francisco", ["Sunnyvale"]],
])("%s is within 60 km of %j", (from, near) => {
  for (const to of near) expect(distance(city(from), city(to))).toBeLessThan(60);
});

test("a place that is not certain is near nothing", () => {
  expect(distance(city("Mgipi"), city("Kampala"))).toBeUndefined();
});

test("distances are the same both ways, and never longer than half the globe", () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distance(a, b)).toBeCloseTo(distance(b, a) ?? 0, 6);
      expect(distance(a, b)).toBeLessThanOrEqual(20_016);
    }),
  );
});

test("dots are spread until each can be hit", () => {
  const dots = spread(
    Array.from({ length: 6 }, () => ({ x: 10, y: 10 })),
    12,
  );
  for (const [index, a] of dots.entries()) {
    for (const b of dots.slice(index + 1)) {
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(9);
    }
  }
});

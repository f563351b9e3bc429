import fc from "fast-check";
import { expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { kilometresBetween as distance } from "#app/core/text/distance.ts";
import { dotsOf, frames, labelsOf, spread } from "./rules.ts";

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

test.each(["india", "world"] as const)(
  "the map of %s names cities with something ahead",
  (name) => {
    const dots = dotsOf(name, {
      Mumbai: 2,
      "New Delhi": 1,
      Kolkata: 1,
      Seoul: 1,
      "San Francisco": 3,
    });
    const labels = labelsOf(frames[name], dots, name === "world" ? frames.india : undefined);
    expect(labels.map((label) => label.name)).toEqual(
      name === "india" ? ["New Delhi", "Kolkata", "Mumbai"] : ["San Francisco", "Seoul"],
    );
    // Dots near the edge have their names inside of it.
    for (const { x, anchor, ...label } of labels) {
      const end = anchor === "start" ? x + label.name.length * 7 : x;
      expect(end).toBeLessThan(frames[name].width);
    }
  },
);

test("a name covers no dot, even where all cities have something ahead", () => {
  const ahead = Object.fromEntries(cities.map((one) => [one.name, 1]));
  const dots = dotsOf("india", ahead);
  for (const label of labelsOf(frames.india, dots)) {
    const width = label.name.length * 7.2;
    const left = { start: 0, middle: width / 2, end: width }[label.anchor];
    for (const dot of dots) {
      const isBeside = dot.x > label.x - left && dot.x < label.x - left + width;
      expect(isBeside && Math.abs(dot.y - (label.y - 5)) < 6, `${label.name} on ${dot.name}`).toBe(
        false,
      );
    }
  }
});

import { expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { lettersOf } from "./rules.ts";

test("a square carries two letters of its city", () => {
  expect(["New Delhi", "Pune", "Kanpur Dehat"].map(lettersOf)).toEqual(["ND", "Pu", "KD"]);
  expect(cities.every(({ name }) => lettersOf(name).length === 2)).toBe(true);
});

import { expect, test } from "vitest";
import { beginsWithLetter, categoryIn, categoryPath, postDate } from "./rules.ts";

test("only a letter is made a large one", () => {
  expect(beginsWithLetter("  Tea first.")).toBe(true);
  expect(beginsWithLetter("चाय पहले।")).toBe(true);
  for (const text of ["# Heading", "“Tea”", "1. Tea", "- Tea", "https://example.org/tea", ""])
    expect(beginsWithLetter(text)).toBe(false);
});

test("dates read 'MMM dd, yyyy'", () => {
  expect(postDate("2024-01-05T23:59:00.000Z")).toBe("Jan 05, 2024");
  expect(postDate("2025-05-31T00:00:00.000Z")).toBe("May 31, 2025");
});

test("a category stands in the address, whatever it is called", () => {
  expect(categoryPath(undefined)).toBe("/blog");
  expect(categoryPath("Sales & Co")).toBe("/blog?category=Sales+%26+Co");
  expect(categoryIn(new URLSearchParams("category=Sales+%26+Co"))).toBe("Sales & Co");
});

test("an empty category is none", () => {
  expect(categoryIn(new URLSearchParams("category="))).toBeUndefined();
  expect(categoryIn(new URLSearchParams("category=+"))).toBeUndefined();
  expect(categoryIn(new URLSearchParams())).toBeUndefined();
});

import { expect, test } from "vitest";
import { returnPath } from "./rules.ts";

test("after sign-in one returns to a path of this site only", () => {
  expect(returnPath("/city/Jaipur?when=past#top")).toBe("/city/Jaipur?when=past#top");
  for (const elsewhere of [
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/auth/reset",
    "/..//evil.example",
  ]) {
    expect(returnPath(elsewhere)).toBe("/");
  }
});

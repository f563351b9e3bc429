import { expect, test } from "vitest";
import { cutAtWord, shorten } from "./short-text.ts";

test("long texts are cut at a word and never through a letter", () => {
  expect(shorten("one two\nthree four", 12)).toBe("one two…");
  expect(shorten("👩🏽‍🚀".repeat(100), 11)).not.toMatch(/[\ud800-\udbff]…/);
  expect(shorten("x".repeat(5000), 100)).toHaveLength(100);
});

test("a text of several lines keeps them", () => {
  expect(cutAtWord("one two\nthree four", 16)).toBe("one two\nthree…");
  expect(cutAtWord("one\ntwo", 7)).toBe("one\ntwo");
});

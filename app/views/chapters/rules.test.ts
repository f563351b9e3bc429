import { expect, test } from "vitest";
import { matchingChapters } from "./rules.ts";
import type { ChapterRow } from "./schema.ts";

const chapter = (city_name: string, more: Partial<ChapterRow> = {}): ChapterRow => ({
  city_name,
  people: [],
  invitations: [],
  last: null,
  next: null,
  ...more,
});

const rows = [
  chapter("Pune", { people: [{ name: "Asha", duty: "host" }], next: "2026-12-05T18:00" }),
  chapter("Jaipur", { people: [{ name: "Ravi", duty: "helper" }] }),
  chapter("Nagpur", { invitations: [{ email: "meera@example.com", duty: "host" }] }),
];
const found = (q: string, show = "") => matchingChapters(rows, q, show).map((row) => row.city_name);

test("a chapter is found by its city, its people and whom it has invited", () => {
  expect(found("")).toEqual(["Pune", "Jaipur", "Nagpur"]);
  expect(found(" PUR ")).toEqual(["Jaipur", "Nagpur"]);
  expect(found("asha")).toEqual(["Pune"]);
  expect(found("meera@")).toEqual(["Nagpur"]);
  expect(found("nobody")).toEqual([]);
});

test("the choices leave what is still to be done", () => {
  expect(found("", "no-host")).toEqual(["Jaipur", "Nagpur"]);
  expect(found("", "invited")).toEqual(["Nagpur"]);
  expect(found("", "nothing-ahead")).toEqual(["Jaipur", "Nagpur"]);
  expect(found("jai", "no-host")).toEqual(["Jaipur"]);
  expect(found("", "constructor")).toEqual(["Pune", "Jaipur", "Nagpur"]);
});

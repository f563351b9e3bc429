import { expect, test } from "vitest";
import type { HealthState } from "./schema.ts";
import { healthHeadline, sentenceFor } from "./rules.ts";

const lines = (...states: HealthState[]) => states.map((state) => ({ state }));

test("the headline counts the lines below it", () => {
  expect(healthHeadline(lines("green", "green"))).toBe("All 2 checks are good");
  expect(healthHeadline(lines("yellow", "yellow", "yellow", "green"))).toBe("3 to look at soon");
  expect(healthHeadline(lines("red", "yellow", "unknown", "green"))).toBe(
    "1 to act on now, 1 to look at soon, 1 not known",
  );
});

test("a sentence asks the person who can do it", () => {
  const line = { title: "Backup", text: "There is no backup.", remedy: "Try: npm run backup" };
  const url = "https://meetups.example.org";
  expect(sentenceFor({ ...line, who: "operator" }, url)).toBe(
    "Could you please look after https://meetups.example.org? Backup: There is no backup. Try: npm run backup",
  );
  expect(sentenceFor({ who: "centre", title: "Mail", text: "One came back." }, url)).toBe(
    "Who takes this for https://meetups.example.org? Mail: One came back.",
  );
});

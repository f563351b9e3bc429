import { expect, test } from "vitest";
import { firstSentences } from "./first-sentences.ts";

const LONG = `We ${"talk and ".repeat(30)}listen.`;

test.each([
  ["", ""],
  ["Bring a question", "Bring a question"],
  ["One table. Two founders! Who pays?", "One table. Two founders! Who pays?"],
  ["It is 3.5 km away.\n\nWalk with us.", "It is 3.5 km away. Walk with us."],
  [`One table. ${LONG} Bye.`, "One table."],
])("an email holds so many sentences: %s", (text, sentences) => {
  expect(firstSentences(text)).toBe(sentences);
});

test("an email holds a part of a first sentence that is too long", () => {
  expect(firstSentences(LONG).length).toBeLessThanOrEqual(241);
  expect(firstSentences(LONG)).toMatch(/^We talk and .*…$/);
});

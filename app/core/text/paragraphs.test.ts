import { expect, test } from "vitest";
import { paragraphsOf } from "./paragraphs.ts";

test("content splits into paragraphs at line breaks, however many there are", () => {
  expect(paragraphsOf("One.\nTwo.\r\n\r\n  Three.  \n\n")).toEqual(["One.", "Two.", "Three."]);
  expect(paragraphsOf("One.\rTwo.")).toEqual(["One.", "Two."]);
  expect(paragraphsOf("  \n ")).toEqual([]);
});

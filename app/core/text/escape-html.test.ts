import { expect, test } from "vitest";
import { escapeMarkup } from "./escape-html.ts";

test("what is said stays text, between tags and in attributes", () => {
  expect(escapeMarkup(`<a href="x">Tea & 'talk'</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tea &amp; 'talk'&lt;/a&gt;",
  );
});

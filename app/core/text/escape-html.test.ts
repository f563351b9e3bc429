import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("what is said stays text, between tags and in attributes", () => {
  expect(escapeHtml(`<a href="x">Tea & 'talk'</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;Tea &amp; 'talk'&lt;/a&gt;",
  );
});

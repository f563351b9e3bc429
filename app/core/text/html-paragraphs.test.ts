import { expect, test } from "vitest";
import { htmlParagraphs } from "./html-paragraphs.ts";

test("paragraphs, line breaks and links are HTML, and signs are escaped", () => {
  expect(htmlParagraphs("Tea & <talk>\n\n \nAt six\nSee https://site.example/a?b=1&c=2.")).toBe(
    [
      "<p>Tea &amp; &lt;talk&gt;</p>",
      '<p>At six<br/>See <a href="https://site.example/a?b=1&amp;c=2">https://site.example/a?b=1&amp;c=2</a>.</p>',
    ].join("\n"),
  );
});

test("an empty text has no paragraph", () => {
  expect(htmlParagraphs(" \n\n ")).toBe("");
});

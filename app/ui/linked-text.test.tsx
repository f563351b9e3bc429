import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

test("an address in a text is a link, and everything else stays text", () => {
  const markup = renderToStaticMarkup(
    <LinkedText>{"See <b>https://example.org/?a=1&b=2</b>."}</LinkedText>,
  );
  expect(markup.replace(/ class="[^"]*"/, "")).toBe(
    'See &lt;b&gt;<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="nofollow noopener noreferrer">' +
      "https://example.org/?a=1&amp;b=2</a>&lt;/b&gt;.",
  );
});

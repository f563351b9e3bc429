import fc from "fast-check";
import { expect, test } from "vitest";
import { linkedPieces } from "./linkify.ts";

const linksIn = (text: string) =>
  linkedPieces(text).flatMap((piece) => (piece.isLink ? [piece.text] : []));

test.each([
  ["See https://example.org/a, please.", ["https://example.org/a"]],
  ["https://example.org", ["https://example.org"]],
  ["(http://example.org/b).", ["http://example.org/b"]],
  ["https://en.wikipedia.org/wiki/Chai_(drink).", ["https://en.wikipedia.org/wiki/Chai_(drink)"]],
  ["HTTPS://EXAMPLE.ORG/?q=1&r=2#top!", ["HTTPS://EXAMPLE.ORG/?q=1&r=2#top"]],
  ["“https://example.org/x”", ["https://example.org/x"]],
  ["**https://example.org/x**", ["https://example.org/x"]],
  ["https://example.org/क। और", ["https://example.org/क"]],
  ["http://a.example and https://b.example/?", ["http://a.example", "https://b.example/"]],
  ["ftp://example.org, javascript:alert(1), mailto:a@b.co, www.example.org", []],
  ["xhttps://example.org http:// https://.", []],
  // Named in a report.
  ["https://www.instagram.com/coffee_", ["https://www.instagram.com/coffee_"]],
  ["https://youtu.be/dQw4w9WgXc_", ["https://youtu.be/dQw4w9WgXc_"]],
  // More of the kind.
  ["See https://youtu.be/dQw4w9WgXc_.", ["https://youtu.be/dQw4w9WgXc_"]],
  ["(https://www.instagram.com/coffee_)", ["https://www.instagram.com/coffee_"]],
  ["_https://example.org/x_", ["https://example.org/x"]],
  ["_https://example.org/x__, y", ["https://example.org/x"]],
  ["*https://example.org/x_*", ["https://example.org/x_"]],
  ["_https://example.org/x*_", ["https://example.org/x*"]],
  ["https://example.org/*", ["https://example.org/*"]],
  ["https://example.org/x*!", ["https://example.org/x*"]],
  ["“https://example.org/a__”", ["https://example.org/a__"]],
  ["a_https://example.org/b_", ["https://example.org/b"]],
  ["https://a.co/b_\nhttps://a.co/c_", ["https://a.co/b_", "https://a.co/c_"]],
])("%s", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("nothing of a text gets lost, and only web addresses are links", () => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("https://", "http://a.co", "(", ")", ".", " "),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      const pieces = linkedPieces(text);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const address of linksIn(text)) expect(new URL(address).protocol).toMatch(/^https?:$/);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { plainLine, plainText } from "./plain-text.ts";

test("controls and broken letters go, line breaks and tabs stay", () => {
  expect(plainText("a\u0000\u0007b\r\nc\td\u009be\ud83d")).toBe("ab\nc\tde");
});

test("a line ends in one way, whichever sign it was written with", () => {
  expect(plainText("a\u2028BEGIN:VALARM\u2029b\u0085c")).toBe("a\nBEGIN:VALARM\nbc");
  expect(plainLine("a\u2028b\u2029\u000b\u000cc\u0085")).toBe("a b c");
});

test("Bangla, Arabic and emoji stay as they are", () => {
  const text = "চা ও কথা · قهوة · 👩🏽‍🚀";
  expect(plainText(text)).toBe(text);
});

test("a mark that turns the direction of writing ends with the text", () => {
  expect(plainText("\u202eabc")).toBe("\u202eabc\u202c");
  expect(plainText("\u2067abc\u2069")).toBe("\u2067abc\u2069");
  // An end before its beginning, or of another kind, ends nothing.
  expect(plainText("\u202c\u202eabc")).toBe("\u202c\u202eabc\u202c");
  expect(plainText("\u202e\u2067\u202cabc")).toBe("\u202e\u2067\u202cabc\u2069\u202c");
  expect(plainText("\u2067\u202eabc\u2069 \u2069")).toBe("\u2067\u202eabc\u2069 \u2069");
});

test("no text makes a character that XML forbids", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(plainText(text)).toMatch(/^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
      expect(plainLine(text)).not.toMatch(/[\n\t]/);
    }),
  );
});

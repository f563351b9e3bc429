import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/any-text.ts";
import { excerpt, fold, highlight, likeness, searchWords } from "./rules.ts";

test("words are looked for without accents, capitals and empty words", () => {
  expect(searchWords("The CAFÉ in Jaipur!")).toEqual(["cafe", "jaipur"]);
  expect(searchWords("কলকাতা, चाय")).toEqual(["কলকাতা", "चाय"]);
  expect(searchWords(" '); drop -- ")).toEqual(["drop"]);
  expect(searchWords("the")).toEqual(["the"]);
});

test("Indic vowel signs are no accents", () => {
  expect(fold("कोफ़ी")).toBe("कोफ़ी".normalize("NFKD").normalize("NFC"));
});

test("two spellings are alike when they share most groups of three letters", () => {
  expect(likeness("jaipur", "jaipor")).toBeGreaterThanOrEqual(0.4);
  expect(likeness("jaipur", "seoul")).toBe(0);
});

test("what was asked for is marked, also when misspelt or with accents", () => {
  const marked = highlight("Crème, coffee and Kolkata", ["creme", "coff", "kolkatta"]);
  expect(marked.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual([
    "Crème",
    "coffee",
    "Kolkata",
  ]);
});

test("words that nobody asked for stay together", () => {
  expect(highlight("Tea, then coffee", ["coffee"]).map(({ text }) => text)).toEqual([
    "Tea, then ",
    "coffee",
  ]);
});

test("no text is lost or made up by marking", () => {
  fc.assert(
    fc.property(anyText, fc.array(anyText, { maxLength: 3 }), (text, asked) => {
      const pieces = highlight(text, asked.flatMap(searchWords));
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    }),
  );
});

test("an excerpt is short and has the word in it", () => {
  const text = `${"filler ".repeat(100)}saffron ${"filler ".repeat(100)}`;
  expect(excerpt(text, ["saffron"])).toMatch(/^… .*saffron.* …$/);
  expect(excerpt(text, ["saffron"]).length).toBeLessThan(180);
});

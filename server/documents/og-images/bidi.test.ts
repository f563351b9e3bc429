import { expect, test } from "vitest";
import { beginsRight, inVisualOrder, levelsOf } from "./bidi.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As it is seen from left to right; brackets are turned when they are drawn. */
function seen(text: string): string {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const levels = levelsOf(letters, beginsRight(text));
  return inVisualOrder(letters.map((letter, at) => ({ letter, level: levels[at] ?? 0 })))
    .map(({ letter }) => letter)
    .join("");
}

/** Capitals stand for Arabic letters, so that both lines are read from the left. */
const arabic = (text: string) =>
  text.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x0620 + letter.charCodeAt(0) - 64));

test.each([
  ["first customers", "first customers"],
  ["LQA ٢٠٢٧", "٢٠٢٧ AQL"],
  ["LQA 2027 RBT", "TBR 2027 AQL"],
  ["ALSAA ٦:٣٠ MSA", "ASM ٦:٣٠ AASLA"],
  ["ALSAA 6:30 MSA", "ASM 6:30 AASLA"],
  ["SHAY (5 ai) QHWA", "AWHQ )ai 5( YAHS"],
  ["SHAY (QHWA)", ")AWHQ( YAHS"],
  ["cafe LQA 2027", "cafe 2027 AQL"],
  ["LQA in rabat", "in rabat AQL"],
  ["pune, LQA, delhi", "pune, AQL, delhi"],
  ["LQA 10%", "%10 AQL"],
  ["LQA -5", "5- AQL"],
  ["LQA 1+1", "1+1 AQL"],
  ["LQA 1/2/2027", "1/2/2027 AQL"],
  ["LQA!", "!AQL"],
  ["(LQA) pune", "pune )AQL("],
  ["pune (LQA)", "pune (AQL)"],
  ["LQA 👩‍💻 RBT", "TBR 👩‍💻 AQL"],
  ["LQA ۲۰۲۷", "۲۰۲۷ AQL"],
  ["LQA ٢٠٢٧!", "!٢٠٢٧ AQL"],
])("%s is seen as %s (UAX 9)", (text, order) => {
  expect(seen(arabic(text))).toBe(arabic(order));
});

import { expect, test } from "vitest";
import { nameKey, storedName } from "./names.ts";

test.each([
  ["Ma\u0301laga", "Málaga"],
  ["Cafe\u0301", "Café"],
  ["Mu\u0308nchen", "München"],
  ["\u212bngstrom", "Ångstrom"],
  ["Ko\u200bchi", "Kochi"],
  ["Kochi\ufeff", "Kochi"],
  ["Ko\u00adchi", "Kochi"],
  ["\u2060Kochi", "Kochi"],
  ["Kochi\u200d", "Kochi"],
  ["Ko\u200dchi", "Kochi"],
  ["\u200eKochi\u200f", "Kochi"],
  ["Ko\u{e0061}chi", "Kochi"],
  ["  New \u00a0 Delhi ", "New Delhi"],
  ["क्\u200dष", "क्\u200dष"],
  ["ক্\u200cষ", "ক্\u200cষ"],
  ["മലയാളം\u200d", "മലയാളം"],
  ["می\u200cشود", "می\u200cشود"],
  ["👩\u200d💻 Women", "👩\u200d💻 Women"],
  ["\u0928\u093c", "\u0929"],
  ["\u0915\u093c", "\u0915\u093c"],
  ["ガ", "ガ"],
  ["한국", "한국"],
  ["Málaga", "Málaga"],
])("%j is stored as %j", (typed, stored) => {
  expect(storedName(typed)).toBe(stored);
  expect(storedName(stored)).toBe(stored);
});

test.each([
  ["kochi", "KOCHI"],
  ["Málaga", "MA\u0301LAGA"],
  ["Café", "cafe\u0301"],
  ["Ko\u200bchi", "kochi"],
  ["Łódź", "ŁÓDŹ"],
  ["Афины", "АФИНЫ"],
  ["Αθήνα", "ΑΘΉΝΑ"],
  ["New Delhi", "new  delhi"],
  ["क्\u200dष", "क्ष"],
])("%j and %j are one name", (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
});

test.each([
  ["Malaga", "Málaga"],
  ["Kochi", "Kochin"],
  ["New Delhi", "NewDelhi"],
  ["Cafe", "Café"],
])("%j and %j are two", (a, b) => {
  expect(nameKey(a)).not.toBe(nameKey(b));
});

import { expect, test } from "vitest";
import { csvOf } from "./csv.server.ts";

const cellOf = (text: string) =>
  csvOf([], [["first", text]])
    .split("first,")[1]
    ?.slice(0, -2);

test.each([
  ["=1+1", "'=1+1"],
  ["  @SUM(A1)", "'  @SUM(A1)"],
  ["\uff1d1+1", "'\uff1d1+1"],
  ["Asha;=HYPERLINK(0)", "Asha;'=HYPERLINK(0)"],
  ["Asha\t+1", "Asha\t'+1"],
  ["Asha\n-1", "Asha\n'-1"],
])("a cell with %j holds no formula, whatever ends a cell there", (text, safe) =>
  expect(cellOf(text)).toBe(`"${safe}"`),
);

test.each(["Ben-David; Cafe 3+1", "asha@example.org", "2 = two"])("%j stays as it is", (text) =>
  expect(cellOf(text)).toBe(text),
);

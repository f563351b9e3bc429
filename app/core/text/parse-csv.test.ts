import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

test("reads what spreadsheets write", () => {
  expect(cellsOf('\uFEFFdate,meetup\r\n2025-03-14,"Chai, and ""ideas"""\r\n')).toEqual([
    ["date", "meetup"],
    ["2025-03-14", 'Chai, and "ideas"'],
  ]);
  expect(cellsOf("date;meetup\n2025-03-14; Chai, early \n;\n\n")).toEqual([
    ["date", "meetup"],
    ["2025-03-14", "Chai, early"],
  ]);
  expect(cellsOf("")).toEqual([]);
});

test("knows on which line a row begins, whatever is in a cell", () => {
  expect(parseCsv('a,b\n"one\ntwo",c\n\nd,e')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["one\ntwo", "c"] },
    { line: 5, cells: ["d", "e"] },
  ]);
});

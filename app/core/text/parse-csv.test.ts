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

const TABLE = [
  ["date", "meetup"],
  ["2025-03-14", "Chai"],
];

test.each([
  ["tabs", "date\tmeetup\n2025-03-14\tChai"],
  ["tabs and CR LF", "date\tmeetup\r\n2025-03-14\tChai\r\n"],
  ["CR alone", "date,meetup\r2025-03-14,Chai\r"],
  ["CR alone, with tabs", "date\tmeetup\r2025-03-14\tChai"],
  ["sep=;", "sep=;\ndate;meetup\n2025-03-14;Chai"],
  ["sep=; in capitals, after a byte order mark", "\uFEFFSEP=;\r\ndate;meetup\r\n2025-03-14;Chai"],
  ["sep= in quotes", '"sep=;"\ndate;meetup\n2025-03-14;Chai'],
  ["sep= a tab", "sep=\t\ndate\tmeetup\n2025-03-14\tChai"],
  ["sep=|", "sep=|\ndate|meetup\n2025-03-14|Chai"],
  ["empty lines first", "\n\ndate;meetup\n2025-03-14;Chai"],
  ["empty lines first, with tabs", "\r\n\r\ndate\tmeetup\r\n2025-03-14\tChai"],
  ["semicolons, with a comma in a cell", 'date;"meetup"\n2025-03-14;Chai'],
])("reads a table with %s", (_, text) => {
  expect(cellsOf(text)).toEqual(TABLE);
});

test("counts the line that names the separator", () => {
  expect(parseCsv("sep=;\na;b\n\nc;d").map(({ line }) => line)).toEqual([2, 4]);
  expect(parseCsv("a\tb\rc\td").map(({ line }) => line)).toEqual([1, 2]);
});

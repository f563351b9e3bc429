import { setImmediate } from "node:timers/promises";

/** Rows written in one piece: a few milliseconds of the thread, which others need in between. */
const AT_A_TIME = 500;

/** A table as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. */
export async function csvOf<Row>(
  head: string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => string[],
): Promise<string> {
  const lines = [lineOf(head)];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % AT_A_TIME === 0) await setImmediate();
    lines.push(lineOf(cellsOf(row)));
  }
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

const lineOf = (cells: string[]) => cells.map(cell).join(",");

/**
 * A spreadsheet takes a cell that begins like this for a formula, in full width too; an apostrophe makes it a text
 * again. In half of Europe a semicolon ends a cell, and quotes within one protect nothing there: so after each sign that
 * may end one (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULAS = /(^|[;\t\r\n])([^\S\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

function cell(text: string): string {
  const safe = text.replace(FORMULAS, "$1'$2");
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

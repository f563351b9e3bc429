/** A table as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf(head: string[], rows: string[][]): string {
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

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

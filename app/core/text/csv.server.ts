/** A table as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf(head: string[], rows: string[][]): string {
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A spreadsheet takes a cell that begins like this for a formula; an apostrophe makes it a text again. */
const looksLikeFormula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

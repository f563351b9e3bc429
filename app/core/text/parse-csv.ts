/**
 * The cells of a table as RFC 4180 has it, line by line, as spreadsheets write it: with a byte order mark or without, and
 * with what the line `sep=` names between cells, else semicolons or tabs where the first line has more of them than commas:
 * cells are pasted with tabs. Empty lines are left out.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const whole = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const named = /^"?sep=(.)"?(?=\n)/i.exec(whole);
  const source = whole.slice(named?.[0].length ?? 0);
  const [first = ""] = source.trimStart().split("\n", 1);
  const count = (sign: string) => first.split(sign).length;
  const separator =
    named?.[1] ??
    [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  const rows: { line: number; cells: string[] }[] = [];
  let row = { line: 1, cells: [""] };
  let line = 1;
  let isQuoted = false;
  for (let i = 0; i < source.length; i++) {
    const letter = source.charAt(i);
    const last = row.cells.length - 1;
    if (letter === "\n") line += 1;
    if (isQuoted) {
      if (letter !== '"') row.cells[last] += letter;
      else if (source.charAt(i + 1) === '"') row.cells[last] += source.charAt(++i);
      else isQuoted = false;
    } else if (letter === '"' && row.cells[last] === "") isQuoted = true;
    else if (letter === separator) row.cells.push("");
    else if (letter === "\n") {
      rows.push(row);
      row = { line, cells: [""] };
    } else row.cells[last] += letter;
  }
  rows.push(row);
  return rows
    .map((one) => ({ ...one, cells: one.cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

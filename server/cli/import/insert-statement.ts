import { CannotImport } from "./cannot-import.ts";

/** `"a"."b"` or `a.b`, in SQL. */
export const NAME = String.raw`(?:"(?:[^"]|"")*"|[\w$]+)(?:\.(?:"(?:[^"]|"")*"|[\w$]+))*`;

/** `"public"."city_events"` and `city_events` are the same here. */
export const nameOf = (text = "") =>
  namesIn(text)
    .join(".")
    .replace(/^public\./, "");

/** The names in a list of columns. */
export const namesIn = (text = "") =>
  (text.match(/"(?:[^"]|"")*"|[\w$]+/g) ?? []).map((name) =>
    name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase(),
  );

const HEAD = new RegExp(
  String.raw`^INSERT\s+INTO\s+(${NAME})\s*(?:\(([^)]*)\)\s*)?(?:OVERRIDING\s+SYSTEM\s+VALUE\s+)?VALUES`,
  "i",
);

const TOKEN = String.raw`\s*(?:E'([^'\\]*(?:(?:\\[^]|'')[^'\\]*)*)'|'([^']*(?:''[^']*)*)'|([(),;])|([^\s(),;']+))(?:::(?:"[^"]*"|[\w. ]|\[\]|\(\d+(?:,\d+)?\))+)?`;

/** The rows of an INSERT statement with constants, and the names of their columns. */
export function* insertedRows(statement: string): Generator<Record<string, unknown>> {
  const head = HEAD.exec(statement);
  const columns = namesIn(head?.[2]);
  if (!head || columns.length === 0)
    throw new CannotImport(
      `The dump has INSERT statements without the names of the columns (${statement.slice(0, 60).trim()}). Make it anew: pg_dump --column-inserts, or without --inserts`,
    );
  const tokens = new RegExp(TOKEN, "iy");
  tokens.lastIndex = head[0].length;
  let row: unknown[] = [];
  for (let token = tokens.exec(statement); token; token = tokens.exec(statement)) {
    const [, escaped, text, mark, word] = token;
    if (mark === ";") return;
    if (mark === "(") row = [];
    else if (mark === ")") yield rowOf(columns, row);
    else if (text !== undefined) row.push(text.replaceAll("''", "'"));
    else if (escaped !== undefined) row.push(unescaped(escaped.replaceAll("''", "'")));
    else if (word !== undefined) row.push(/^null$/i.test(word) ? null : word.replace(/::.*$/, ""));
  }
  throw damaged(statement);
}

/** Throws `CannotImport` when a row has other cells than its table has columns. */
export function rowOf(columns: readonly string[], cells: readonly unknown[]) {
  if (cells.length !== columns.length) throw damaged(cells.map(String).join(" "));
  return Object.fromEntries(columns.map((name, place) => [name, cells[place]]));
}

const damaged = (where: string) =>
  new CannotImport(
    `The dump is damaged where it says: ${where.replaceAll(/\s+/g, " ").slice(0, 60).trim()}. Nothing was imported.`,
  );

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** The text behind escapes as COPY and `E'...'` have them (https://www.postgresql.org/docs/current/sql-copy.html). */
export function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|[^])/gi, (_, code: string) => {
    if (/^x[0-9a-f]/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return ESCAPES[code] ?? code;
  });
}

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { SourceRow } from "./values.ts";

/** A file that cannot be imported; the message is the sentence an operator needs. */
export class CannotImport extends Error {
  override name = "CannotImport";
}

/**
 * The rows of the tables for which `isWanted`, from a dump in plain SQL (`pg_dump`, `supabase db dump`): from COPY
 * blocks as well as from INSERT statements.
 */
export async function* readDump(
  file: string,
  isWanted: (table: string) => boolean,
): AsyncGenerator<SourceRow> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let copying: { table: string; columns: string[] } | undefined;
  let isSql = false;
  let body: string | undefined;
  let statement = "";
  for await (const line of lines) {
    if (line.startsWith("PGDMP"))
      throw new CannotImport(
        "This is pg_dump's own format. Make a plain one: pg_dump --format=plain",
      );
    if (copying) {
      if (line === "\\.") copying = undefined;
      else if (isWanted(copying.table))
        yield { table: copying.table, values: copied(line, copying.columns) };
      continue;
    }
    if (statement === "") {
      // The body of a function may contain statements.
      const quotes = line.match(/\$\w*\$/g) ?? [];
      for (const quote of quotes)
        body = body === undefined ? quote : body === quote ? undefined : body;
      if (body !== undefined || quotes.length > 0) continue;
      const copy = /^COPY (\S+) \((.*)\) FROM stdin;$/i.exec(line);
      isSql ||= copy !== null || /^(INSERT INTO|SET|CREATE|--)/i.test(line);
      if (copy) copying = { table: nameOf(copy[1]), columns: columnsOf(copy[2]) };
      if (!/^INSERT INTO /i.test(line)) continue;
    }
    statement += statement === "" ? line : `\n${line}`;
    if (!line.trimEnd().endsWith(";") || isInsideText(statement)) continue;
    yield* inserted(statement, isWanted);
    statement = "";
  }
  if (!isSql) throw new CannotImport(`${file} is no dump in plain SQL, as pg_dump writes it.`);
}

/** `"public"."city_events"` and `city_events` are the same here. */
const nameOf = (text = "") => text.replaceAll('"', "").replace(/^public\./, "");
const columnsOf = (text = "") => text.split(",").map((name) => name.trim().replaceAll('"', ""));

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** One line of a COPY block (https://www.postgresql.org/docs/current/sql-copy.html, text format). */
function copied(line: string, columns: string[]): Record<string, unknown> {
  const cells = line.split("\t").map((cell) =>
    cell === "\\N"
      ? null
      : cell.replaceAll(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|.)/gi, (_, code: string) => {
          if (/^x[0-9a-f]/i.test(code))
            return String.fromCharCode(Number.parseInt(code.slice(1), 16));
          if (/^[0-7]+$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
          return ESCAPES[code] ?? code;
        }),
  );
  return Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? null]));
}

/** Whether a string literal is still open; a quote within one is doubled. */
function isInsideText(statement: string): boolean {
  return (statement.replaceAll(/E'(?:[^'\\]|\\.|'')*'/gs, "").split("'").length - 1) % 2 === 1;
}

const TOKEN =
  /\s*(?:(E?)'((?:[^'\\]|\\[^]|\\|'')*)'|([^\s(),;']+)|([(),;]))(?:::[\w".[\]]+(?:\(\d+\))?)?/y;

function* inserted(statement: string, isWanted: (table: string) => boolean): Generator<SourceRow> {
  const head = /^INSERT INTO (\S+) \(([^)]*)\)(?: OVERRIDING SYSTEM VALUE)?\s+VALUES/i.exec(
    statement,
  );
  const table = nameOf(head?.[1]);
  if (!head || !isWanted(table)) return;
  const columns = columnsOf(head[2]);
  let row: unknown[] = [];
  TOKEN.lastIndex = head[0].length;
  for (let token = TOKEN.exec(statement); token; token = TOKEN.exec(statement)) {
    const [, escaped, text, word, mark] = token;
    if (mark === "(") row = [];
    else if (mark === ")")
      yield {
        table,
        values: Object.fromEntries(columns.map((name, place) => [name, row[place] ?? null])),
      };
    else if (text !== undefined) row.push(literal(text, escaped !== ""));
    else if (word !== undefined) row.push(/^null$/i.test(word) ? null : word);
    if (mark === ";") return;
  }
}

function literal(text: string, hasEscapes: boolean): string {
  const plain = text.replaceAll("''", "'");
  return hasEscapes
    ? plain.replaceAll(/\\(.)/gs, (_, code: string) => ESCAPES[code] ?? code)
    : plain;
}

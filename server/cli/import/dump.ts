import { CannotImport } from "./cannot-import.ts";
import { linesOf, notPlain } from "./dump-lines.ts";
import { insertedRows, NAME, nameOf, namesIn, rowOf, unescaped } from "./insert-statement.ts";
import { SqlScanner } from "./sql-scanner.ts";
import type { SourceRow } from "./values.ts";

type IsWanted = (table: string) => boolean;

/**
 * The rows of the tables for which `isWanted`, from a dump in plain SQL (`pg_dump`, `supabase db dump`): from COPY
 * blocks as well as from INSERT statements. Throws `CannotImport` when the file is something else, or cut short.
 */
export async function* readDump(file: string, isWanted: IsWanted): AsyncGenerator<SourceRow> {
  const scanner = new SqlScanner();
  const marks = new Marks();
  let copying: Copying | undefined;
  let statement = new Statement(isWanted);
  for await (const line of linesOf(file)) {
    if (copying) {
      if (line === "\\.") copying = undefined;
      else if (isWanted(copying.table))
        yield { table: copying.table, values: copied(copying, line) };
      continue;
    }
    if (statement.isEmpty && !scanner.isInside && marks.see(line)) continue;
    let rest = line;
    for (let end = scanner.endIn(rest); end !== undefined; end = scanner.endIn(rest)) {
      statement.add(rest.slice(0, end));
      yield* statement.rows();
      copying = statement.copying();
      statement = new Statement(isWanted);
      rest = rest.slice(end).trimStart();
    }
    if (!statement.isEmpty || scanner.isInside || !marks.see(rest)) statement.add(`${rest}\n`);
  }
  if (!marks.isSql) throw notPlain(file);
  if (copying || !statement.isEmpty || scanner.isInside || marks.isCutShort)
    throw new CannotImport(
      `The dump is cut short${copying ? ` within the table ${copying.table}` : ""}. Make it again; nothing was imported.`,
    );
}

/** What lines between statements say about the file. */
class Marks {
  isSql = false;
  #hasBegun = false;
  #hasEnded = false;
  #isInComment = false;

  /** Whether the `line` is no part of a statement: a comment, a command of psql, or empty. */
  see(line: string): boolean {
    this.isSql ||= /^(?:(?:COPY|INSERT|SET|CREATE|BEGIN)\b|--)/i.test(line);
    if (line === "-- PostgreSQL database dump") this.#hasBegun = true;
    if (line === "-- PostgreSQL database dump complete") this.#hasEnded = true;
    if (line.startsWith("/*")) this.#isInComment = true;
    const isPart = !this.#isInComment && !/^\s*(?:--|\\|$)/.test(line);
    if (line.trimEnd().endsWith("*/")) this.#isInComment = false;
    return !isPart;
  }

  get isCutShort(): boolean {
    return this.#hasBegun && !this.#hasEnded;
  }
}

interface Copying {
  table: string;
  columns: string[];
}

const INSERT = new RegExp(String.raw`^INSERT\s+INTO\s+(${NAME})`, "i");
const COPY = new RegExp(
  String.raw`^COPY\s+(${NAME})\s*(?:\(([^)]*)\)\s*)?FROM\s+stdin\s*(.*);`,
  "is",
);
/** Statements of other kinds are not kept while they are read: a schema with all its data may be large. */
const OF_INTEREST = /^(?:INSERT|COPY|SET client_encoding)\b/i;

/** One statement, as its lines come in. */
class Statement {
  readonly #isWanted: IsWanted;
  readonly #parts: string[] = [];
  #isKept = true;

  constructor(isWanted: IsWanted) {
    this.#isWanted = isWanted;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  add(part: string) {
    if (this.isEmpty) {
      const table = INSERT.exec(part)?.[1];
      // What a function does stands in its body, and is indented there.
      this.#isKept =
        OF_INTEREST.test(part) && (table === undefined || this.#isWanted(nameOf(table)));
      this.#parts.push(this.#isKept ? part : "");
    } else if (this.#isKept) this.#parts.push(part);
  }

  *rows(): Generator<SourceRow> {
    const text = this.#parts.join("");
    const encoding = /^SET client_encoding\s*(?:=|TO)\s*'?([\w-]+)/i.exec(text)?.[1];
    if (encoding && !/^(UTF-?8|UNICODE|SQL_ASCII)$/i.test(encoding))
      throw new CannotImport(
        `The dump is in ${encoding}. Make it in UTF-8: pg_dump --encoding=UTF8`,
      );
    const table = nameOf(INSERT.exec(text)?.[1]);
    if (table === "" || !this.#isWanted(table)) return;
    for (const values of insertedRows(text)) yield { table, values };
  }

  /** The table whose rows follow in the next lines. */
  copying(): Copying | undefined {
    const found = COPY.exec(this.#parts.join(""));
    if (!found) return undefined;
    const [table, columns] = [nameOf(found[1]), namesIn(found[2])];
    if (this.#isWanted(table) && (columns.length === 0 || found[3] !== ""))
      throw new CannotImport(
        `The rows of ${table} are in a form that only COPY itself reads. Make the dump anew with pg_dump --format=plain`,
      );
    return { table, columns };
  }
}

/** One line of a COPY block, in its text format. */
function copied({ columns }: Copying, line: string): Record<string, unknown> {
  return rowOf(
    columns,
    line.split("\t").map((cell) => (cell === "\\N" ? null : unescaped(cell))),
  );
}

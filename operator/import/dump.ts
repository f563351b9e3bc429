import { CannotImport } from "./cannot-import.ts";
import { linesOf, notPlain } from "./dump-lines.ts";
import type { SourceRow } from "./values.ts";

interface CopyBlock {
  table: string;
  columns: string[];
}

/**
 * The rows of the tables for which `isWanted`, from the COPY blocks of a dump in plain SQL. Throws `CannotImport` when
 * the file is something else, has rows in INSERT statements, or is cut short.
 */
export async function* readDump(
  file: string,
  isWanted: (table: string) => boolean,
): AsyncGenerator<SourceRow> {
  const schema = new DumpSchema(isWanted);
  let block: CopyBlock | undefined;
  for await (const line of linesOf(file)) {
    if (!block) block = schema.read(line);
    else if (line === "\\.") block = undefined;
    else if (isWanted(block.table)) yield { table: block.table, values: rowOf(block, line) };
  }
  if (!schema.isSql) throw notPlain(file);
  if (block || schema.isCutShort)
    throw new CannotImport(
      `The dump is cut short${block ? ` within the table ${block.table}` : ""}. Make it again; nothing was imported.`,
    );
}

/** `"a"."b"` or `a.b`, in SQL. */
const NAME = String.raw`(?:"(?:[^"]|"")*"|[\w$]+)(?:\.(?:"(?:[^"]|"")*"|[\w$]+))*`;
const COPY = new RegExp(
  String.raw`^COPY\s+(${NAME})\s*(?:\(([^)]*)\)\s*)?FROM\s+stdin\b(.*);$`,
  "i",
);
const INSERT = new RegExp(String.raw`^INSERT\s+INTO\s+(${NAME})`, "i");

class DumpSchema {
  readonly #isWanted: (table: string) => boolean;
  isSql = false;
  #hasBegun = false;
  #hasEnded = false;
  /** `$tag$`, within the body of a function. */
  #bodyTag: string | undefined;

  constructor(isWanted: (table: string) => boolean) {
    this.#isWanted = isWanted;
  }

  get isCutShort(): boolean {
    return this.#bodyTag !== undefined || (this.#hasBegun && !this.#hasEnded);
  }

  read(line: string): CopyBlock | undefined {
    this.isSql ||= /^(?:(?:COPY|INSERT|SET|CREATE|BEGIN)\b|--)/i.test(line);
    if (line === "-- PostgreSQL database dump") this.#hasBegun = true;
    if (line === "-- PostgreSQL database dump complete") this.#hasEnded = true;
    const encoding = /^SET client_encoding\s*(?:=|TO)\s*'?([\w-]+)/i.exec(line)?.[1];
    if (encoding && !/^(UTF-?8|UNICODE|SQL_ASCII)$/i.test(encoding))
      throw new CannotImport(
        `The dump is in ${encoding}. Make it in UTF-8: pg_dump --encoding=UTF8`,
      );
    const [isCopy, table, columns, options] = COPY.exec(line) ?? [];
    // No function can hold one: PL/pgSQL refuses COPY FROM stdin.
    if (isCopy) return this.#blockOf(nameOf(table), namesIn(columns), options?.trim());
    const inserted = nameOf(INSERT.exec(line)?.[1]);
    if (!this.#bodyTag && inserted && this.#isWanted(inserted))
      throw new CannotImport(
        `The rows of ${inserted} are INSERT statements. Make the dump with COPY: leave out --inserts and --column-inserts of pg_dump, or use supabase db dump --data-only --use-copy. Nothing was imported.`,
      );
    this.#followBodies(line);
    return undefined;
  }

  #blockOf(table: string, columns: string[], options: string | undefined): CopyBlock {
    if (this.#isWanted(table) && (columns.length === 0 || options))
      throw new CannotImport(
        `The rows of ${table} are in a form that only COPY itself reads. Make the dump anew with pg_dump --format=plain`,
      );
    this.#bodyTag = undefined;
    return { table, columns };
  }

  #followBodies(line: string) {
    // Texts and comments hold dollars too. A doubled quote ends one text and begins the next; a choice for each letter
    // would exhaust the stack at a file within a text.
    const code = this.#bodyTag ? line : line.replaceAll(/'[^']*'|--.*$/g, "");
    for (const [tag] of code.matchAll(/(?<!\w)\$(?:[A-Za-z_]\w*)?\$/g)) {
      if (this.#bodyTag === undefined) this.#bodyTag = tag;
      else if (this.#bodyTag === tag) this.#bodyTag = undefined;
    }
  }
}

const nameOf = (text = "") =>
  namesIn(text)
    .join(".")
    .replace(/^public\./, "");

const namesIn = (text = "") =>
  (text.match(/"(?:[^"]|"")*"|[\w$]+/g) ?? []).map((name) =>
    name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase(),
  );

/** Reading its escapes takes seconds beyond, and an article has 100,000 characters at most. */
const LONGEST_ROW = 16 * 1024 * 1024;

function rowOf({ table, columns }: CopyBlock, line: string): Record<string, unknown> {
  if (line.length > LONGEST_ROW)
    throw new CannotImport(
      `A row of ${table} is longer than 16 MB, which no row of this site can be. Nothing was imported.`,
    );
  const cells = line.split("\t").map((cell) => (cell === "\\N" ? null : unescaped(cell)));
  if (cells.length !== columns.length)
    throw new CannotImport(
      `The dump is damaged where it says: ${line.replaceAll(/\s+/g, " ").slice(0, 60).trim()}. Nothing was imported.`,
    );
  return Object.fromEntries(columns.map((name, place) => [name, cells[place]]));
}

const ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(/\\(x[0-9a-f]{1,2}|[0-7]{1,3}|[^])/gi, (_, code: string) => {
    if (/^x[0-9a-f]/i.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
    return ESCAPES[code] ?? code;
  });
}

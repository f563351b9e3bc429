import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { BACKUP_MARK, backedUpTables, ROWS_AT_A_TIME, type Tell } from "./backup.server.ts";
import type { Db, Transaction } from "./connection.server.ts";
import { FILL_LOCK } from "./seed.server.ts";
import { newestApplied } from "./migrate.server.ts";

/** A backup that cannot be brought back here, and the message is the sentence an operator needs. */
export class NotRestored extends Error {
  override name = "NotRestored";
}

/**
 * Brings all rows of the backup `file` into an EMPTY migrated database, all or none. Answers how many.
 * Throws `NotRestored` when the database holds something, or the file is no whole backup of this version.
 */
export async function restoreBackup(db: Db, file: string, tell: Tell): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`);
    await requireEmpty(tx);
    let total = 0;
    for await (const { table, rows } of batchesOf(file, await newestApplied(tx))) {
      await insert(tx, table, rows);
      total += rows.length;
      tell(getTableName(table), rows.length);
    }
    await tx.execute(sql`analyze`);
    return total;
  });
}

async function requireEmpty(tx: Transaction): Promise<void> {
  for (const table of backedUpTables) {
    const found = await tx
      .select({ one: sql`1` })
      .from(table)
      .limit(1);
    if (found.length > 0)
      throw new NotRestored(
        `The database is not empty: its table ${getTableName(table)} has rows. A backup goes into an empty one; set DATA_DIR to a new directory, or DATABASE_URL to a new database, and restore before the first start.`,
      );
  }
}

/** The database reads the rows as it has written them; moments, lists and numbers need no translation. */
async function insert(tx: Transaction, table: PgTable, rows: string[]): Promise<void> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${`[${rows.join(",")}]`}::json)`);
}

interface Batch {
  table: PgTable;
  rows: string[];
}

async function* batchesOf(file: string, migration: number): AsyncGenerator<Batch> {
  const lines = linesOf(file);
  requireVersion((await lines.next()).value, migration);
  let batch: Batch | undefined;
  let total = 0;
  for await (const line of lines) {
    if (line.startsWith("{") && batch) {
      batch.rows.push(line);
      total += 1;
      if (batch.rows.length < ROWS_AT_A_TIME) continue;
      yield batch;
      batch.rows = [];
      continue;
    }
    if (batch && batch.rows.length > 0) yield batch;
    const [word, what] = readMark(line);
    if (word === "end" && what === total) return;
    batch = { table: tableCalled(what), rows: [] };
  }
  throw new NotRestored("The backup is cut short: its last line is missing. Nothing was restored.");
}

/** The lines of the file. What zlib and the file system have to say becomes one sentence. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const text = createGunzip().setEncoding("utf8");
  // What fails on the way fails the reading below.
  pipeline(createReadStream(file), text).catch(() => {});
  try {
    let rest = "";
    for await (const chunk of text) {
      const lines = `${rest}${String(chunk)}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    if (rest) yield rest;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new NotRestored(`There is no file ${file}.`, { cause: error });
    if (code === "Z_BUF_ERROR")
      throw new NotRestored("The backup is cut short. Nothing was restored.", { cause: error });
    if (code === "Z_DATA_ERROR") throw new NotRestored(NO_BACKUP, { cause: error });
    throw error;
  }
}

const NO_BACKUP = "This file is no backup of this site, or it is damaged. Nothing was restored.";

const marks = z.tuple([z.string(), z.union([z.string(), z.number()])]);

function readMark(line: string): z.output<typeof marks> {
  try {
    return marks.parse(JSON.parse(line));
  } catch (error) {
    throw new NotRestored(NO_BACKUP, { cause: error });
  }
}

function requireVersion(line: string | undefined, migration: number): void {
  const [mark, of] = readMark(line ?? "");
  if (mark !== BACKUP_MARK) throw new NotRestored(NO_BACKUP);
  if (of !== migration)
    throw new NotRestored(
      `The backup was made by ${Number(of) > migration ? "a newer" : "an older"} version of this program, whose tables differ. Restore it with that version; starting this one afterwards brings the tables up to date.`,
    );
}

function tableCalled(name: string | number): PgTable {
  const table = backedUpTables.find((known) => getTableName(known) === name);
  if (!table) throw new NotRestored(NO_BACKUP);
  return table;
}

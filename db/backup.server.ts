import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { getTableName, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db, Transaction } from "./connection.server.ts";
import { newestApplied } from "./migrate.server.ts";
import * as schema from "./schema.ts";

/**
 * A backup is a text of lines, compressed: first `["city-meetups-backup", migration]`, then for each table
 * `["table", its name]` and a JSON object for each row, last `["end", number of rows]`. It fits both engines,
 * which is how a site moves from the embedded database to a server (docs/decisions/0017).
 */
export const BACKUP_MARK = "city-meetups-backup";

/** Rows read or written at a time. */
export const ROWS_AT_A_TIME = 500;

/** Made anew from the other tables, or of use for minutes only. */
const LEFT_OUT = new Set<PgTable>([schema.search_entries, schema.rate_limits]);

/** The tables of a backup; each stands after those it refers to. */
export const backedUpTables = referredFirst(
  Object.values(schema).flatMap((table) =>
    table instanceof PgTable && !LEFT_OUT.has(table) ? [table] : [],
  ),
);

/** Hears how far a backup or its return has come: so many rows of a table. */
export type Tell = (table: string, rows: number) => void;

/**
 * Writes all data as of one moment to `file`, which appears when it is whole and is readable by its owner
 * only: it holds addresses, password hashes and keys. Others go on reading and writing on PostgreSQL; the
 * embedded database has one connection, and calls wait. Answers the number of rows.
 */
export async function writeBackup(db: Db, file: string, tell: Tell): Promise<number> {
  // Nobody can have prepared a file of that name, or be writing to it.
  const unfinished = `${file}.${crypto.randomUUID()}.unfinished`;
  let rows = 0;
  const count: Tell = (table, more) => {
    rows += more;
    tell(table, more);
  };
  try {
    await db.transaction(
      (tx) =>
        pipeline(
          Readable.from(linesOf(tx, count)),
          createGzip(),
          createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
        ),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return rows;
}

function referredFirst(tables: PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const add = (table: PgTable) => {
    if (ordered.has(table)) return;
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) add(foreignTable);
    }
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}

const fetched = z.object({ rows: z.array(z.object({ row: z.string() })) });

async function* linesOf(tx: Transaction, tell: Tell): AsyncGenerator<string> {
  let total = 0;
  yield `${JSON.stringify([BACKUP_MARK, await newestApplied(tx)])}\n`;
  for (const table of backedUpTables) {
    const name = getTableName(table);
    yield `${JSON.stringify(["table", name])}\n`;
    await tx.execute(sql`
      declare backup no scroll cursor for select row_to_json(r)::text as row from ${table} r`);
    for (;;) {
      const page = await tx.execute(sql.raw(`fetch ${ROWS_AT_A_TIME} from backup`));
      const { rows } = fetched.parse(page);
      // One text for all of them: compressing each for itself takes twice as long.
      if (rows.length > 0) yield rows.map(({ row }) => `${row}\n`).join("");
      total += rows.length;
      tell(name, rows.length);
      if (rows.length < ROWS_AT_A_TIME) break;
      // Pages that are kept go out meanwhile; on the embedded database calls wait for the end.
      await setImmediate();
    }
    await tx.execute(sql`close backup`);
  }
  yield `${JSON.stringify(["end", total])}\n`;
}

import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { getTableName, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { findSiteKey } from "#app/core/data/site-key.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { newestApplied } from "#db/migrate.server.ts";
import * as schema from "#db/schema.ts";
import { seal } from "#db/seal.server.ts";

/**
 * A backup is a text of lines, compressed: first `["city-meetups-backup", migration]`, then for each table
 * `["table", its name]` and a JSON object for each row, then `["end", number of rows]` and `["signed", HMAC]`. It fits
 * both engines, which is how a site moves from the embedded database to a server (docs/decisions/0017). Where a public
 * key is set, the whole is sealed by age. Anybody can seal with that key, so the site's own key signs the lines before.
 */
export const BACKUP_MARK = "city-meetups-backup";

export const ROWS_AT_A_TIME = 500;

/**
 * Made anew from the other tables, of use for minutes only, or good for signing in: whoever finds a backup must not find
 * somebody's session in it.
 */
const LEFT_OUT = new Set<PgTable>([
  schema.search_entries,
  schema.rate_limits,
  schema.sessions,
  schema.refresh_tokens,
  schema.verifications,
  schema.one_time_tokens,
]);

/** Backups of older versions hold some of these, and they are not restored. */
export const leftOutNames: ReadonlySet<string> = new Set(Array.from(LEFT_OUT, getTableName));

export const backedUpTables = referredFirst(
  Object.values(schema).flatMap((table) =>
    table instanceof PgTable && !LEFT_OUT.has(table) ? [table] : [],
  ),
);

export type OnRows = (table: string, rows: number) => void;

export type RowCounts = Record<string, number>;

/**
 * Writes all data as of one moment to `file`, which appears when it is whole and is readable by its owner
 * only: it holds addresses, password hashes and keys. With `recipients`, public keys of age, only who has a
 * secret key can read it. Others go on reading and writing on PostgreSQL; the embedded database has one
 * connection, and calls wait.
 */
export async function writeBackup(
  db: Db,
  file: string,
  onRows: OnRows,
  recipients: readonly string[] = [],
): Promise<RowCounts> {
  // Nobody can have prepared a file of that name, or be writing to it.
  const unfinished = `${file}.${crypto.randomUUID()}.unfinished`;
  const counts: RowCounts = {};
  const count: OnRows = (table, more) => {
    counts[table] = (counts[table] ?? 0) + more;
    onRows(table, more);
  };
  try {
    await db.transaction(
      async (tx) => {
        const compressed = createGzip();
        const lines = pipeline(Readable.from(signed(linesOf(tx, count), tx)), compressed);
        const bytes = recipients.length > 0 ? await seal(compressed, recipients) : compressed;
        const stored = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
        await Promise.all([lines, pipeline(bytes, stored)]);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return counts;
}

export const rowsIn = (counts: RowCounts) =>
  Object.values(counts).reduce((sum, rows) => sum + rows, 0);

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

export const BACKUP_SIGNATURE = "backups";

/** A database whose key has not been opened, such as a throw-away one, signs nothing. */
async function* signed(lines: AsyncIterable<string>, tx: Transaction): AsyncGenerator<string> {
  const signer = findSiteKey(tx)?.signer(BACKUP_SIGNATURE);
  for await (const text of lines) {
    signer?.update(text);
    yield text;
  }
  if (signer) yield `${JSON.stringify(["signed", signer.digest("base64url")])}\n`;
}

const fetched = z.object({ rows: z.array(z.object({ row: z.string() })) });

async function* linesOf(tx: Transaction, onRows: OnRows): AsyncGenerator<string> {
  let total = 0;
  yield `${JSON.stringify([BACKUP_MARK, await newestApplied(tx)])}\n`;
  for (const table of backedUpTables) {
    const name = getTableName(table);
    // A database of an older version, which is only copied, does not have all of them yet.
    if (!(await exists(tx, name))) continue;
    yield `${JSON.stringify(["table", name])}\n`;
    await tx.execute(sql`
      declare backup no scroll cursor for select row_to_json(r)::text as row from ${table} r`);
    for (;;) {
      const page = await tx.execute(sql.raw(`fetch ${ROWS_AT_A_TIME} from backup`));
      const { rows } = fetched.parse(page);
      // One text for all of them: compressing each for itself takes twice as long.
      if (rows.length > 0) yield rows.map(({ row }) => `${row}\n`).join("");
      total += rows.length;
      onRows(name, rows.length);
      if (rows.length < ROWS_AT_A_TIME) break;
      // Pages that are kept go out meanwhile; on the embedded database calls wait for the end.
      await setImmediate();
    }
    await tx.execute(sql`close backup`);
  }
  yield `${JSON.stringify(["end", total])}\n`;
}

const oids = z.object({ rows: z.tuple([z.object({ oid: z.string().nullable() })]) });

export async function exists(db: Pick<Db, "execute">, table: string): Promise<boolean> {
  const found = await db.execute(sql`select to_regclass(${`public.${table}`})::text as oid`);
  return oids.parse(found).rows[0].oid !== null;
}

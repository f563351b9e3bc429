import { getTableName, sql } from "drizzle-orm";
import { z } from "zod";
import { DAMAGED, NotRestored, type BackupFile } from "./backup-file.server.ts";
import { backedUpTables, exists, leftOutNames, type OnRows } from "./write-backup.server.ts";
import { holdLock } from "#db/advisory-lock.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { SEED_LOCK } from "#db/seed.server.ts";
import { databaseCode } from "#db/database-errors.server.ts";

/**
 * Inserts every row of `backup`, whose version the tables of `db` must have, and calls `finish` within the same
 * transaction. Returns the number of rows.
 */
export async function insertAll(
  db: Db,
  backup: BackupFile,
  tell: OnRows,
  finish: (tx: Transaction) => Promise<void> = async () => {},
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdLock(tx, SEED_LOCK);
    await requireEmpty(tx);
    let total = 0;
    for await (const { table, rows } of backup.batches()) {
      if (leftOutNames.has(table)) continue;
      await insert(tx, table, rows);
      total += rows.length;
      tell(table, rows.length);
    }
    await finish(tx);
    await tx.execute(sql`analyze`);
    return total;
  });
}

export async function requireEmpty(db: Db | Transaction): Promise<void> {
  for (const table of backedUpTables) {
    const name = getTableName(table);
    if (!(await exists(db, name))) continue;
    const found = await db
      .select({ one: sql`1` })
      .from(table)
      .limit(1);
    if (found.length > 0)
      throw new NotRestored(
        `The database is not empty: its table ${name} has rows. A backup goes into an empty one; set DATA_DIR to a new directory, or DATABASE_URL to a new database, and restore before the first start.`,
      );
  }
}

async function insert(tx: Transaction, table: string, rows: string[]): Promise<void> {
  const names = await columnsOf(tx, table);
  const into = sql.identifier(table);
  const columns = sql.join(names, sql`, `);
  try {
    await tx.execute(sql`
      insert into ${into} (${columns})
      select ${columns} from json_populate_recordset(null::${into}, ${`[${rows.join(",")}]`}::json)`);
  } catch (error) {
    // Class 22: no JSON, or a value that is none of its type. Class 23: a row that breaks a constraint.
    if (/^2[23]/.test(databaseCode(error) ?? "")) throw new NotRestored(DAMAGED, { cause: error });
    throw error;
  }
}

const columnNames = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** From the database itself, because an older version of a table has other columns than `db/schema.ts`. */
async function columnsOf(tx: Transaction, table: string) {
  const found = await tx.execute(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`);
  const { rows } = columnNames.parse(found);
  if (rows.length === 0) throw new NotRestored(DAMAGED);
  return rows.map(({ name }) => sql.identifier(name));
}

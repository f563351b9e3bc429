import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Transaction } from "./connection.server.ts";

const inserted = z.object({ rows: z.array(z.unknown()) });

/** Plain JSON by column name. The database reads the values, so that moments and lists need no translation. */
type Row = Record<string, unknown>;

export async function upsertRow(tx: Transaction, table: PgTable, row: Row): Promise<void> {
  const updates = Object.keys(row)
    .filter((name) => name !== "id")
    .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  await insert(tx, table, row, sql`(id) do update set ${sql.join(updates, sql`, `)}`);
}

/** Inserts `row`; one that is there already stays as it is. Returns whether it was inserted. */
export async function insertNewRow(tx: Transaction, table: PgTable, row: Row): Promise<boolean> {
  const { rows } = await insert(tx, table, row, sql`do nothing returning 1`);
  return rows.length > 0;
}

async function insert(tx: Transaction, table: PgTable, row: Row, onConflict: SQL) {
  const names = Object.keys(row).map((name) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  return inserted.parse(
    await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns}
    from json_populate_record(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(row)}::json)
    on conflict ${onConflict}`),
  );
}

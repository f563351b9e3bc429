import { getTableName, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./connection.server.ts";

/** Plain JSON by column name. The database reads the values, so that moments and lists need no translation. */
type Row = Record<string, unknown>;

/** Inserts `row` into a table whose key is `id`; a row with that id is overwritten in the columns given. */
export async function upsertRow(tx: Transaction, table: PgTable, row: Row): Promise<void> {
  const updates = Object.keys(row)
    .filter((name) => name !== "id")
    .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  await insert(tx, table, row, sql`(id) do update set ${sql.join(updates, sql`, `)}`);
}

/** Inserts `row`; one that is there already stays as it is. */
export async function insertNewRow(tx: Transaction, table: PgTable, row: Row): Promise<void> {
  await insert(tx, table, row, sql`do nothing`);
}

async function insert(tx: Transaction, table: PgTable, row: Row, onConflict: SQL) {
  const names = Object.keys(row).map((name) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns}
    from json_populate_record(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(row)}::json)
    on conflict ${onConflict}`);
}

import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "./connection.server.ts";

/**
 * Inserts `row`, plain JSON by column name, into a table whose key is `id`; a row with that id is overwritten in the
 * columns given. The database reads the values, so that moments and lists need no translation.
 */
export async function upsertRow(
  tx: Transaction,
  table: PgTable,
  row: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(row);
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const updates = sql.join(
    names
      .filter((name) => name !== "id")
      .map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns}
    from json_populate_record(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(row)}::json)
    on conflict (id) do update set ${updates}`);
}

import { getTableName, sql } from "drizzle-orm";
import { services } from "#app/resources/register.server.ts";
import type { Db } from "#db/connection.server.ts";
import { imported_rows } from "#db/schema.ts";
import { CannotImport } from "./cannot-import.ts";
import { copiedTables } from "./copied-tables.server.ts";

/**
 * Throws `CannotImport` when the site holds content that did not come by an import: a folder of an export would
 * overwrite what has been changed since. Accounts may be there, because the first start makes an administrator.
 */
export async function requireEmptySite(db: Db): Promise<void> {
  const inDumps = copiedTables.flatMap(({ isInDumps, table, key: [id] }) =>
    isInDumps && id ? [{ table, id }] : [],
  );
  const ofResources = services.map(({ table }) => ({ table, id: table.id }));
  for (const { table, id } of [...ofResources, ...inDumps]) {
    const own = await db
      .select({ id })
      .from(table)
      .where(sql`not exists (select 1 from ${imported_rows} where ${imported_rows.row_id} = ${id})`)
      .limit(1);
    if (own.length > 0)
      throw new CannotImport(
        `This site is not empty: its table ${getTableName(table)} has rows. An export goes into an empty one: set DATA_DIR to a new directory, or DATABASE_URL to a new database, and import before the first start. Nothing was imported.`,
      );
  }
}

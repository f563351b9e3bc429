import { and, inArray, not, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { nameKey } from "#app/core/forms/names.ts";
import type { Db } from "#db/connection.server.ts";

const distinct = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** The spelling in which the oldest row, other than `except`, has this name; undefined where none has one that looks the same. */
export async function storedSpelling(
  db: Db,
  table: PgTable,
  column: PgColumn,
  name: string,
  except?: SQL,
): Promise<string | undefined> {
  const names = await distinctTexts(db, table, column);
  const same = names.filter((stored) => nameKey(stored) === nameKey(name));
  if (same.length < 2 && !except) return same[0];
  const [oldest] = await db
    .select({ name: sql<string>`${column}` })
    .from(table)
    .where(and(inArray(column, same), except && not(except)))
    .orderBy(sql`created_at, id`)
    .limit(1);
  return oldest?.name;
}

/** A loose scan asks once for each distinct text: many rows cost no more where an index leads with the column. */
export async function distinctTexts(
  db: Db,
  table: PgTable,
  column: PgColumn,
  where: SQL = sql`true`,
): Promise<string[]> {
  const found: unknown = await db.execute(sql`
    with recursive found(name) as (
      (select ${column} from ${table} where ${where} order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${where} and ${column} > found.name order by ${column} limit 1)
      from found where name is not null)
    select name from found where name is not null`);
  return distinct.parse(found).rows.map(({ name }) => name);
}

import { and, asc, desc, eq, ilike, or, sql, type InferSelectModel, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { queryText } from "#app/core/forms/zod-fields.ts";
import { readCursor, toList, type Cursor, type List } from "./keyset.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { isUuid, wasDeleted, type RowKind, type RowTable } from "./rows.server.ts";

/** How many rows a list answers when nobody says, and at most. */
const PAGE_SIZE = { usual: 50, most: 200 } as const;

const NO_CURSOR = "This is not a cursor of this list";

const cursor = (fits: (value: string) => boolean) =>
  z
    .string()
    .max(300, NO_CURSOR)
    .transform((text, issues) => {
      const found = readCursor(text);
      if (found && fits(found.value)) return found;
      issues.addIssue({ code: "custom", message: NO_CURSOR });
      return z.NEVER;
    })
    .optional();

const NO_PAGE_SIZE = `Ask for a whole number of rows from 1 to ${PAGE_SIZE.most}`;

/** What a list can be asked: what all can, and its own questions. Others are refused, not overlooked. */
export const listQuery = <Own extends z.ZodRawShape>(own: Own) =>
  z.strictObject({
    limit: z.coerce
      .number(NO_PAGE_SIZE)
      .int(NO_PAGE_SIZE)
      .min(1, NO_PAGE_SIZE)
      .max(PAGE_SIZE.most, NO_PAGE_SIZE)
      .default(PAGE_SIZE.usual),
    /** Words to look for, in a list an administrator searches. */
    q: queryText(),
    ...own,
  });

/** Where a list in order of a moment goes on. */
export const timeCursor = cursor(isMoment);

/** A moment as we write it ourselves; the browser's own reading is wider than the database's. */
function isMoment(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** Where a list in order of a text, such as a date without a time, goes on. */
export const textCursor = cursor((value) => value !== "");

/** A switch in an address: `1` or `true` is on. */
export const switchedOn = z
  .enum(["1", "true", "0", "false"], "Please choose 1 or 0")
  .transform((word) => word === "1" || word === "true")
  .optional();

interface ListRequest {
  where?: SQL | undefined;
  by: PgColumn;
  direction: "asc" | "desc";
  after?: Cursor | undefined;
  limit: number;
}

/** One page of a table in the order of `by`, then id: one query, served by an index of exactly that order. */
export async function listRows<Table extends PgTable & { id: PgColumn }>(
  db: Context["db"],
  table: Table,
  { where, by, direction, after, limit }: ListRequest,
): Promise<List<InferSelectModel<Table>>> {
  const order = direction === "asc" ? asc : desc;
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(and(where, after && isAfter(after, by, table.id, direction)))
    .orderBy(order(by), order(table.id))
    .limit(limit + 1);
  // Drizzle cannot see through a generic table that its own rows come back.
  const found = rows as (InferSelectModel<Table> & { id: string })[];
  return toList(found, limit, (row) => sortValue(row, by.name));
}

/** What comes after the row the cursor names, in the order of `by` and then of the ids. */
export function isAfter(
  { value, id }: Cursor,
  by: PgColumn,
  idColumn: PgColumn,
  direction: string,
): SQL {
  const type = sql.raw(by.getSQLType().startsWith("timestamp") ? "timestamptz" : "text");
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  return sql`(${by}, ${idColumn}) ${sign} (${value}::${type}, ${id}::uuid)`;
}

function sortValue(row: object, name: string): Date | string {
  const value: unknown = Reflect.get(row, name);
  return value instanceof Date ? value : String(value);
}

/** The row, or whether it never was (`not-found`) or is no more (`gone`). A malformed id is an unknown id. */
export async function findRow<Table extends RowTable>(
  ctx: Pick<Context, "db">,
  kind: Pick<RowKind<Table>, "resource" | "table">,
  id: string,
): Promise<Result<InferSelectModel<Table>>> {
  if (!isUuid(id)) return err("not-found");
  const [row] = await ctx.db
    .select()
    .from(kind.table as PgTable)
    .where(eq(kind.table.id, id))
    .limit(1);
  if (!row) return err((await wasDeleted(ctx.db, kind.resource, id)) ? "gone" : "not-found");
  return ok(row as InferSelectModel<Table>);
}

/** Whether one of the columns contains the words, whatever their case; nothing asked finds everything. */
export function contains(words: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  if (!words) return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}

import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  or,
  sql,
  type InferSelectModel,
  type SQL,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { cleanText } from "#app/core/forms/reject-control-chars.ts";
import {
  listName,
  readCursor,
  toList,
  writeCursor,
  type Cursor,
  type List,
} from "./keyset.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { prepareOnce } from "./prepare-once.server.ts";
import { isUuid, refuseMissing, type RowKind, type RowTable } from "./rows.server.ts";

const PAGE_SIZE = { usual: 50, most: 200 } as const;

/**
 * The most text of a page, in bytes: long rows come fewer at a time. Two hundred articles would be 20 MB, which take
 * the thread for 0.3 s, and memory for as long as the client does not read them.
 */
const MOST_BYTES = 512 * 1024;

export const NO_CURSOR = "This is not a cursor of this list";

const cursor = (fits: (value: string) => boolean, list?: string) =>
  z
    .string()
    .max(300, NO_CURSOR)
    .transform((text, issues) => {
      const found = readCursor(text);
      if (found && fits(found.value) && found.list === (list ?? found.list)) return found;
      issues.addIssue({ code: "custom", message: NO_CURSOR });
      return z.NEVER;
    })
    .optional();

const NO_PAGE_SIZE = `Ask for a whole number of rows from 1 to ${PAGE_SIZE.most}`;

const LONGEST_QUERY = 200;

export const queryText = () =>
  z
    .string("This must be a text")
    .trim()
    .max(LONGEST_QUERY, `This must be at most ${LONGEST_QUERY} characters long`)
    .check(cleanText)
    .transform((text) => (text === "" ? undefined : text))
    .optional();

/**
 * All rows, `size` in a statement: the thread is held while the embedded database reads one, and while its rows are taken
 * apart. `read` returns those after `last`, in an order without ties.
 */
export async function inSlices<Row>(
  size: number,
  read: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
  most = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const limit = Math.min(size, most - rows.length);
    const more = await read(rows.at(-1), limit);
    rows.push(...more);
    if (more.length < limit || rows.length >= most) return rows;
  }
}

export const listQuery = <Own extends z.ZodRawShape>(own: Own) =>
  z.strictObject({
    limit: z.coerce
      .number(NO_PAGE_SIZE)
      .int(NO_PAGE_SIZE)
      .min(1, NO_PAGE_SIZE)
      .max(PAGE_SIZE.most, NO_PAGE_SIZE)
      .default(PAGE_SIZE.usual)
      .describe("Rows of a page, at most: of long rows it has fewer, and a nextCursor."),
    q: queryText(),
    position: switchedOn.describe("With the place of the page among all rows; administrators only"),
    ...own,
  });

export const timeCursor = (list?: string) => cursor(isMoment, list);

function isMoment(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

export const dayCursor = () => cursor((value) => /^\d{4}-\d{2}-\d{2}$/.test(value));

/**
 * The cursor in the address of a page. One that no link of ours carries is read all the same, but its page is not
 * cached: anybody can make any number of them, and each would evict another page.
 */
export async function cursorOfPage(
  { db, now, dependencies }: Pick<Context, "db" | "now" | "dependencies">,
  table: PgTable & { id: PgColumn },
  { by, order }: { by: PgColumn; order: string },
  text: string | null,
): Promise<Cursor | undefined> {
  if (!text) return undefined;
  const list = listName(table, order);
  const found = timeCursor(list).safeParse(text).data;
  const [row] = found
    ? await db
        .select({ id: table.id, at: by })
        .from(table as PgTable)
        .where(eq(table.id, found.id))
    : [];
  const { id, at } = row ?? {};
  const isOurs =
    at instanceof Date && text === writeCursor({ value: at.toISOString(), id: String(id), list });
  if (!isOurs) dependencies?.expiresAt(now);
  return found;
}

export const switchedOn = z
  .enum(["1", "true", "0", "false"], "Please choose 1 or 0")
  .transform((word) => word === "1" || word === "true")
  .optional();

interface ListRequest {
  where?: SQL | undefined;
  by: PgColumn;
  direction: "asc" | "desc";
  order?: string | undefined;
  after?: Cursor | undefined;
  limit: number;
}

/**
 * One page of a table in the order of `by`, then id, served by an index of exactly that order. Fewer rows than `limit`,
 * with a cursor of the next, when they are long.
 */
export async function listRows<Table extends PgTable & { id: PgColumn }>(
  db: Context["db"],
  table: Table,
  { where, by, direction, order: named = direction, after, limit }: ListRequest,
): Promise<List<InferSelectModel<Table>>> {
  const order = direction === "asc" ? asc : desc;
  const isOnPage = and(where, after && isAfter(after, by, table.id, direction));
  const inOrder = [order(by), order(table.id)];
  const sizes = await db
    .select({ bytes: textBytes(table) })
    .from(table as PgTable)
    .where(isOnPage)
    .orderBy(...inOrder)
    .limit(limit);
  const most = countWithin(MOST_BYTES, sizes) || limit;
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(isOnPage)
    .orderBy(...inOrder)
    .limit(most + 1);
  // Drizzle cannot see through a generic table that its own rows come back.
  const found = rows as (InferSelectModel<Table> & { id: string })[];
  return toList(found, most, listName(table, named), (row) => sortValue(row, by.name));
}

interface RankRequest {
  where?: SQL | undefined;
  by: PgColumn;
  order: SQL[];
  list: string;
  limit: number;
}

/**
 * The place among all rows of a page that begins with the row `first`. Reads every row that the list has, so only
 * administrators may ask for it.
 */
export async function positionOf(
  { db }: Pick<Context, "db">,
  table: PgTable & { id: PgColumn },
  { where, by, order, list, limit }: RankRequest,
  first: string | undefined,
): Promise<List<unknown>["position"]> {
  const at = sql<number>`(row_number() over (order by ${sql.join(order, sql`, `)}))::int`.as("at");
  const ranked = db
    .select({
      id: sql<string>`${table.id}`.as("id"),
      value: sql`${by}`.mapWith(by).as("value"),
      at,
    })
    .from(table)
    .where(where)
    .as("ranked");
  const total = await db.$count(table, where);
  const rowAt = (which: SQL) => db.select().from(ranked).where(which);
  const [row] = first ? await rowAt(eq(ranked.id, first)) : [];
  if (!row) return { first: total + 1, total };
  const [before] = row.at > limit + 1 ? await rowAt(eq(ranked.at, row.at - limit - 1)) : [];
  const value = before?.value instanceof Date ? before.value.toISOString() : String(before?.value);
  return {
    first: row.at,
    total,
    ...(before && { previousCursor: writeCursor({ value, id: before.id, list }) }),
  };
}

/** The bytes of all texts of a row. PostgreSQL knows the length of a long text without unpacking it. */
function textBytes(table: PgTable): SQL<number> {
  const lengths = Object.values(getTableColumns(table)).flatMap((column) => {
    const type = column.getSQLType();
    if (type === "text") return sql`coalesce(octet_length(${column}), 0)`;
    return type === "text[]" ? sql`coalesce(octet_length(array_to_string(${column}, '')), 0)` : [];
  });
  return sql`${sql.join([sql`0`, ...lengths], sql` + `)}`;
}

/** At least one, however long it is. */
function countWithin(most: number, rows: readonly { bytes: number }[]): number {
  let sum = 0;
  const surplus = rows.findIndex(({ bytes }, index) => (sum += bytes) > most && index > 0);
  return surplus < 0 ? rows.length : surplus;
}

export function isAfter(
  { value, id }: Pick<Cursor, "value" | "id">,
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

/** The row, `gone` when it was deleted, or `not-found`, also for a malformed id. */
export async function findRow<Table extends RowTable>(
  ctx: Pick<Context, "db">,
  kind: Pick<RowKind<Table>, "resource" | "table">,
  id: string,
): Promise<Result<InferSelectModel<Table>>> {
  if (!isUuid(id)) return err("not-found");
  const { db } = ctx;
  const { table } = kind;
  const [row] = await prepareOnce(db, table, () =>
    db
      .select()
      .from(table as PgTable)
      .where(eq(table.id, sql.placeholder("id")))
      .limit(1)
      .prepare(""),
  ).execute({ id });
  if (!row) return refuseMissing(db, kind.resource, id);
  return ok(row as InferSelectModel<Table>);
}

export function contains(words: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  if (!words) return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}

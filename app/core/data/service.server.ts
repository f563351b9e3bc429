import { and, asc, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import * as schema from "#db/schema.ts";
import type { Context } from "#app/core/context.server.ts";
import {
  nameOf,
  type Payload,
  type Plain,
  type Resource,
  type ResourceView,
  type Row,
  type StoredRow,
  type TableName,
} from "#app/core/forms/resource.ts";
import { ok, type Result } from "#app/core/result.ts";
import { nameKey, storedName } from "#app/core/forms/names.ts";
import { listName, type Cursor, type List } from "./keyset.server.ts";
import {
  contains,
  dayCursor,
  findRow,
  listQuery,
  listRows,
  NO_CURSOR,
  positionOf,
  queryText,
  switchedOn,
  timeCursor,
} from "./lists.server.ts";
import type { RowAccess } from "./row-access.ts";
import { storedSpelling } from "./spelling.server.ts";
import {
  createRow,
  deleteRow,
  isUuid,
  registerKind,
  rowTag,
  updateRow,
  type RowKind,
  type RowTable,
} from "./rows.server.ts";

export interface ListQuery {
  limit: number;
  cursor?: Cursor | undefined;
  q?: string | undefined;
  position?: boolean | undefined;
  [filter: string]: unknown;
}

export interface Service<Name extends TableName, Input = Payload<Name>> {
  resource: Resource<Name>;
  table: (typeof schema)[Name];
  kind: RowKind<RowTable>;
  query: z.ZodObject & z.ZodType<ListQuery>;
  columns: z.ZodRawShape;
  list(ctx: Context, question: ListQuery): Promise<Result<List<StoredRow<Name>>>>;
  find(ctx: Context, id: string): Promise<Result<StoredRow<Name>>>;
  create(ctx: Context, input: Input, key?: string): Promise<Result<StoredRow<Name>>>;
  update(
    ctx: Context,
    id: string,
    patch: Partial<Input>,
    expected?: string,
  ): Promise<Result<StoredRow<Name>>>;
  remove(ctx: Context, id: string, expected?: string): Promise<Result<null>>;
}

interface Special<Name extends TableName, Input = Payload<Name>> {
  query?: z.ZodRawShape;
  orderOf?(question: ListQuery): string;
  condition?(ctx: Context, question: ListQuery): Promise<Result<SQL | undefined>>;
  list?: Service<Name, Input>["list"];
  afterFind?(
    ctx: Context,
    id: string,
    found: Result<StoredRow<Name>>,
  ): Promise<Result<StoredRow<Name>>>;
  cacheTags?(row: StoredRow<Name>): string[];
  access?: RowAccess<StoredRow<Name>>;
  revision?: keyof StoredRow<Name> & string;
  columns?: z.ZodRawShape;
  present?(row: StoredRow<Name>, now: Date): object;
  /** Turns what was sent into what is stored; `before` is the row that is changed. */
  beforeSave?(input: Partial<Input>, before?: StoredRow<Name>): Result<Payload<Name>>;
}

export function serviceOf<Name extends TableName, Input = Payload<Name>>(
  resource: Resource<Name>,
  special: Special<Name, Input> = {},
): Service<Name, Input> {
  // From here on all resources are alike: their own types begin and end here.
  const own = special as unknown as Special<TableName, object>;
  return build(resource as unknown as Resource<TableName>, own) as unknown as Service<Name, Input>;
}

export type AnyService = Service<TableName, object>;

export function allServices(
  resources: readonly ResourceView[],
  special: readonly { resource: ResourceView }[],
): AnyService[] {
  return resources.map((resource) => {
    const own = special.find((service) => service.resource === resource);
    // Which table a resource has is known where it is defined.
    return own ? (own as AnyService) : serviceOf(resource as Resource<TableName>);
  });
}

export function plainRow<Values extends object>(row: Values): Plain<Values> {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Plain<Values>;
}

export type AnyRow = StoredRow<TableName>;

function build(
  resource: Resource<TableName>,
  special: Special<TableName, object>,
): Service<TableName, object> {
  const table: RowTable = schema[resource.table];
  const kind: RowKind<RowTable> = {
    resource: resource.name,
    table,
    titleOf: (row) => resource.title?.(row as Row<TableName>) ?? nameOf(resource, row),
    tagsOf: (row) => special.cacheTags?.(row as AnyRow) ?? [resource.name],
    access: special.access,
    revision: special.revision,
    present: (row, now) => special.present?.(row as AnyRow, now) ?? row,
  };
  const save = (input: object, before?: object) =>
    special.beforeSave?.(input, before as AnyRow) ?? ok(input as Payload<TableName>);
  const by = columnOf(table, resource.order.by);
  registerKind(kind.resource);
  const found = (result: Result<object>) => result as Result<AnyRow>;
  return {
    resource,
    kind,
    table: table as (typeof schema)[TableName],
    query: queryOf(resource, table, special),
    columns: special.columns ?? {},
    list:
      special.list ??
      (async (ctx, question) => {
        const extra = (await special.condition?.(ctx, question)) ?? ok(undefined);
        if (!extra.ok) return extra;
        ctx.dependencies?.dependsOn(resource.name);
        const where = and(extra.value, ...conditions(resource, table, question));
        const { direction } = resource.order;
        const { cursor: after, limit } = question;
        const list = await listRows(ctx.db, table, { where, by, direction, after, limit });
        const turn = direction === "asc" ? asc : desc;
        const rank = {
          where,
          by,
          order: [turn(by), turn(table.id)],
          list: listName(table, direction),
          limit,
        };
        const position = question.position
          ? await positionOf(ctx, table, rank, list.items[0]?.["id"] as string | undefined)
          : undefined;
        return ok({ ...list, position } as unknown as List<AnyRow>);
      }),
    async find(ctx, id) {
      ctx.dependencies?.dependsOn(rowTag(kind.resource, id));
      const result = found(await findRow(ctx, kind, id));
      return special.afterFind ? special.afterFind(ctx, id, result) : result;
    },
    async create(ctx, input, key) {
      const spelt = await inStoredSpelling(ctx.db, resource, table, input);
      return found(await createRow(ctx, kind, () => save(spelt), key));
    },
    async update(ctx, id, patch, expected) {
      const spelt = await inStoredSpelling(ctx.db, resource, table, patch, id);
      return found(await updateRow(ctx, kind, id, (before) => save(spelt, before), expected));
    },
    remove: (ctx, id, expected) => deleteRow(ctx, kind, id, expected),
  };
}

/** Names that look like one that the resource suggests, or has stored, in its spelling: others would be groups of their own. */
async function inStoredSpelling(
  db: Context["db"],
  { fields }: Pick<Resource<TableName>, "fields">,
  table: RowTable,
  input: object,
  id?: string,
): Promise<object> {
  // A row may correct its own spelling.
  const itself = id !== undefined && isUuid(id) ? eq(table.id, id) : undefined;
  const spelt: Record<string, unknown> = { ...input };
  for (const [name, { isName, suggestions = [] }] of Object.entries(fields)) {
    const typed = spelt[name];
    if (!isName || typeof typed !== "string") continue;
    const suggested = suggestions.find((one) => nameKey(one) === nameKey(typed));
    spelt[name] =
      suggested ?? (await storedSpelling(db, table, columnOf(table, name), typed, itself)) ?? typed;
  }
  return spelt;
}

function queryOf(
  resource: Resource<TableName>,
  table: RowTable,
  special: Special<TableName, object>,
): z.ZodObject & z.ZodType<ListQuery> {
  const { by, direction } = resource.order;
  const isByTime = columnOf(table, by).getSQLType().startsWith("timestamp");
  const query = listQuery({
    cursor: isByTime ? timeCursor() : dayCursor(),
    ...filterQuery(resource),
    ...special.query,
  }) as z.ZodObject & z.ZodType<ListQuery>;
  return query.refine(
    (question) =>
      question.cursor === undefined ||
      question.cursor.list === listName(table, special.orderOf?.(question) ?? direction),
    { error: NO_CURSOR, path: ["cursor"] },
  );
}

function filterQuery({ fields, filters = {} }: Resource<TableName>): z.ZodRawShape {
  const text = (column: string) =>
    fields[column]?.isName
      ? queryText().transform((name) => name && storedName(name))
      : queryText();
  return Object.fromEntries(
    Object.entries(filters).map(([column, kind]) => [
      column,
      kind === "switch" ? switchedOn : text(column),
    ]),
  );
}

function conditions(
  { filters = {}, search }: Resource<TableName>,
  table: RowTable,
  question: ListQuery,
): (SQL | undefined)[] {
  const asked = Object.keys(filters).filter((name) => question[name] !== undefined);
  return [
    ...asked.map((name) => eq(columnOf(table, name), question[name])),
    contains(question.q, ...search.map((name) => columnOf(table, name))),
  ];
}

export function columnOf(table: RowTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column ${name}`);
  return column;
}

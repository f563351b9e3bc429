import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import type { ScopedResource, TableName } from "#app/core/forms/resource.ts";
import { requireEditor, requireManager, type Actor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Right } from "#db/rights.server.ts";
import * as schema from "#db/schema.ts";
import { differences } from "./audit-log.server.ts";
import { createRow, deleteRow, updateRow, type RowKind, type RowTable } from "./rows.server.ts";
import { columnOf, plainRow } from "./service.server.ts";

export interface ScopeAccess {
  right: Right;
  scopeNamed(spelling: string): string | undefined;
  noScope: string;
}

export async function permittedScope(
  ctx: Pick<Context, "db" | "viewer">,
  access: ScopeAccess,
  spelling: string,
): Promise<Result<{ actor: Actor; scope: string }>> {
  const scope = access.scopeNamed(spelling);
  const require = access.right === "manage" ? requireManager : requireEditor;
  const actor = await require(ctx, scope ?? spelling);
  if (!actor.ok) return actor;
  return scope ? ok({ actor: actor.value, scope }) : err("not-found", { detail: access.noScope });
}

type ScopedRow = Record<string, unknown> & { updated_at: string };

interface Precondition {
  match?: string | undefined;
  noneMatch?: string | undefined;
}

export interface ScopedService {
  resource: ScopedResource<TableName>;
  table: RowTable;
  kind: RowKind<RowTable>;
  facts: z.ZodRawShape;
  permit(ctx: Context, spelling: string): Promise<Result<unknown>>;
  find(ctx: Context, spelling: string): Promise<Result<Record<string, unknown>>>;
  save(
    ctx: Context,
    spelling: string,
    input: object,
    expected?: Precondition,
  ): Promise<Result<ScopedRow>>;
  remove(ctx: Context, spelling: string): Promise<Result<null>>;
}

interface Special {
  access: ScopeAccess;
  cacheTags(scope: string): string[];
  facts?: { shape: z.ZodRawShape; read(ctx: Context, scope: string): Promise<object> };
}

export function scopedServiceOf<Name extends TableName>(
  own: ScopedResource<Name>,
  { access, facts, ...special }: Special,
): ScopedService {
  // From here on all resources are alike, so the types of this one end here.
  const resource = own as unknown as ScopedResource<TableName>;
  const table: RowTable = schema[resource.table];
  const scopeColumn = columnOf(table, resource.scope);
  const scopeOf = (row: object) => String(Reflect.get(row, resource.scope));
  const kind: RowKind<RowTable> = {
    resource: resource.name,
    table,
    titleOf: (row) => resource.titleOf(scopeOf(row)),
    tagsOf: (row) => special.cacheTags(scopeOf(row)),
    access: { scopeOf },
    unique: scopeColumn,
    etagOf: (row) => scopedEtag(row as { updated_at: Date }),
  };
  const permit = (ctx: Context, spelling: string) => permittedScope(ctx, access, spelling);

  async function stored(ctx: Context, scope: string): Promise<StoredRow | undefined> {
    const isThisOne = eq(scopeColumn, scope);
    const [row] = await ctx.db
      .select()
      .from(table as PgTable)
      .where(isThisOne);
    return row as StoredRow | undefined;
  }

  async function put(ctx: Context, scope: string, values: object, expected: Precondition) {
    const before = await stored(ctx, scope);
    if (before) {
      const match = expected.match ?? (expected.noneMatch && NO_VERSION);
      return updateRow(ctx, kind, before.id, () => ok(values), match);
    }
    if (expected.match) return err("stale");
    return createRow(ctx, kind, { ...values, [resource.scope]: scope });
  }

  return {
    resource,
    table,
    kind,
    facts: facts?.shape ?? {},
    permit,
    async find(ctx, spelling) {
      const permitted = await permit(ctx, spelling);
      if (!permitted.ok) return permitted;
      const { scope } = permitted.value;
      const row = await stored(ctx, scope);
      const more = await facts?.read(ctx, scope);
      return ok({ [itemOf(resource)]: row ? toJson(resource, row) : null, ...more });
    },
    async save(ctx, spelling, input, expected = {}) {
      const permitted = await permit(ctx, spelling);
      if (!permitted.ok) return permitted;
      const { actor, scope } = permitted.value;
      const fields = Object.keys(resource.fields).map((name) => [name, null] as const);
      const values = { ...Object.fromEntries(fields), ...input, created_by: actor.id };
      let saved = await put(ctx, scope, values, expected);
      // Another call has stored or deleted the row since it was looked for.
      if (!saved.ok && ["conflict", "gone"].includes(saved.error.code))
        saved = await put(ctx, scope, values, expected);
      if (saved.ok) return ok(toJson(resource, saved.value));
      const { current } = saved.error;
      if (saved.error.code !== "stale" || !isRow(current)) return saved;
      // Sent again, because the first answer was lost.
      const isSame = Object.keys(differences(current, values)).length === 0;
      const row = toJson(resource, current);
      return isSame ? ok(row) : { ok: false, error: { ...saved.error, current: row } };
    },
    async remove(ctx, spelling) {
      const permitted = await permit(ctx, spelling);
      if (!permitted.ok) return permitted;
      const row = await stored(ctx, permitted.value.scope);
      return row ? deleteRow(ctx, kind, row.id) : err("not-found");
    },
  };
}

/** An entity tag that no row has: a row that is expected not to exist is stale. */
export const NO_VERSION = '"none"';

type StoredRow = { id: string; updated_at: Date };

const isRow = (row: unknown): row is StoredRow =>
  typeof row === "object" && row !== null && "updated_at" in row;

/** The entity tag of a version: when it was saved. Clients may read it off the row itself. */
export const scopedEtag = ({ updated_at }: { updated_at: Date | string }) =>
  `"${new Date(updated_at).toISOString()}"`;

export const itemOf = ({ path }: Pick<ScopedResource<TableName>, "path">) =>
  path.slice(path.lastIndexOf("/") + 1);

export const columnsRead = ({ scope, fields }: ScopedResource<TableName>): string[] => [
  scope,
  ...Object.keys(fields),
  "updated_at",
];

function toJson(resource: ScopedResource<TableName>, row: object): ScopedRow {
  const columns = columnsRead(resource).map((name) => [name, Reflect.get(row, name) as unknown]);
  return plainRow(Object.fromEntries(columns) as ScopedRow);
}

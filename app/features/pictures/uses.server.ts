import { eq, getTableColumns, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#app/core/context.server.ts";
import { differences, recordActivity } from "#app/core/data/audit-log.server.ts";
import { rowTag, type RowKind, type RowTable } from "#app/core/data/rows.server.ts";
import type { Fields } from "#app/core/forms/fields.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { scopedServices, services } from "#app/resources/register.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";

interface PictureUser {
  kind: RowKind<RowTable>;
  columns: PgColumn[];
}

const users: readonly PictureUser[] = [...services, ...scopedServices].flatMap(
  ({ kind, table, resource }) => {
    const columns = pictureColumns(table, resource.fields);
    return columns.length > 0 ? [{ kind, columns }] : [];
  },
);

function pictureColumns(table: PgTable, fields: Fields): PgColumn[] {
  const names = Object.entries(fields)
    .filter(([, { input }]) => input === "picture" || input === "pictures")
    .map(([name]) => name);
  return Object.values(getTableColumns(table)).filter(({ name }) => names.includes(name));
}

const textOf = (column: PgColumn): SQL =>
  column.getSQLType() === "text[]" ? sql`array_to_string(${column}, E'\\n')` : sql`${column}`;

const names = ({ columns }: PictureUser, id: string) =>
  or(...columns.map((column) => sql`${textOf(column)} like ${`%/pictures/${id}%`}`));

/** Empties every field that names the picture, each change with its entry in the audit log. */
export async function emptyFieldsNaming(
  tx: Transaction,
  ctx: Pick<Context, "now">,
  actor: Pick<Actor, "id"> | { id: null },
  id: string,
  invalidate: (...tags: string[]) => void,
): Promise<void> {
  for (const user of users) {
    const { kind, columns } = user;
    const rows = await tx.select().from(kind.table).where(names(user, id)).for("update");
    for (const before of rows) {
      const emptied = Object.fromEntries(
        columns.map(({ name }) => [name, without(id, Reflect.get(before, name))]),
      );
      const after = { ...before, ...emptied };
      await tx
        .update(kind.table)
        .set({ ...emptied, updated_at: ctx.now })
        .where(eq(kind.table.id, before.id));
      await recordActivity(tx, ctx, actor, {
        action: "update",
        resource: kind.resource,
        row_id: String(before.id),
        title: kind.titleOf(before),
        city_name: kind.access?.scopeOf(before) ?? null,
        changes: differences(before, after),
      });
      invalidate(rowTag(kind.resource, String(before.id)), ...kind.tagsOf(before));
    }
  }
}

function without(id: string, value: unknown): unknown {
  if (typeof value === "string") return pictureIdIn(value) === id ? null : value;
  return Array.isArray(value) ? value.filter((line) => pictureIdIn(String(line)) !== id) : value;
}

export async function isUsedByCentre(tx: Transaction, id: string): Promise<boolean> {
  for (const user of users.filter(({ kind }) => kind.access === undefined))
    if ((await tx.$count(user.kind.table, names(user, id))) > 0) return true;
  return false;
}

export async function usedPictures(db: Db | Transaction): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { kind, columns } of users) {
    for (const column of columns) {
      const rows = await db
        .select({ text: sql<string>`${textOf(column)}` })
        .from(kind.table)
        .where(sql`${textOf(column)} like '%/pictures/%'`);
      for (const { text } of rows)
        for (const line of text.split("\n")) {
          const id = pictureIdIn(line.trim());
          if (id !== undefined) ids.add(id);
        }
    }
  }
  return ids;
}

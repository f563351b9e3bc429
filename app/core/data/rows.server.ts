import { createHash } from "node:crypto";
import {
  and,
  desc,
  eq,
  inArray,
  sql,
  type InferInsertModel,
  type InferSelectModel,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/connection.server.ts";
import { activities, RESOURCES, tombstones, users, type Resource } from "#db/schema.ts";
import { transact } from "./transaction.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { actorName, requireAdministrator, type Actor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";

export type RowTable = PgTable & { id: PgColumn; created_by: PgColumn; updated_at: PgColumn };

/** What sets one stored noun apart from the others, as far as saving goes. */
export interface RowKind<Table extends RowTable> {
  resource: Resource;
  table: Table;
  /** What a person calls the row, for the trail. */
  titleOf(row: InferSelectModel<Table>): string;
  /** The page-cache tags of every list that shows the row; its own tag is added. */
  tagsOf(row: InferSelectModel<Table>): string[];
}

/** The tag of one row in the page cache. */
export const rowTag = (resource: Resource, id: string) => `${resource}/id/${id.toLowerCase()}`;

/** A strong entity tag for a row: it changes with whatever in it changes. */
export function rowEtag(row: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22)}"`;
}

/**
 * Creates a row in the name of the administrator who asks (SPEC 5, 6). `values` may be a function, for
 * what can go wrong only after permission has been given. `key`, a UUID of the caller's, becomes the id: what
 * comes a second time under it is answered with the row there is, and stored once.
 */
export async function createRow<Table extends RowTable>(
  ctx: Context,
  kind: RowKind<Table>,
  values: InferInsertModel<Table> | (() => Result<InferInsertModel<Table>>),
  key?: string,
): Promise<Result<InferSelectModel<Table>>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const given = typeof values === "function" ? values() : ok(values);
  if (!given.ok) return given;
  return transact(ctx, async (tx, changed) => {
    const earlier = key && (await earlierOutcome(tx, kind, key, actor.value));
    if (earlier) return earlier;
    const stamped = {
      ...given.value,
      ...(key ? { id: key } : {}),
      created_by: actor.value.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    const [row] = await tx
      .insert(kind.table as PgTable)
      .values(stamped)
      .returning();
    const created = asRow<Table>(row);
    await leaveTrail(tx, ctx, actor.value, kind, "create", created, {});
    changed(rowTag(kind.resource, idOf(created)), ...kind.tagsOf(created));
    return ok(created);
  });
}

/** What has come of an earlier call with the same key; undefined when there was none. */
async function earlierOutcome<Table extends RowTable>(
  tx: Transaction,
  kind: RowKind<Table>,
  key: string,
  actor: Actor,
): Promise<Result<InferSelectModel<Table>> | undefined> {
  // One that is still being stored is waited for.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key.toLowerCase()}, 0))`);
  const [row] = await tx
    .select()
    .from(kind.table as PgTable)
    .where(eq(kind.table.id, key));
  if (row && Reflect.get(row, "created_by") === actor.id) return ok(asRow<Table>(row));
  if (!row && (await wasDeleted(tx, kind.resource, key)))
    return err("gone", { detail: "This has been saved already, and was deleted since." });
  const { id, resource, row_id } = activities;
  const [use] = await tx
    .select({ id })
    .from(activities)
    .where(and(inArray(resource, [...RESOURCES]), eq(row_id, key)))
    .limit(1);
  return row || use
    ? err("conflict", { detail: "This Idempotency-Key has been used for something else." })
    : undefined;
}

/**
 * Changes a row. With `expected`, the entity tag the editor has seen, nothing is written when somebody
 * else saved first: the answer is then `stale` with the row as it is now.
 */
export async function updateRow<Table extends RowTable>(
  ctx: Context,
  kind: RowKind<Table>,
  id: string,
  patch: (before: InferSelectModel<Table>) => Result<Partial<InferInsertModel<Table>>>,
  expected?: string,
): Promise<Result<InferSelectModel<Table>>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  return transact(ctx, async (tx, changed) => {
    const found = await lockRow(tx, ctx, kind, id, expected);
    if (!found.ok) return found;
    const values = patch(found.value);
    if (!values.ok) return values;
    const stamped = { ...values.value, updated_at: ctx.now };
    const [row] = await tx
      .update(kind.table as PgTable)
      .set(stamped)
      .where(eq(kind.table.id, id))
      .returning();
    const after = asRow<Table>(row);
    await leaveTrail(tx, ctx, actor.value, kind, "update", after, differences(found.value, after));
    changed(rowTag(kind.resource, id), ...kind.tagsOf(found.value), ...kind.tagsOf(after));
    return ok(after);
  });
}

/** Deletes a row and remembers that it existed. */
export async function deleteRow<Table extends RowTable>(
  ctx: Context,
  kind: RowKind<Table>,
  id: string,
  expected?: string,
): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  return transact(ctx, async (tx, changed) => {
    const found = await lockRow(tx, ctx, kind, id, expected);
    if (!found.ok) return found;
    await tx.delete(kind.table).where(eq(kind.table.id, id));
    await tx
      .insert(tombstones)
      .values({ resource: kind.resource, row_id: id, deleted_at: ctx.now, last: found.value });
    await leaveTrail(tx, ctx, actor.value, kind, "delete", found.value, {});
    changed(rowTag(kind.resource, id), ...kind.tagsOf(found.value));
    return ok(null);
  });
}

async function lockRow<Table extends RowTable>(
  tx: Transaction,
  ctx: Context,
  kind: RowKind<Table>,
  id: string,
  expected: string | undefined,
): Promise<Result<InferSelectModel<Table>>> {
  if (!isUuid(id)) return err("not-found");
  // Drizzle cannot see through a generic table that its own rows come back.
  const [row] = await tx
    .select()
    .from(kind.table as PgTable)
    .where(eq(kind.table.id, id))
    .for("update");
  if (!row) return err((await wasDeleted(tx, kind.resource, id)) ? "gone" : "not-found");
  const current = asRow<Table>(row);
  if (expected && !matches(expected, rowEtag(current)))
    return err("stale", { current, ...(await whoChanged(tx, kind.resource, id)) });
  return ok(current);
}

/** RFC 9110: `If-Match` names one or several entity tags, or `*` for whatever there is. */
function matches(expected: string, etag: string): boolean {
  return expected.split(",").some((tag) => tag.trim() === "*" || tag.trim() === etag);
}

/** RFC 9110, 13.1.2: whether `If-None-Match` names what is there. Weak and strong tags are compared alike. */
export function isKnown(known: string | undefined, etag: string): boolean {
  return known !== undefined && matches(withoutWeakness(known), withoutWeakness(etag));
}

const withoutWeakness = (tags: string) => tags.replaceAll('W/"', '"');

/** The sentence that names who saved first, as far as the trail knows. */
async function whoChanged(tx: Transaction, resource: Resource, id: string) {
  const [last] = await tx
    .select({ name: actorName })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.actor_id))
    .where(and(eq(activities.resource, resource), eq(activities.row_id, id)))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(1);
  return last ? { detail: `${last.name} has changed this meanwhile.` } : {};
}

/** Whether a row existed and was deleted. */
export async function wasDeleted(
  db: Context["db"] | Transaction,
  resource: Resource,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db.query.tombstones.findFirst({
    where: (t, { and, eq: is }) => and(is(t.resource, resource), is(t.row_id, id)),
    columns: { row_id: true },
  });
  return row !== undefined;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

async function leaveTrail<Table extends RowTable>(
  tx: Transaction,
  ctx: Context,
  actor: Actor,
  kind: RowKind<Table>,
  action: "create" | "update" | "delete",
  row: InferSelectModel<Table>,
  changes: Record<string, [unknown, unknown]>,
) {
  await tx.insert(activities).values({
    at: ctx.now,
    actor_id: actor.id,
    action,
    resource: kind.resource,
    row_id: idOf(row),
    title: kind.titleOf(row),
    changes,
  });
}

function differences(before: object, after: object): Record<string, [unknown, unknown]> {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(
        ([name, now]) =>
          name !== "updated_at" && JSON.stringify(was.get(name)) !== JSON.stringify(now),
      )
      .map(([name, now]) => [name, [was.get(name) ?? null, now]]),
  );
}

/** The one place where Drizzle's generic row becomes this table's row. */
function asRow<Table extends RowTable>(row: unknown): InferSelectModel<Table> {
  return row as InferSelectModel<Table>;
}

function idOf(row: object): string {
  return "id" in row ? String(row.id) : "";
}

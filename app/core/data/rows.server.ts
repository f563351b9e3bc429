import { DAY, addTime } from "#app/core/time.ts";
import type { Work } from "#app/core/work.server.ts";
import { and, eq, inArray, type InferInsertModel, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/connection.server.ts";
import { activities, tombstones } from "#db/schema.ts";
import {
  countCreated,
  differences,
  recordActivity,
  subjectOf,
  whoChanged,
} from "./audit-log.server.ts";
import { matchesVersion, tagsInclude } from "./entity-tags.server.ts";
import { refusable, transact } from "#app/core/work.server.ts";
import { followStep, stepOf } from "./row-step.server.ts";
import type { Context } from "#app/core/context.server.ts";
import {
  mayEdit,
  mayManage,
  requireAdministrator,
  requireEditor,
  type Actor,
} from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { RowAccess } from "./row-access.ts";

export type RowTable = PgTable & { id: PgColumn; created_by: PgColumn; updated_at: PgColumn };

export interface RowKind<Table extends RowTable> {
  resource: string;
  table: Table;
  titleOf(row: InferSelectModel<Table>): string;
  /** The page-cache tags of every list that shows the row; its own tag is added. */
  tagsOf(row: InferSelectModel<Table>): string[];
  /** Without it only administrators save rows. */
  access?: RowAccess<InferSelectModel<Table>> | undefined;
  unique?: PgColumn;
  etagOf?(row: InferSelectModel<Table>): string;
  /** The column that counts what followers of a row have been told; an undo is news to them, too. */
  revision?: string | undefined;
  /** The row as the API shows it at a moment; without it, as it is stored. */
  present?(row: InferSelectModel<Table>, now: Date): object;
}

/** Names of the resources that are stored, with which the index of the audit log begins. */
const known = new Set<string>();

export function registerKind(resource: string) {
  known.add(resource);
}

export const rowTag = (resource: string, id: string) => `${resource}/id/${id.toLowerCase()}`;

type Change<Value> = Parameters<typeof transact<Result<Value>>>[1];

const save = <Value>(ctx: Context, change: Change<Value>) => refusable(() => transact(ctx, change));

/**
 * Creates a row (SPEC 5, 6). `values` may be a function, so that its errors come after those of permission. `key`,
 * the idempotency key, becomes the id: a repeated call returns the row that the first one stored.
 */
export async function createRow<Table extends RowTable>(
  ctx: Context,
  kind: RowKind<Table>,
  values: InferInsertModel<Table> | (() => Result<InferInsertModel<Table>>),
  key?: string,
): Promise<Result<InferSelectModel<Table>>> {
  const actor = await requirePermission(ctx, kind);
  if (!actor.ok) return actor;
  const given = typeof values === "function" ? values() : ok(values);
  if (!given.ok) return given;
  if (!maySave(actor.value, kind, asRow(given.value))) return forbidden(kind.access?.otherScope);
  const unfit = kind.access?.refuse?.({
    actor: actor.value,
    before: undefined,
    after: asRow<Table>(given.value),
    now: ctx.now,
  });
  if (unfit) return { ok: false, error: unfit };
  const change: Change<InferSelectModel<Table>> = async (work) => {
    const earlier = key && (await resultOfEarlierCall(work, kind, key, actor.value));
    if (earlier) return earlier;
    const tooMany = await refuseTooMany(work, kind, actor.value);
    if (tooMany) return tooMany;
    const stamped = {
      ...given.value,
      ...(key ? { id: key } : {}),
      created_by: actor.value.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    };
    const [row] = await work.db
      .insert(kind.table as PgTable)
      .values(stamped)
      .onConflictDoNothing({ target: kind.unique ?? kind.table.id })
      .returning();
    if (!row) return err("conflict");
    const created = asRow<Table>(row);
    await recordActivity(work, actor.value, { action: "create", ...subjectOf(kind, created) });
    work.invalidate(
      rowTag(kind.resource, "id" in created ? String(created.id) : ""),
      ...kind.tagsOf(created),
    );
    const step = stepOf(kind, actor.value, undefined);
    await followStep(work, ctx.followRow, { ...step, after: created, isNew: true });
    return ok(created);
  };
  return save(ctx, change);
}

const requirePermission = (ctx: Context, { access }: { access?: object | undefined }) =>
  access ? requireEditor(ctx) : requireAdministrator(ctx);

const forbidden = (detail: string | undefined) => err("forbidden", detail ? { detail } : {});

function maySave<Table extends RowTable>(
  actor: Actor,
  { access }: RowKind<Table>,
  row: InferSelectModel<Table>,
): boolean {
  return actor.isAdministrator || (access !== undefined && mayEdit(actor, access.scopeOf(row)));
}

async function refuseTooMany<Table extends RowTable>(
  work: Work,
  { access, resource }: RowKind<Table>,
  actor: Actor,
): Promise<Result<never> | undefined> {
  const newPerDay = access?.newPerDay;
  if (newPerDay === undefined || actor.isAdministrator) return undefined;
  // Concurrent calls would all count the same rows.
  await work.lock(`rows created by ${actor.id}`);
  const { db, now } = work;
  const dayAgo = addTime(now, -DAY);
  const { count, first } = await countCreated(db, actor.id, resource, dayAgo);
  if (count < newPerDay) return undefined;
  const wait = ((first ?? now).getTime() + DAY - now.getTime()) / 1000;
  return err("too-many", {
    detail: `You can create ${newPerDay} in a day. Please come back tomorrow, or write to us.`,
    retryAfter: Math.max(1, Math.ceil(wait)),
  });
}

export const KEY_IN_USE = "This Idempotency-Key has been used for something else.";

async function resultOfEarlierCall<Table extends RowTable>(
  work: Work,
  kind: RowKind<Table>,
  key: string,
  actor: Actor,
): Promise<Result<InferSelectModel<Table>> | undefined> {
  // Waits for a concurrent call with the same key.
  await work.lock(key.toLowerCase());
  const [row] = await work.db
    .select()
    .from(kind.table as PgTable)
    .where(eq(kind.table.id, key));
  if (row && Reflect.get(row, "created_by") === actor.id) return ok(asRow<Table>(row));
  if (!row && (await wasDeleted(work.db, kind.resource, key)))
    return err("gone", { detail: "This has been saved already, and was deleted since." });
  const isUse = and(inArray(activities.resource, [...known]), eq(activities.row_id, key));
  return row || (await work.db.$count(activities, isUse)) > 0
    ? err("conflict", { detail: KEY_IN_USE })
    : undefined;
}

/**
 * Updates a row. With `expected`, the entity tag that the editor has seen, it returns `stale` and the current row
 * when somebody else saved first.
 */
export async function updateRow<Table extends RowTable>(
  ctx: Context,
  kind: RowKind<Table>,
  id: string,
  patch: (before: InferSelectModel<Table>) => Result<Partial<InferInsertModel<Table>>>,
  expected?: string,
): Promise<Result<InferSelectModel<Table>>> {
  const actor = await requirePermission(ctx, kind);
  if (!actor.ok) return actor;
  const may = (row: InferSelectModel<Table>) => maySave(actor.value, kind, row);
  const change: Change<InferSelectModel<Table>> = async (work) => {
    const found = await lockRow(work, kind, id, { reader: actor.value, may, expected });
    if (!found.ok) return found;
    const values = patch(found.value);
    if (!values.ok) return values;
    const changed = { ...found.value, ...values.value };
    if (!may(changed)) return forbidden(kind.access?.otherScope);
    if (isMoved(kind, found.value, changed) && !actor.value.isAdministrator)
      return forbidden(kind.access?.noMove);
    const unfit = kind.access?.refuse?.({
      actor: actor.value,
      before: found.value,
      after: changed,
      now: ctx.now,
    });
    if (unfit) return { ok: false, error: unfit };
    const stamped = { ...values.value, updated_at: ctx.now };
    const [row] = await work.db
      .update(kind.table as PgTable)
      .set(stamped)
      .where(eq(kind.table.id, id))
      .returning();
    const after = asRow<Table>(row);
    const changes = differences(found.value, after);
    await recordActivity(work, actor.value, {
      action: "update",
      ...subjectOf(kind, after),
      changes,
    });
    work.invalidate(rowTag(kind.resource, id), ...kind.tagsOf(found.value), ...kind.tagsOf(after));
    if (!ctx.followRow) return ok(after);
    await followStep(work, ctx.followRow, { ...stepOf(kind, actor.value, found.value), after });
    return lockRow(work, kind, id, { reader: actor.value, may, expected: undefined });
  };
  return save(ctx, change);
}

/** Rights and log go by the scope: moved to another one, a row would leave those who look after it without a trace. */
export const isMoved = <Table extends RowTable>(
  { access }: RowKind<Table>,
  before: InferSelectModel<Table>,
  after: InferSelectModel<Table>,
): boolean => access !== undefined && access.scopeOf(before) !== access.scopeOf(after);

export async function deleteRow<Table extends RowTable>(
  ctx: Context,
  kind: RowKind<Table>,
  id: string,
  expected?: string,
): Promise<Result<null>> {
  const actor = await requirePermission(ctx, kind);
  if (!actor.ok) return actor;
  const may = (row: InferSelectModel<Table>) => maySave(actor.value, kind, row);
  const change: Change<null> = async (work) => {
    const found = await lockRow(work, kind, id, { reader: actor.value, may, expected });
    if (!found.ok) return found;
    if (kind.access && !mayManage(actor.value, kind.access.scopeOf(found.value)))
      return forbidden(kind.access.noDeletion);
    await followStep(work, ctx.followRow, stepOf(kind, actor.value, found.value));
    await work.db.delete(kind.table).where(eq(kind.table.id, id));
    await work.db
      .insert(tombstones)
      .values({ resource: kind.resource, row_id: id, deleted_at: ctx.now, last: found.value });
    await recordActivity(work, actor.value, {
      action: "delete",
      ...subjectOf(kind, found.value),
    });
    work.invalidate(rowTag(kind.resource, id), ...kind.tagsOf(found.value));
    return ok(null);
  };
  return save(ctx, change);
}

interface Lock<Table extends RowTable> {
  reader: Actor;
  may: (row: InferSelectModel<Table>) => boolean;
  expected: string | undefined;
}

async function lockRow<Table extends RowTable>(
  work: Work,
  kind: RowKind<Table>,
  id: string,
  { reader, may, expected }: Lock<Table>,
): Promise<Result<InferSelectModel<Table>>> {
  if (!isUuid(id)) return err("not-found");
  // Drizzle cannot see through a generic table that its own rows come back.
  const [row] = await work.db
    .select()
    .from(kind.table as PgTable)
    .where(eq(kind.table.id, id))
    .for("update");
  if (!row) return refuseMissing(work.db, kind.resource, id);
  const current = asRow<Table>(row);
  if (!may(current)) return forbidden(kind.access?.otherScope);
  const etag = kind.etagOf?.(current);
  if (expected && !(etag ? tagsInclude(expected, etag) : matchesVersion(expected, current)))
    return err("stale", { current, ...(await whoChanged(work.db, kind.resource, id, reader)) });
  return ok(current);
}

export const refuseMissing = async (db: Db, resource: string, id: string) =>
  err((await wasDeleted(db, resource, id)) ? "gone" : "not-found");

export async function wasDeleted(db: Db, resource: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await db.query.tombstones.findFirst({
    where: (t, { and, eq: is }) => and(is(t.resource, resource), is(t.row_id, id)),
    columns: { row_id: true },
  });
  return row !== undefined;
}

export const isUuid = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** Drizzle returns `unknown` for a generic table. */
const asRow = <Table extends RowTable>(row: unknown) => row as InferSelectModel<Table>;

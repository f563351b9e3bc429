import { and, asc, eq, getTableColumns, gte, type InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { activities, tombstones, users } from "#db/schema.ts";
import type { FollowRow, RowStep } from "#app/core/context.server.ts";
import { mayManage, type Actor } from "#app/core/policy.server.ts";
import type { FieldError } from "#app/core/forms/field-errors.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { differences, recordActivity, scopeOf, subjectOf, type Entry } from "./audit-log.server.ts";
import { followStep, stepOf } from "./row-step.server.ts";
import { isMoved, rowTag, type RowKind, type RowTable } from "./rows.server.ts";
import { refusable, type Work } from "#app/core/work.server.ts";

export type Activity = typeof activities.$inferSelect;
type Kind = RowKind<RowTable>;
type StoredRow = Record<string, unknown> & { id: string };
/** Administrators everything, others what they manage; null for the command line. */
type Undoer = Actor | null;

interface Undo {
  work: Work;
  followRow?: FollowRow | undefined;
  actor: Undoer;
  kind: Kind;
  activity: Activity;
}

/**
 * Undoes one entry of the audit log: what was deleted is there again under its id, what was changed is as it was
 * before, what was created is deleted. What somebody has changed since is named, and nothing is written.
 */
export async function undoActivity(undo: Undo): Promise<Result<StoredRow>> {
  const { work, activity, actor, kind } = undo;
  if (!mayUndo(actor, kind, scopeOf(activity))) return err("forbidden");
  if (activity.admins_only && actor && !actor.isAdministrator) return err("forbidden");
  const undone = undoByAction[activity.action];
  if (!undone) return err("conflict", { detail: "This cannot be undone here." });
  return refusable(() => work.db.transaction((db) => undone({ ...undo, work: { ...work, db } })));
}

const undoByAction: Partial<Record<string, (undo: Undo) => Promise<Result<StoredRow>>>> = {
  delete: undoDelete,
  update: undoUpdate,
  create: undoCreate,
  restore: undoCreate,
};

function mayUndo(actor: Undoer, kind: Kind, scope: string | null): boolean {
  if (!actor || actor.isAdministrator) return true;
  return kind.access !== undefined && scope !== null && mayManage(actor, scope);
}

async function undoDelete(undo: Undo) {
  const { work, actor, kind, activity } = undo;
  const { resource, row_id } = activity;
  const isThisOne = and(eq(tombstones.resource, resource), eq(tombstones.row_id, row_id));
  const [tombstone] = await work.db.select().from(tombstones).where(isThisOne).for("update");
  if (!tombstone) return err("conflict", { detail: "This has been put back already." });
  const values = parseStored(kind, tombstone.last);
  if (!mayUndo(actor, kind, kind.access?.scopeOf(values) ?? null)) return err("forbidden");
  const row = await insertAgain(work, kind.table, {
    ...values,
    updated_at: work.now,
    // Followers have heard of the deletion as one revision more.
    ...bumpRevision(kind, values, 2),
  });
  await work.db.delete(tombstones).where(isThisOne);
  await follow(undo, { before: undefined, after: row });
  return recordUndo(undo, "restore", asStored(row));
}

function bumpRevision({ revision }: Kind, values: Record<string, unknown>, by: number) {
  const number = revision && values[revision];
  return typeof number === "number" ? { [String(revision)]: number + by } : {};
}

async function undoUpdate(undo: Undo) {
  const { work, actor, kind, activity } = undo;
  const current = await lockRow(work, kind, activity.row_id);
  if (!current) return err("gone", { detail: "This has been deleted since. Put it back first." });
  const fields = Object.entries(activity.changes).filter(([name]) => name !== kind.revision);
  const since = fields.filter(([name, [, after]]) => !isSame(current[name], after));
  if (since.length > 0)
    return changedSince(
      since.map(([name]) => name),
      current,
    );
  const before = Object.fromEntries(fields.map(([name, [was]]) => [name, was]));
  const values = parseStored(kind, before);
  const after = { ...current, ...values };
  if (!mayUndo(actor, kind, kind.access?.scopeOf(current) ?? null)) return err("forbidden");
  if (isMoved(kind, current, after) && actor && !actor.isAdministrator)
    return err("forbidden", { detail: kind.access?.noMove });
  const isRevision = kind.revision !== undefined && kind.revision in activity.changes;
  const [row] = await work.db
    .update(kind.table as PgTable)
    .set({ ...values, updated_at: work.now, ...(isRevision && bumpRevision(kind, current, 1)) })
    .where(eq(kind.table.id, activity.row_id))
    .returning();
  work.invalidate(...kind.tagsOf(current));
  await follow(undo, { before: current, after: row });
  return recordUndo(undo, "update", asStored(row), differences(current, asStored(row)));
}

async function undoCreate(undo: Undo) {
  const { work, actor, kind, activity } = undo;
  const current = await lockRow(work, kind, activity.row_id);
  if (!current) return err("gone", { detail: "This has been deleted already." });
  if (!mayUndo(actor, kind, kind.access?.scopeOf(current) ?? null)) return err("forbidden");
  const byOthers = await changedByOthers(undo, current);
  if (byOthers.length > 0) return changedSince(byOthers, current);
  await follow(undo, { before: current });
  await work.db.delete(kind.table).where(eq(kind.table.id, activity.row_id));
  const { resource, row_id } = activity;
  await work.db
    .insert(tombstones)
    .values({ resource, row_id, deleted_at: work.now, last: current });
  return recordUndo(undo, "delete", current);
}

async function follow(
  { work, followRow, kind, actor }: Undo,
  rows: Pick<RowStep, "before" | "after">,
): Promise<void> {
  const by = actor ?? { isAdministrator: true };
  const step = { ...stepOf(kind, by, rows.before), ...rows, isUndo: true };
  await followStep(work, followRow, step);
}

/** The fields of a row that somebody else has changed after it was created, and that are not as they were. */
async function changedByOthers({ work, kind, activity: created }: Undo, current: StoredRow) {
  const rows = await work.db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.resource, created.resource),
        eq(activities.row_id, created.row_id),
        eq(activities.action, "update"),
        gte(activities.at, created.at),
      ),
    )
    .orderBy(asc(activities.at), asc(activities.id));
  const first = new Map<string, unknown>();
  const touched = new Set<string>();
  for (const { changes, actor_id } of rows)
    for (const [name, [before]] of Object.entries(changes)) {
      if (!first.has(name)) first.set(name, before);
      if (actor_id !== created.actor_id && name !== kind.revision) touched.add(name);
    }
  return [...touched].filter((name) => !isSame(current[name], first.get(name)));
}

function changedSince(names: string[], current: StoredRow) {
  const fields: FieldError[] = names.map((path) => ({
    path,
    message: "This has been changed since.",
  }));
  return err("conflict", {
    detail: `Changed since, and left as it is: ${names.join(", ")}.`,
    fields,
    current,
  });
}

async function recordUndo(
  { work, actor, kind, activity }: Undo,
  action: Entry["action"],
  row: StoredRow,
  changes: Entry["changes"] = {},
) {
  const by = { id: actor?.id ?? null };
  const admins_only = !actor || actor.isAdministrator;
  const undoes = activity.id;
  await recordActivity(work, by, {
    action,
    ...subjectOf(kind, row),
    changes,
    admins_only,
    undoes,
  });
  work.invalidate(rowTag(kind.resource, row.id), ...kind.tagsOf(row));
  // `follow` may have changed derived columns.
  return ok((await lockRow(work, kind, row.id)) ?? row);
}

async function lockRow({ db }: Work, kind: Kind, id: string): Promise<StoredRow | undefined> {
  const [row] = await db
    .select()
    .from(kind.table as PgTable)
    .where(eq(kind.table.id, id))
    .for("update");
  return row && asStored(row);
}

function parseStored(kind: Pick<Kind, "table">, json: Record<string, unknown>) {
  const columns = getTableColumns(kind.table as PgTable);
  return Object.fromEntries(
    Object.entries(json)
      .filter(([name]) => name in columns)
      .map(([name, value]) => [
        name,
        columns[name]?.dataType === "date" && typeof value === "string" ? new Date(value) : value,
      ]),
  );
}

export async function insertAgain<Table extends RowTable>(
  work: Work,
  table: Table,
  json: Record<string, unknown>,
): Promise<InferSelectModel<Table>> {
  const values = parseStored({ table }, json);
  const created_by = await existingUser(work, values["created_by"]);
  const [row] = await work.db
    .insert(table as PgTable)
    .values({ ...values, created_by })
    .returning();
  // Drizzle returns `unknown` for a generic table.
  return row as InferSelectModel<Table>;
}

/** An account may have been deleted while the row was away. */
async function existingUser({ db }: Work, id: unknown): Promise<string | null> {
  if (typeof id !== "string") return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for("share");
  return user?.id ?? null;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Drizzle returns `unknown` for a generic table. */
const asStored = (row: unknown) => row as StoredRow;

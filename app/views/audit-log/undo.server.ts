import { and, desc, eq, gte, inArray, like, sql } from "drizzle-orm";
import { accountsOf } from "#app/core/data/former-accounts.server.ts";
import { isTooOldToUndo, UNDO_DAYS } from "#app/core/data/undo-days.ts";
import { undoActivity, type Activity } from "#app/core/data/undo.server.ts";
import { isUuid, type RowKind, type RowTable } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireEditor, type Actor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { LogSource } from "#app/features/feature.ts";
import { features, loggedByFeatures } from "#app/features/features.server.ts";
import { showAgain } from "#app/resources/city-events/hidden.server.ts";
import { scopedServices, services } from "#app/resources/register.server.ts";
import type { Db } from "#db/connection.server.ts";
import { activities, tombstones } from "#db/schema.ts";

const kindOf = (resource: string): RowKind<RowTable> | undefined =>
  [...services, ...scopedServices].find(({ kind }) => kind.resource === resource)?.kind;

const HERE_NOT = "This cannot be undone here.";

export async function undo(ctx: Context, id: string): Promise<Result<object>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work): Promise<Result<object>> => {
    const [activity] = await work.db.select().from(activities).where(eq(activities.id, id));
    if (!activity) return err(actor.value.isAdministrator ? "not-found" : "forbidden");
    return undoEntry(work, ctx, activity, actor.value);
  });
}

/** Undoes an entry by the rules of what has written it; the actor is null for the command line. */
async function undoEntry(
  work: Work,
  ctx: Pick<Context, "followRow">,
  activity: Activity,
  actor: Actor | null,
): Promise<Result<object>> {
  const kind = kindOf(activity.resource);
  const own = loggedByFeatures.get(activity.resource);
  if (!mayUndo(actor, activity, own, kind)) return err("forbidden");
  if (isTooOldToUndo(activity.at, work.now))
    return err("gone", { detail: `What is older than ${UNDO_DAYS} days cannot be undone.` });
  if (activity.action === "hide") return unhide(work, ctx, activity, actor?.id ?? null);
  if (own?.undo) return own.undo(work, activity, actor?.id ?? null);
  if (!kind) return err("conflict", { detail: HERE_NOT });
  const undone = await undoRow({ work, followRow: ctx.followRow, actor, kind, activity });
  return undone.ok ? ok(kind.present?.(undone.value, work.now) ?? undone.value) : undone;
}

/** Rows of resources are checked where they are undone: their scope may have changed since. */
function mayUndo(
  actor: Actor | null,
  activity: Activity,
  own: LogSource | undefined,
  kind: RowKind<RowTable> | undefined,
): boolean {
  if (!actor || actor.isAdministrator) return true;
  if (activity.action === "hide") return false;
  return own ? (own.mayUndo?.(actor, activity) ?? false) : kind !== undefined;
}

async function undoRow(undo: Parameters<typeof undoActivity>[0]): ReturnType<typeof undoActivity> {
  const { work, activity } = undo;
  if (activity.action === "update") {
    const before = Object.values(activity.changes).map(([was]) => was);
    for (const { rowUndo } of features) {
      const detail = await rowUndo?.refuse?.(work.db, before);
      if (detail !== undefined) return err("conflict", { detail });
    }
  }
  if (activity.action === "delete") {
    const detail = await whyDeletedStays(work.db, activity);
    if (detail !== undefined) return err("conflict", { detail });
  }
  return undoActivity(undo);
}

async function whyDeletedStays(db: Db, { resource, row_id }: Activity) {
  const isThisOne = and(eq(tombstones.resource, resource), eq(tombstones.row_id, row_id));
  const [tombstone] = await db.select().from(tombstones).where(isThisOne);
  for (const { rowUndo } of features) {
    const detail = tombstone && (await rowUndo?.refuseDeleted?.(db, resource, tombstone.last));
    if (detail !== undefined) return detail;
  }
  return undefined;
}

/** Hosts read that an event of their city was hidden, and cannot show it again. */
async function unhide(
  work: Work,
  ctx: Pick<Context, "followRow">,
  { id: undoes, row_id: id }: Activity,
  actorId: string | null,
): Promise<Result<object>> {
  return showAgain(work, ctx, { id, actorId, undoes });
}

interface UndoTotal {
  undone: number;
  left: string[];
}

export async function undoAllBy(
  ctx: Pick<Context, "db" | "now" | "invalidate" | "followRow">,
  who: string,
  since: Date,
): Promise<UndoTotal | undefined> {
  const ids = who.includes("@")
    ? await accountsOf(ctx.db, who)
    : await actorsNumbered(ctx.db, who.toLowerCase());
  if (ids.length === 0) return undefined;
  const entries = await ctx.db
    .select()
    .from(activities)
    .where(and(inArray(activities.actor_id, ids), gte(activities.at, since)))
    .orderBy(desc(activities.at), desc(activities.id));
  const total: UndoTotal = { undone: 0, left: [] };
  for (const activity of entries) {
    const outcome = await transact(ctx, (work) => undoEntry(work, ctx, activity, null));
    if (outcome.ok) total.undone += 1;
    else {
      const person = await personOf(ctx.db, activity);
      total.left.push(
        `${activity.title}${person && ` (${person})`}: ${outcome.error.detail ?? outcome.error.code}`,
      );
    }
  }
  return total;
}

async function actorsNumbered(db: Context["db"], digits: string): Promise<string[]> {
  if (!/^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(digits)) return [];
  const rows = await db
    .selectDistinct({ id: activities.actor_id })
    .from(activities)
    .where(like(sql`${activities.actor_id}::text`, `${digits}%`));
  return rows.flatMap(({ id }) => id ?? []);
}

async function personOf(db: Db, { id, resource }: Activity): Promise<string> {
  const person = loggedByFeatures.get(resource)?.person;
  const [row] = person
    ? await db
        .select({ email: sql<string | null>`${person.email}` })
        .from(activities)
        .where(eq(activities.id, id))
    : [];
  return row?.email ?? "";
}

import { and, desc, eq, gte, inArray, like, sql } from "drizzle-orm";
import { accountsOf } from "#app/core/data/former-accounts.server.ts";
import { undoActivity, type Activity } from "#app/core/data/undo.server.ts";
import { isAboutHosts } from "./rules.ts";
import { isUuid, type RowKind, type RowTable } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { mayManage, requireEditor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { undoRemoval } from "#app/features/guests/guest-list.server.ts";
import { undoSettling } from "#app/features/reports/settling.server.ts";
import { undoHostEntry } from "#app/features/hosts/undo.server.ts";
import { messages } from "#app/features/pictures/messages.ts";
import { areOnlyGone, withoutGone } from "#app/features/pictures/uses.server.ts";
import { showAgain } from "#app/resources/city-events/hidden.server.ts";
import { scopedServices, services } from "#app/resources/register.server.ts";
import { activities, host_invitations, users } from "#db/schema.ts";

function kindOf(resource: string): RowKind<RowTable> | undefined {
  return [...services, ...scopedServices].find(({ kind }) => kind.resource === resource)?.kind;
}

const PICTURE_GONE = messages.staysEmpty;

export async function undo(ctx: Context, id: string): Promise<Result<object>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work): Promise<Result<object>> => {
    const [activity] = await work.db.select().from(activities).where(eq(activities.id, id));
    if (!activity) return err(actor.value.isAdministrator ? "not-found" : "forbidden");
    if (activity.action === "hide")
      return actor.value.isAdministrator
        ? unhidden(work, { activity, actorId: actor.value.id })
        : err("forbidden");
    if (isAboutHosts(activity))
      return actor.value.isAdministrator
        ? undoHostEntry({ work, activity, actorId: actor.value.id })
        : err("forbidden");
    if (isGuestRemoval(activity))
      return mayManage(actor.value, activity.city_name ?? "")
        ? undoRemoval(work, { activity, actorId: actor.value.id })
        : err("forbidden");
    if (activity.resource === "reports" && actor.value.isAdministrator)
      return undoSettling(work, { activity, actorId: actor.value.id });
    const kind = kindOf(activity.resource);
    if (!kind)
      return actor.value.isAdministrator
        ? err("conflict", { detail: "This cannot be undone here." })
        : err("forbidden");
    const undone = await undoRow({
      work,
      followRow: ctx.followRow,
      actor: actor.value,
      kind,
      activity,
    });
    return undone.ok ? ok(kind.present?.(undone.value, ctx.now) ?? undone.value) : undone;
  });
}

const isGuestRemoval = ({ resource, action }: Activity) =>
  resource === "guests" && action === "delete";

/** A picture that was deleted does not come back with the row that named it. */
async function undoRow(undo: Parameters<typeof undoActivity>[0]): ReturnType<typeof undoActivity> {
  const { work, kind, activity } = undo;
  if (activity.action === "update") {
    const before = Object.values(activity.changes).map(([was]) => was);
    if (await areOnlyGone(work, before)) return err("conflict", { detail: PICTURE_GONE });
  }
  const undone = await undoActivity(undo);
  return undone.ok ? ok(await withoutGone(work, kind, undone.value)) : undone;
}

/** Hosts read that an event of their city was hidden, and cannot show it again. */
async function unhidden(
  work: Work,
  { activity, ...by }: { activity: Activity; actorId: string | null },
): Promise<Result<object>> {
  const shown = await showAgain(work, { id: activity.row_id, ...by, undoes: activity.id });
  const kind = kindOf(activity.resource);
  return shown.ok && kind ? ok(await withoutGone(work, kind, shown.value)) : shown;
}

type UndoContext = Pick<Context, "db" | "now" | "invalidate" | "followRow">;

interface UndoTotal {
  undone: number;
  left: string[];
}

export async function undoAllBy(
  ctx: UndoContext,
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
    const outcome = await undoOne(ctx, activity);
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

/** The log names nobody: the person is read from the account, or from the invitation. */
async function personOf(db: Context["db"], { resource, row_id }: Activity): Promise<string> {
  const [row] =
    resource === "chapter-hosts"
      ? await db.select({ email: users.email }).from(users).where(eq(users.id, row_id))
      : await db
          .select({ email: host_invitations.email })
          .from(host_invitations)
          .where(eq(host_invitations.id, row_id));
  return row?.email ?? "";
}

function undoOne(ctx: UndoContext, activity: Activity): Promise<Result<object>> {
  if (activity.action === "hide")
    return transact(ctx, (work) => unhidden(work, { activity, actorId: null }));
  if (isAboutHosts(activity))
    return transact(ctx, (work) => undoHostEntry({ work, activity, actorId: null }));
  if (isGuestRemoval(activity))
    return transact(ctx, (work) => undoRemoval(work, { activity, actorId: null }));
  if (activity.resource === "reports")
    return transact(ctx, (work) => undoSettling(work, { activity, actorId: null }));
  const kind = kindOf(activity.resource);
  if (!kind) return Promise.resolve(err("conflict", { detail: "This cannot be undone here." }));
  return transact(ctx, (work) =>
    undoRow({ work, followRow: ctx.followRow, actor: null, kind, activity }),
  );
}

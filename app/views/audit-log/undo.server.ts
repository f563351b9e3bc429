import { and, desc, eq, gte } from "drizzle-orm";
import { undoActivity, type Activity } from "#app/core/data/undo.server.ts";
import { isUuid, type RowKind, type RowTable } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireEditor } from "#app/core/policy.server.ts";
import { err, type Result } from "#app/core/result.ts";
import { showAgain } from "#app/resources/city-events/hidden.server.ts";
import { cardKind } from "#app/resources/chapter-hosts/card.server.ts";
import { services } from "#app/resources/register.server.ts";
import type { Transaction } from "#db/connection.server.ts";
import { activities, users } from "#db/schema.ts";

function kindOf(resource: string): RowKind<RowTable> | undefined {
  if (resource === cardKind.resource) return cardKind;
  return services.find(({ kind }) => kind.resource === resource)?.kind;
}

/** Undoes one entry of the audit log. Returns the row, or the fields that somebody has changed since. */
export async function undo(ctx: Context, id: string): Promise<Result<object>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (tx, invalidate): Promise<Result<object>> => {
    const [activity] = await tx.select().from(activities).where(eq(activities.id, id));
    if (!activity) return err(actor.value.isAdministrator ? "not-found" : "forbidden");
    if (activity.action === "hide")
      return actor.value.isAdministrator
        ? unhidden(tx, ctx, { activity, actorId: actor.value.id, invalidate })
        : err("forbidden");
    const kind = kindOf(activity.resource);
    if (!kind)
      return actor.value.isAdministrator
        ? err("conflict", { detail: "This cannot be undone here." })
        : err("forbidden");
    return undoActivity({ tx, ctx, invalidate, actor: actor.value, kind, activity });
  });
}

/** Hosts read that an event of their city was hidden, and cannot show it again. */
function unhidden(
  tx: Transaction,
  ctx: Pick<Context, "now">,
  { activity, ...by }: { activity: Activity; actorId: string | null; invalidate: Invalidate },
): Promise<Result<object>> {
  return showAgain(tx, ctx, { id: activity.row_id, ...by });
}

type Invalidate = (...tags: string[]) => void;

type UndoContext = Pick<Context, "db" | "now" | "invalidate" | "followRow">;

interface UndoneTotal {
  undone: number;
  /** `title: why`, for what was left as it is. */
  left: string[];
}

/** Undoes everything an account has done since a moment, the latest first: for an account that was stolen. */
export async function undoAllBy(
  ctx: UndoContext,
  email: string,
  since: Date,
): Promise<UndoneTotal | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email)).limit(1);
  if (!user) return undefined;
  const entries = await ctx.db
    .select()
    .from(activities)
    .where(and(eq(activities.actor_id, user.id), gte(activities.at, since)))
    .orderBy(desc(activities.at), desc(activities.id));
  const total: UndoneTotal = { undone: 0, left: [] };
  for (const activity of entries) {
    const outcome = await undoOne(ctx, activity);
    if (outcome.ok) total.undone += 1;
    else total.left.push(`${activity.title}: ${outcome.error.detail ?? outcome.error.code}`);
  }
  return total;
}

function undoOne(ctx: UndoContext, activity: Activity): Promise<Result<object>> {
  if (activity.action === "hide")
    return transact(ctx, (tx, invalidate) =>
      unhidden(tx, ctx, { activity, actorId: null, invalidate }),
    );
  const kind = kindOf(activity.resource);
  if (!kind) return Promise.resolve(err("conflict", { detail: "This cannot be undone here." }));
  return transact(ctx, (tx, invalidate) =>
    undoActivity({ tx, ctx, invalidate, actor: null, kind, activity }),
  );
}

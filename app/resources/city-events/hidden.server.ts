import { desc, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import { isUuid, rowTag } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { revivedRow } from "#app/core/data/undo.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Transaction } from "#db/connection.server.ts";
import { city_events, hidden_events } from "#db/schema.ts";
import { cityEventsService } from "./service.server.ts";

const { kind } = cityEventsService;

/** Takes an event off the site: no page, feed, list or search shows it any more, until `unhideEvent`. */
export async function hideEvent(ctx: Context, id: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (tx, invalidate): Promise<Result<null>> => {
    const [row] = await tx.select().from(city_events).where(eq(city_events.id, id)).for("update");
    if (!row) {
      const [hidden] = await tx.select().from(hidden_events).where(eq(hidden_events.event_id, id));
      return hidden ? ok(null) : err("not-found");
    }
    const { city_name, event_name: title } = row;
    await tx.insert(hidden_events).values({
      event_id: row.id,
      city_name,
      title,
      last: row,
      hidden_at: ctx.now,
      hidden_by: actor.value.id,
    });
    await tx.delete(city_events).where(eq(city_events.id, row.id));
    const about = { resource: kind.resource, row_id: row.id, title, city_name };
    await recordActivity(tx, ctx, actor.value, { action: "hide", ...about });
    invalidate(rowTag(kind.resource, row.id), ...kind.tagsOf(row));
    return ok(null);
  });
}

/** Puts a hidden event on the site again, as it was. */
export async function unhideEvent(ctx: Context, id: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (tx, invalidate): Promise<Result<null>> => {
    const row = await showAgain(tx, ctx, { id, actorId: actor.value.id, invalidate });
    return row.ok ? ok(null) : row;
  });
}

interface Showing {
  id: string;
  /** Null for the command line. */
  actorId: string | null;
  invalidate: (...tags: string[]) => void;
}

/** The same, in the transaction of somebody who may do it. */
export async function showAgain(
  tx: Transaction,
  ctx: Pick<Context, "now">,
  { id, actorId, invalidate }: Showing,
): Promise<Result<typeof city_events.$inferSelect>> {
  const isThisOne = eq(hidden_events.event_id, id);
  const [hidden] = await tx.select().from(hidden_events).where(isThisOne).for("update");
  if (!hidden) return err("not-found", { detail: "This event is not hidden." });
  const row = await revivedRow(tx, city_events, { ...hidden.last, updated_at: ctx.now });
  await tx.delete(hidden_events).where(isThisOne);
  const { city_name, event_name: title } = row;
  const about = { resource: kind.resource, row_id: row.id, title, city_name };
  await recordActivity(tx, ctx, { id: actorId }, { action: "unhide", ...about });
  invalidate(rowTag(kind.resource, row.id), ...kind.tagsOf(row));
  return ok(row);
}

/** How many hidden events are listed: administrators show or delete them, one by one. */
const LISTED = 200;

/** The events that are hidden now, the latest first. */
export async function listHiddenEvents(ctx: Context) {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { event_id, city_name, title, hidden_at } = hidden_events;
  const rows = await ctx.db
    .select({ event_id, city_name, title, hidden_at })
    .from(hidden_events)
    .orderBy(desc(hidden_at), desc(event_id))
    .limit(LISTED);
  return ok({
    items: rows.map((row) => ({ ...row, hidden_at: row.hidden_at.toISOString() })),
  });
}

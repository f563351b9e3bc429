import { desc, eq, inArray } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { recordActivity, subjectOf } from "#app/core/data/audit-log.server.ts";
import { isUuid, rowTag } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { followStep, stepOf } from "#app/core/data/row-step.server.ts";
import { insertAgain } from "#app/core/data/undo.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events, hidden_events } from "#db/schema.ts";
import type { EventRow } from "./resource.ts";
import { cityEventsService, lockEvent } from "./service.server.ts";

const { kind } = cityEventsService;

/** Takes an event off the site: no page, feed, list or search shows it any more, until `unhideEvent`. */
export async function hideEvent(ctx: Context, id: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work): Promise<Result<null>> => {
    const [row] = await work.db
      .select()
      .from(city_events)
      .where(eq(city_events.id, id))
      .for("update");
    if (!row) return (await isEventHidden(work.db, id)) ? ok(null) : err("not-found");
    const { city_name, event_name: title } = row;
    await work.db.insert(hidden_events).values({
      event_id: row.id,
      city_name,
      title,
      last: row,
      hidden_at: ctx.now,
      hidden_by: actor.value.id,
    });
    await work.db.delete(city_events).where(eq(city_events.id, row.id));
    await recordActivity(work, actor.value, { action: "hide", ...subjectOf(kind, row) });
    work.invalidate(rowTag(kind.resource, row.id), ...kind.tagsOf(row));
    return ok(null);
  });
}

export async function unhideEvent(ctx: Context, id: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work): Promise<Result<null>> => {
    const row = await showAgain(work, ctx, { id, actorId: actor.value.id });
    return row.ok ? ok(null) : row;
  });
}

/** Lets the features follow as after any step: seats may have become free while nobody saw the event. */
export async function showAgain(
  work: Work,
  ctx: Pick<Context, "followRow">,
  { id, actorId, undoes }: { id: string; actorId: string | null; undoes?: string },
): Promise<Result<EventRow>> {
  const isThisOne = eq(hidden_events.event_id, id);
  const [hidden] = await work.db.select().from(hidden_events).where(isThisOne).for("update");
  if (!hidden) return err("not-found", { detail: "This event is not hidden." });
  const row = await insertAgain(work, city_events, { ...hidden.last, updated_at: work.now });
  await work.db.delete(hidden_events).where(isThisOne);
  const entry = { action: "unhide" as const, ...subjectOf(kind, row), admins_only: true };
  await recordActivity(work, { id: actorId }, { ...entry, ...(undoes && { undoes }) });
  work.invalidate(rowTag(kind.resource, row.id), ...kind.tagsOf(row));
  const step = stepOf(kind, { isAdministrator: true }, row);
  await followStep(work, ctx.followRow, { ...step, after: row, isUndo: true, wasHidden: true });
  // The features may have changed it.
  return ok((await lockEvent(work, id)) ?? row);
}

const LISTED = 200;

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

export const isEventHidden = async (db: Db, id: string): Promise<boolean> =>
  (await eventStates({ db }, [id])).get(id) === "hidden";

export async function eventStates(
  { db }: Pick<Context, "db">,
  ids: string[],
): Promise<Map<string, "public" | "hidden">> {
  const { event_id } = hidden_events;
  const hidden = await db.select({ event_id }).from(hidden_events).where(inArray(event_id, ids));
  const { id } = city_events;
  const shown = await db.select({ id }).from(city_events).where(inArray(id, ids));
  return new Map([
    ...hidden.map((row) => [row.event_id, "hidden"] as const),
    ...shown.map((row) => [row.id, "public"] as const),
  ]);
}

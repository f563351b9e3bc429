import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { queryText } from "#app/core/fields.ts";
import type { List } from "#app/core/keyset.server.ts";
import { contains, listQuery, listRows, timeCursor } from "#app/core/lists.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { activities } from "#db/schema.ts";

export const activityQuery = listQuery({
  cursor: timeCursor,
  resource: queryText(),
});

export type ActivityQuery = z.output<typeof activityQuery>;

/** The trail, newest first; for administrators only. */
export async function listActivities(
  ctx: Context,
  { limit, cursor, resource, q }: ActivityQuery,
): Promise<Result<List<typeof activities.$inferSelect>>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const where = and(
    resource === undefined ? undefined : eq(activities.resource, resource),
    contains(q, activities.title, activities.actor_name),
  );
  const by = activities.at;
  return ok(
    await listRows(ctx.db, activities, { where, by, direction: "desc", after: cursor, limit }),
  );
}

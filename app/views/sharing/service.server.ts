import { and, eq, sql } from "drizzle-orm";
import { attemptLimits, ofNetwork } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { HOUR } from "#app/core/time.ts";
import { tombstones } from "#db/schema.ts";
import { idOfShortPath } from "#app/resources/city-events/published-queries.server.ts";
import { findCityEvent } from "#app/resources/city-events/service.server.ts";

/** Codes that lead nowhere: whoever types one off a poster errs a few times, a program thousands of times. */
const limits = attemptLimits({ "short-link:address": [60, HOUR] });

/** The id of the event behind `/e/{code}`: gone when it has been deleted, not found when it is hidden or was never there. */
export async function findByShortCode(ctx: Context, code: string): Promise<Result<string>> {
  const path = `/e/${code.toLowerCase()}`;
  const id = await idOfShortPath(ctx, path);
  if (id && (await findCityEvent(ctx, id)).ok) return ok(id);
  const [deleted] = await ctx.db
    .select({ id: tombstones.row_id })
    .from(tombstones)
    .where(
      and(eq(tombstones.resource, "city-events"), sql`${tombstones.last}->>'short_path' = ${path}`),
    )
    .limit(1);
  if (deleted) return err("gone");
  const retryAfter = await ctx.countAttempt(...ofNetwork(ctx, limits["short-link:address"]));
  return retryAfter === undefined ? err("not-found") : err("too-many", { retryAfter });
}

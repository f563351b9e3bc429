import { and, asc, ne } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import { city_events } from "#db/schema.ts";
import { inCity, tags } from "./published-queries.server.ts";
import type { EventRow } from "./resource.ts";
import { justAfter, takesPlaceAt } from "./rules.server.ts";

/** The first date of a city that takes place, other than `exceptId`. */
export async function nextInCity(
  ctx: Pick<Context, "db" | "now" | "dependencies">,
  city: string,
  exceptId?: string,
): Promise<EventRow | undefined> {
  const { date_time, id } = city_events;
  ctx.dependencies?.dependsOn(tags.cityEvents(city));
  const [next] = await ctx.db
    .select()
    .from(city_events)
    .where(and(inCity(city), takesPlaceAt(ctx.now), exceptId ? ne(id, exceptId) : undefined))
    .orderBy(asc(date_time), asc(id))
    .limit(1);
  if (next) {
    ctx.dependencies?.dependsOn(rowTag("city-events", next.id));
    ctx.dependencies?.expiresAt(justAfter(next.date_time));
  }
  return next;
}

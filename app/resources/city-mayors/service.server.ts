import { desc } from "drizzle-orm";
import { serviceOf } from "#app/core/data/service.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { city_mayors } from "#db/schema.ts";
import { cityMayors } from "./resource.ts";
import type { ShownMayor } from "./rules.ts";

export const mayorsService = serviceOf(cityMayors);

/** Far more mayors than the network has chapters: the directory is one page. */
const MOST_MAYORS = 1_000;

/** What the directory shows of all mayors, in the order of the list; without their long texts. */
export function listShownMayors(ctx: Context): Promise<ShownMayor[]> {
  ctx.dependencies?.dependsOn(cityMayors.name);
  const { id, name, city, country, image_url, linkedin_url, created_at } = city_mayors;
  return ctx.db
    .select({ id, name, city, country, image_url, linkedin_url })
    .from(city_mayors)
    .orderBy(desc(created_at), desc(id))
    .limit(MOST_MAYORS);
}

/** How many mayors there are: the city counter of SPEC 2. */
export function countMayors(ctx: Context): Promise<number> {
  ctx.dependencies?.dependsOn(cityMayors.name);
  return ctx.db.$count(mayorsService.table);
}

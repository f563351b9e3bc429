import { serviceOf } from "#app/core/data/service.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { cityMayors } from "./resource.ts";

export const mayorsService = serviceOf(cityMayors);

/** How many mayors there are: the city counter of SPEC 2. */
export function countMayors(ctx: Context): Promise<number> {
  ctx.dependencies?.dependsOn(cityMayors.name);
  return ctx.db.$count(mayorsService.table);
}

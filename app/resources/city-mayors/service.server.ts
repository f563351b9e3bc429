import { desc } from "drizzle-orm";
import { chapterNamed } from "#app/content/cities.ts";
import { serviceOf } from "#app/core/data/service.server.ts";
import type { Context } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { city_mayors } from "#db/schema.ts";
import { cityMayors } from "./resource.ts";
import type { DirectoryMayor } from "./rules.ts";

export const mayorsService = serviceOf(cityMayors);

const MOST_MAYORS = 1_000;

export function listShownMayors(ctx: Context): Promise<DirectoryMayor[]> {
  ctx.dependencies?.dependsOn(cityMayors.name);
  const { id, name, city, country, image_url, linkedin_url, created_at } = city_mayors;
  return ctx.db
    .select({ id, name, city, country, image_url, linkedin_url })
    .from(city_mayors)
    .orderBy(desc(created_at), desc(id))
    .limit(MOST_MAYORS);
}

/** The oldest entry of each city in the directory, by the name of its chapter, however the entry spells it. */
export async function mayorsByCity(db: Db) {
  const { name, city, contact_info, created_at, id } = city_mayors;
  const oldest = db
    .selectDistinctOn([city], { name, city, contact_info, created_at, id })
    .from(city_mayors)
    .orderBy(city, created_at, id)
    .as("oldest");
  const rows = await db.select().from(oldest).orderBy(desc(oldest.created_at), desc(oldest.id));
  return new Map(rows.map((row) => [chapterNamed(row.city) ?? row.city, row]));
}

export function countMayors(ctx: Context): Promise<number> {
  ctx.dependencies?.dependsOn(cityMayors.name);
  return ctx.db.$count(mayorsService.table);
}

import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { queryText } from "#app/core/forms/zod-fields.ts";
import type { List } from "#app/core/data/keyset.server.ts";
import { contains, findRow, listQuery, listRows, timeCursor } from "#app/core/data/lists.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import {
  createRow,
  deleteRow,
  rowTag,
  updateRow,
  type RowKind,
} from "#app/core/data/rows.server.ts";
import { city_mayors } from "#db/schema.ts";
import type { MayorInput, MayorPatch } from "./schema.ts";

export type MayorRow = typeof city_mayors.$inferSelect;

/** Cache tag of every list of mayors. */
export const MAYORS_TAG = "city-mayors";

const mayors: RowKind<typeof city_mayors> = {
  resource: "city-mayors",
  table: city_mayors,
  titleOf: (mayor) => `${mayor.name}, ${mayor.city}`,
  tagsOf: () => [MAYORS_TAG],
};

export const mayorQuery = listQuery({
  cursor: timeCursor,
  city: queryText(),
});

export type MayorQuery = z.output<typeof mayorQuery>;

/** SPEC 7: newest first. */
export async function listMayors(
  ctx: Context,
  { limit, cursor, city, q }: MayorQuery,
): Promise<Result<List<MayorRow>>> {
  ctx.shows?.add(MAYORS_TAG);
  const where = and(
    city === undefined ? undefined : eq(city_mayors.city, city),
    contains(q, city_mayors.name, city_mayors.city, city_mayors.country),
  );
  const by = city_mayors.created_at;
  return ok(
    await listRows(ctx.db, city_mayors, { where, by, direction: "desc", after: cursor, limit }),
  );
}

/** How many mayors there are: the city counter of SPEC 2. */
export function countMayors(ctx: Context): Promise<number> {
  ctx.shows?.add(MAYORS_TAG);
  return ctx.db.$count(city_mayors);
}

export function findMayor(ctx: Context, id: string): Promise<Result<MayorRow>> {
  ctx.shows?.add(rowTag("city-mayors", id));
  return findRow(ctx, mayors, id);
}

export function createMayor(
  ctx: Context,
  input: MayorInput,
  key?: string,
): Promise<Result<MayorRow>> {
  return createRow(ctx, mayors, input, key);
}

export function updateMayor(
  ctx: Context,
  id: string,
  patch: MayorPatch,
  expected?: string,
): Promise<Result<MayorRow>> {
  return updateRow(ctx, mayors, id, () => ok(patch), expected);
}

export function deleteMayor(ctx: Context, id: string, expected?: string): Promise<Result<null>> {
  return deleteRow(ctx, mayors, id, expected);
}

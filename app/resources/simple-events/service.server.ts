import type { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import type { List } from "#app/core/data/keyset.server.ts";
import { contains, findRow, listQuery, listRows, textCursor } from "#app/core/data/lists.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import {
  createRow,
  deleteRow,
  rowTag,
  updateRow,
  type RowKind,
} from "#app/core/data/rows.server.ts";
import { events } from "#db/schema.ts";
import type { SimpleEventInput, SimpleEventPatch } from "./schema.ts";

export type SimpleEventRow = typeof events.$inferSelect;

/** The page-cache tag of every list of simple events. */
export const SIMPLE_EVENTS_TAG = "events";

const simpleEvents: RowKind<typeof events> = {
  resource: "events",
  table: events,
  titleOf: (event) => event.title,
  tagsOf: () => [SIMPLE_EVENTS_TAG],
};

export const simpleEventQuery = listQuery({ cursor: textCursor });

export type SimpleEventQuery = z.output<typeof simpleEventQuery>;

/** SPEC 7: by date, earliest first. */
export async function listSimpleEvents(
  ctx: Context,
  { limit, cursor, q }: SimpleEventQuery,
): Promise<Result<List<SimpleEventRow>>> {
  ctx.shows?.add(SIMPLE_EVENTS_TAG);
  const where = contains(q, events.title, events.location, events.description);
  return ok(
    await listRows(ctx.db, events, {
      where,
      by: events.date,
      direction: "asc",
      after: cursor,
      limit,
    }),
  );
}

export function findSimpleEvent(ctx: Context, id: string): Promise<Result<SimpleEventRow>> {
  ctx.shows?.add(rowTag("events", id));
  return findRow(ctx, simpleEvents, id);
}

export function createSimpleEvent(
  ctx: Context,
  input: SimpleEventInput,
  key?: string,
): Promise<Result<SimpleEventRow>> {
  return createRow(ctx, simpleEvents, input, key);
}

export function updateSimpleEvent(
  ctx: Context,
  id: string,
  patch: SimpleEventPatch,
  expected?: string,
): Promise<Result<SimpleEventRow>> {
  return updateRow(ctx, simpleEvents, id, () => ok(patch), expected);
}

export function deleteSimpleEvent(
  ctx: Context,
  id: string,
  expected?: string,
): Promise<Result<null>> {
  return deleteRow(ctx, simpleEvents, id, expected);
}

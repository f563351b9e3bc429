import { and, asc, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid, KEY_IN_USE } from "#app/core/data/rows.server.ts";
import { actorOf, mayEdit, mayManage, requireEditor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { transact } from "#app/core/work.server.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import {
  DOOR,
  doorHours,
  isWithin,
  type Hours,
  type Times,
} from "#app/resources/city-events/attendance.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { event_changes, guests, walk_ins } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { MOST_WALK_INS } from "./rules.ts";
import type { WalkIn } from "../schema.ts";
import type { Tick, TickInput, WalkInInput } from "./schema.ts";

/**
 * Stores who of a party is here. Of two ticks the later one holds, whichever arrives first, because phones send them when
 * they have a line.
 */
export async function tickGuest(
  ctx: Context,
  ids: { event: string; guest: string },
  { people, at }: TickInput,
): Promise<Result<Tick>> {
  const event = await openDoor(ctx, ids.event);
  if (!event.ok) return event;
  if (!isUuid(ids.guest)) return err("not-found");
  const tapped = at ? new Date(at) : ctx.now;
  const here_at = tapped < ctx.now ? tapped : ctx.now;
  const isOnList = and(eq(guests.id, ids.guest), eq(guests.event_id, event.value.id));
  await ctx.db
    .update(guests)
    .set({ here: people, here_at })
    .where(
      and(
        isOnList,
        ne(guests.state, "pending"),
        or(isNull(guests.here_at), lte(guests.here_at, here_at)),
      ),
    );
  const [guest] = await ctx.db.select().from(guests).where(isOnList);
  if (!guest) return err("not-found");
  if (guest.state === "pending") return err("conflict", { detail: messages.notConfirmed });
  return ok({ id: guest.id, here: hereOf(guest, event.value) });
}

/** Ticks outside the hours are of an evening that has moved since. */
export function hereOf(
  { here, here_at }: Pick<typeof guests.$inferSelect, "here" | "here_at">,
  event: Pick<EventRow, "date_time" | "ends_at">,
): number | null {
  return here_at && isWithin(doorHours(event), here_at) ? here : null;
}

/** Adds people who were on no list. A repeated call with the same key gets the first answer. */
export async function addWalkIn(
  ctx: Context,
  eventId: string,
  { name = null, people }: WalkInInput,
  key: string = crypto.randomUUID(),
): Promise<Result<WalkIn>> {
  const event = await requireEvent(ctx, eventId);
  if (!event.ok) return event;
  const earlier = await findWalkIn(ctx, key);
  if (earlier) return answerAgain(earlier, event.value);
  const open = await openDoor(ctx, eventId);
  if (!open.ok) return open;
  const event_id = open.value.id;
  return transact(ctx, async ({ db, lock }) => {
    // Phones add people at the same moment, and each would find the last place free.
    await lock(`walk-ins/${event_id}`);
    if ((await db.$count(walk_ins, eq(walk_ins.event_id, event_id))) >= MOST_WALK_INS)
      return err("conflict", { detail: messages.tooManyWalkIns });
    const values = { id: key, event_id, name, people, created_at: ctx.now };
    await db.insert(walk_ins).values(values).onConflictDoNothing();
    const stored = await findWalkIn({ db }, key);
    return stored ? answerAgain(stored, event.value) : err("not-found");
  });
}

const findWalkIn = async ({ db }: Pick<Context, "db">, id: string) =>
  (await db.select().from(walk_ins).where(eq(walk_ins.id, id)))[0];

type WalkInRow = typeof walk_ins.$inferSelect;

function answerAgain({ id, event_id, name, people }: WalkInRow, event: EventRow): Result<WalkIn> {
  if (event_id !== event.id) return err("conflict", { detail: KEY_IN_USE });
  return people === 0 ? err("gone", { detail: messages.removed }) : ok({ id, name, people });
}

export async function removeWalkIn(
  ctx: Context,
  ids: { event: string; walkIn: string },
): Promise<Result<null>> {
  const event = await openDoor(ctx, ids.event);
  if (!event.ok) return event;
  if (!isUuid(ids.walkIn)) return err("not-found");
  const removed = await ctx.db
    .update(walk_ins)
    .set({ people: 0, name: null })
    .where(and(eq(walk_ins.id, ids.walkIn), eq(walk_ins.event_id, event.value.id)))
    .returning({ id: walk_ins.id });
  return removed.length > 0 ? ok(null) : err("not-found");
}

/** In the order in which they came. */
export async function listWalkIns(
  { db }: Pick<Context, "db">,
  event: Pick<EventRow, "id" | "date_time" | "ends_at">,
): Promise<WalkIn[]> {
  const rows = await db
    .select()
    .from(walk_ins)
    .where(and(eq(walk_ins.event_id, event.id), gt(walk_ins.people, 0)))
    .orderBy(asc(walk_ins.created_at), asc(walk_ins.id));
  const hours = doorHours(event);
  return rows
    .filter(({ created_at }) => isWithin(hours, created_at))
    .map(({ id, name, people }) => ({ id, name, people }));
}

/** Hosts see the list at any time, helpers around the evening, without anything about addresses. */
export async function permitList(
  ctx: Context,
  eventId: string,
): Promise<Result<{ event: EventRow; isHelper: boolean }>> {
  const event = await requireEvent(ctx, eventId);
  if (!event.ok) return event;
  const actor = await actorOf(ctx);
  if (!actor.ok) return actor;
  const isHelper = !mayManage(actor.value, event.value.city_name);
  const hours = doorHours(await toldTimes(ctx, event.value), DOOR.helpers);
  if (!isHelper || isWithin(hours, ctx.now)) return ok({ event: event.value, isHelper });
  const wall = wallHours(hours, event.value);
  const detail = ctx.now < hours.from ? messages.helpersLater(wall) : messages.helpersOver(wall);
  return err("forbidden", { detail });
}

/** As guests know them: helpers may change a start, and nobody would hear of one that is put back within its minute. */
async function toldTimes({ db }: Pick<Context, "db">, event: EventRow): Promise<Times> {
  const [change] = await db
    .select({ before: event_changes.before })
    .from(event_changes)
    .where(eq(event_changes.event_id, event.id));
  return change?.before ?? event;
}

/** The event, for administrators and those who have the right in its city. Others cannot tell either if it exists. */
export async function requireEvent(
  ctx: Context,
  eventId: string,
  hasRight = mayEdit,
): Promise<Result<EventRow>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  const event = await findEvent(ctx, eventId);
  if (!event) return err("not-found");
  return hasRight(actor.value, event.city_name) ? ok(event) : err("forbidden");
}

async function openDoor(ctx: Context, eventId: string): Promise<Result<EventRow>> {
  const event = await requireEvent(ctx, eventId);
  if (!event.ok) return event;
  const { status } = event.value;
  if (status !== "scheduled") return err("conflict", { detail: messages[status] });
  const hours = doorHours(event.value);
  if (isWithin(hours, ctx.now)) return event;
  return err("conflict", { detail: messages.closed(wallHours(hours, event.value)) });
}

const wallHours = ({ from, until }: Hours, { time_zone }: Pick<EventRow, "time_zone">) => ({
  from: wallTimeAt(from, time_zone),
  until: wallTimeAt(until, time_zone),
});

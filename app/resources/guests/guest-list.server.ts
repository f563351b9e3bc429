import { and, asc, eq, lt, ne, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { actorOf, mayManage } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { attendance, city_events, guests } from "#db/schema.ts";
import { fits, hasBegun, seatsOver, type GuestState } from "./rules.ts";
import type { GuestList } from "./schema.ts";
import {
  lockEvent,
  queueOf,
  roomOf,
  setState,
  settleSeats,
  type GuestEvent,
  type SeatWork,
} from "./seats.server.ts";

/** The names of an event, for hosts of its city and administrators. Those who have not confirmed are not on it. */
export async function listGuests(ctx: Context, eventId: string): Promise<Result<GuestList>> {
  const permission = await requireList(ctx, eventId);
  if (!permission.ok) return permission;
  const event = permission.value;
  const rows = await ctx.db
    .select()
    .from(guests)
    .where(and(eq(guests.event_id, event.id), ne(guests.state, "pending")))
    .orderBy(asc(guests.confirmed_at), asc(guests.id));
  return ok({
    items: rows.map((guest) => ({
      id: guest.id,
      name: guest.name,
      bring: guest.bring,
      state: guest.state,
      has_address: guest.email !== null,
      confirmed_at: guest.confirmed_at?.toISOString() ?? null,
    })),
    capacity: event.capacity,
    ...event.guests,
    over: seatsOver(event, event.guests.coming),
    attendance: await attendanceIn(ctx, event),
  });
}

/**
 * Strikes a guest out. Before the start that frees the seat; from the start on it says that they did not come,
 * and only the figures change.
 */
export async function strikeGuest(
  ctx: Context,
  eventId: string,
  guestId: string,
): Promise<Result<null>> {
  const done = await onList(ctx, eventId, guestId, async (work, state) => {
    if (state === "struck") return ok(null);
    await work.tx
      .update(guests)
      .set({ state: "struck", struck_at: ctx.now })
      .where(eq(guests.id, guestId));
    await (hasBegun(work.event, ctx.now) ? markAttendance(work) : settleSeats(work));
    return ok(null);
  });
  return done;
}

/**
 * Puts a struck guest back on the list: coming when there is room, else waiting by the time of their yes. The limit
 * for guests without an address does not apply, because the host knows them.
 */
export async function restoreGuest(
  ctx: Context,
  eventId: string,
  guestId: string,
): Promise<Result<GuestState>> {
  return onList(ctx, eventId, guestId, async (work, state) => {
    if (state !== "struck") return err("conflict", { detail: "This guest is on the list." });
    if (hasBegun(work.event, ctx.now)) {
      await setState(work, [guestId], "coming");
      await markAttendance(work);
      return ok("coming" as const);
    }
    await setState(work, [guestId], (await hasSeat(work, guestId)) ? "coming" : "waiting");
    await settleSeats(work, guestId);
    const [now] = await work.tx.select().from(guests).where(eq(guests.id, guestId));
    return ok(now?.state ?? "waiting");
  });
}

async function hasSeat({ tx, event }: SeatWork, guestId: string): Promise<boolean> {
  const [guest] = await tx.select().from(guests).where(eq(guests.id, guestId));
  const room = await roomOf(tx, event);
  if (!guest || !fits(room, { id: guest.id, size: guest.bring + 1, hasAddress: true }))
    return false;
  const queue = await queueOf(tx, event.id, guest.confirmed_at);
  return !queue.some((earlier) => fits(room, earlier));
}

async function onList<Value>(
  ctx: Context,
  eventId: string,
  guestId: string,
  change: (work: SeatWork, state: GuestState) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const permission = await requireList(ctx, eventId);
  if (!permission.ok) return permission;
  if (!isUuid(guestId)) return err("not-found");
  return transact(ctx, async (tx, invalidate) => {
    const event = await lockEvent(tx, eventId);
    if (!event) return err("not-found");
    const [guest] = await tx
      .select()
      .from(guests)
      .where(and(eq(guests.id, guestId), eq(guests.event_id, event.id)));
    if (!guest || guest.state === "pending") return err("not-found");
    return change({ tx, ctx, event, invalidate }, guest.state);
  });
}

/** Only hosts of the city and administrators read names. Others cannot tell either whether the event exists. */
async function requireList(ctx: Context, eventId: string): Promise<Result<GuestEvent>> {
  const actor = await actorOf(ctx);
  if (!actor.ok) return actor;
  const { isAdministrator, rights } = actor.value;
  if (!isAdministrator && rights.size === 0) return err("forbidden");
  const [event] = isUuid(eventId)
    ? await ctx.db.select().from(city_events).where(eq(city_events.id, eventId))
    : [];
  if (event && !mayManage(actor.value, event.city_name)) return err("forbidden");
  return event ? ok(event) : err("not-found");
}

/** Keeps how many said yes and how many came: numbers that stay when the names go. */
async function markAttendance({ tx, event }: SeatWork) {
  const [row] = await tx
    .select({
      yes: sql<number>`coalesce(sum(${guests.bring} + 1) filter (where ${guests.state} = 'coming' or (${guests.state} = 'struck' and ${guests.struck_at} >= ${event.date_time.toISOString()}::timestamptz)), 0)::int`,
      came: sql<number>`coalesce(sum(${guests.bring} + 1) filter (where ${guests.state} = 'coming'), 0)::int`,
    })
    .from(guests)
    .where(eq(guests.event_id, event.id));
  const figures = { said_yes: row?.yes ?? 0, came: row?.came ?? 0 };
  const { city_name, date_time: held_at } = event;
  await tx
    .insert(attendance)
    .values({ event_id: event.id, city_name, held_at, ...figures })
    .onConflictDoUpdate({ target: attendance.event_id, set: figures });
}

/** 'Of 20 who say yes, 13 came here': of the earlier meetups in the city whose host has marked who came. */
async function attendanceIn({ db }: Context, event: GuestEvent) {
  const [row] = await db
    .select({
      said_yes: sql<number>`coalesce(sum(${attendance.said_yes}), 0)::int`,
      came: sql<number>`coalesce(sum(${attendance.came}), 0)::int`,
    })
    .from(attendance)
    .where(and(eq(attendance.city_name, event.city_name), lt(attendance.held_at, event.date_time)));
  return row && row.said_yes > 0 ? row : null;
}

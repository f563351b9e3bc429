import { and, asc, count, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import { soon } from "#app/core/data/transaction.server.ts";
import type { Transaction } from "#db/connection.server.ts";
import { city_events, guests } from "#db/schema.ts";
import { queueGuestNotice } from "./notice-queue.server.ts";
import {
  OFFER_WITHIN,
  settle,
  stateAfterYes,
  whyClosed,
  type GuestState,
  type Room,
  type Waiting,
} from "./rules.ts";

export type GuestRow = typeof guests.$inferSelect;
export type GuestEvent = typeof city_events.$inferSelect;

/** Adds tags to those that are invalidated with the commit. */
export type Invalidate = (...tags: string[]) => void;

/** What a change of the list needs: the event, whose row stays locked until the transaction ends. */
export interface SeatWork {
  tx: Transaction;
  ctx: Pick<Context, "now">;
  event: GuestEvent;
  invalidate: Invalidate;
}

/** Locks the event, so that of all who ask at once one is counted after the other. */
export async function lockEvent(tx: Transaction, id: string): Promise<GuestEvent | undefined> {
  const [event] = await tx.select().from(city_events).where(eq(city_events.id, id)).for("update");
  return event;
}

export async function setState({ tx }: SeatWork, ids: string[], state: GuestState) {
  if (ids.length > 0) await tx.update(guests).set({ state }).where(inArray(guests.id, ids));
}

/** Counts a guest's yes: in or waiting by the rules, and told by mail at once, because they have just asked. */
export async function countYes(
  work: SeatWork,
  guest: GuestRow,
  room: CountedRoom,
): Promise<GuestState> {
  const { tx, ctx, event } = work;
  const queue = room.waiting > 0 ? await queueOf(tx, event.id) : [];
  const state = stateAfterYes(room, queue, {
    id: guest.id,
    size: guest.bring + 1,
    hasAddress: guest.email !== null,
  });
  await tx.update(guests).set({ state, confirmed_at: ctx.now }).where(eq(guests.id, guest.id));
  const counted = { ...guest, state, confirmed_at: ctx.now };
  if (state === "coming" && queue.length === 0) {
    await recount(work);
    await queueGuestNotice(work, counted, "guest-in", { isAwaited: true });
    return "coming";
  }
  await settleSeats(work, guest.id);
  const [now] = await tx.select().from(guests).where(eq(guests.id, guest.id));
  if (!now) return state;
  const kind =
    now.state === "coming" ? "guest-in" : now.state === "offered" ? "guest-seat" : "guest-waiting";
  await queueGuestNotice(work, now, kind, { isAwaited: true });
  return now.state === "coming" || now.state === "offered" ? now.state : "waiting";
}

/**
 * Lets those who wait move up or offers them a seat, and counts anew. To be called after whatever changes
 * seats. `asker` has just pressed a button and gets the mail for that.
 */
export async function settleSeats(work: SeatWork, asker?: string): Promise<void> {
  const { tx, ctx, event } = work;
  if (!whyClosed(event, ctx.now)) {
    const queue = await queueOf(tx, event.id);
    const isLate = event.date_time.getTime() - ctx.now.getTime() <= OFFER_WITHIN;
    const moves = queue.length > 0 ? settle(await roomOf(tx, event), queue, isLate) : undefined;
    if (moves) {
      await setState(work, moves.moveUp, "coming");
      await setState(work, moves.offer, "offered");
      await setState(work, moves.withdraw, "waiting");
      await tell(work, moves.moveUp, "guest-in", asker);
      await tell(work, moves.offer, "guest-seat", asker);
    }
  }
  await recount(work);
}

async function tell(
  work: SeatWork,
  ids: string[],
  kind: "guest-in" | "guest-seat",
  asker: string | undefined,
) {
  const others = ids.filter((id) => id !== asker);
  if (others.length === 0) return;
  const rows = await work.tx.select().from(guests).where(inArray(guests.id, others));
  for (const row of rows) await queueGuestNotice(work, row, kind, { isAwaited: false });
}

const isComing = sql`${guests.state} = 'coming'`;
const isWaiting = sql`${guests.state} in ('waiting', 'offered')`;
const seatsWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${guests.bring} + 1) filter (where ${condition}), 0)::int`;

/** Writes the numbers that everybody sees. */
async function recount({ tx, event, invalidate }: SeatWork) {
  const counts = sql`(
    select jsonb_build_object(
      'coming', ${seatsWhere(isComing)},
      'waiting', ${seatsWhere(isWaiting)})
    from ${guests} where ${eq(guests.event_id, event.id)})`;
  await tx.update(city_events).set({ guests: counts }).where(eq(city_events.id, event.id));
  invalidate(soon(rowTag("city-events", event.id)));
}

/** The seats of an event, and how many parties stand on its list. */
export interface CountedRoom extends Room {
  /** In any state, those who have cancelled too. */
  parties: number;
  /** Parties that wait, or have a seat on offer. */
  waiting: number;
}

export async function roomOf(tx: Transaction, event: GuestEvent): Promise<CountedRoom> {
  const [row] = await tx
    .select({
      taken: seatsWhere(isComing),
      without: seatsWhere(sql`${isComing} and ${guests.email} is null`),
      parties: count(),
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
    })
    .from(guests)
    .where(eq(guests.event_id, event.id));
  return {
    capacity: event.capacity,
    taken: row?.taken ?? 0,
    takenWithoutAddress: row?.without ?? 0,
    parties: row?.parties ?? 0,
    waiting: row?.waiting ?? 0,
  };
}

/** Who waits, in order; of those who said yes before `before` when that is given. */
export async function queueOf(
  tx: Transaction,
  eventId: string,
  before: Date | null = null,
): Promise<Waiting[]> {
  const rows = await tx
    .select({
      id: guests.id,
      bring: guests.bring,
      hasAddress: sql<boolean>`${guests.email} is not null`,
      state: guests.state,
    })
    .from(guests)
    .where(
      and(
        eq(guests.event_id, eventId),
        inArray(guests.state, ["waiting", "offered"]),
        before ? lt(guests.confirmed_at, before) : undefined,
      ),
    )
    .orderBy(asc(guests.confirmed_at), asc(guests.id));
  return rows.map(({ id, bring, hasAddress, state }) => ({
    id,
    size: bring + 1,
    hasAddress,
    isOffered: state === "offered",
  }));
}

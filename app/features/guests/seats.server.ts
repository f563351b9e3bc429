import { MINUTE, addTime } from "#app/core/time.ts";
import { and, asc, eq, inArray, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import { recordActivity, type Entry } from "#app/core/data/audit-log.server.ts";
import { isUnsent } from "#app/core/mail/outbox.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import { soon, type Work } from "#app/core/work.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { whyClosed } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { storeGuestCounts } from "#app/resources/city-events/service.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { guests, mails } from "#db/schema.ts";
import { MOST_GUESTS } from "./limits.ts";
import { queueGuestNotice, type MailOccasion } from "./mails.server.ts";
import { messages, noPlace } from "./messages.ts";
import {
  changeDue,
  GuestMail,
  hasPlace,
  isPromised,
  isLastDay,
  mayBring,
  peopleAhead,
  settle,
  stateAfterRsvp,
  stateMails,
  type GuestState,
  type Party,
  type Room,
  type QueuedParty,
} from "./rules.ts";

export type GuestRow = typeof guests.$inferSelect;

/** A change of the list of `event`, whose row stays locked until the transaction ends. */
export interface SeatChange extends Work {
  event: EventRow;
  /** Emails about the act of a host wait a minute. */
  isByHost?: boolean;
}

export async function setState({ db }: SeatChange, ids: string[], state: GuestState) {
  if (ids.length > 0) await db.update(guests).set({ state }).where(inArray(guests.id, ids));
}

/** Names no guest, because the log is kept longer than the list. */
export async function logGuestActivity(
  work: SeatChange,
  action: Entry["action"],
  guestId: string,
  { actorId, ...more }: { actorId: string | null } & Pick<Entry, "id" | "undoes" | "changes">,
): Promise<void> {
  const { city_name, event_name: title } = work.event;
  const entry = { action, resource: "guests", row_id: guestId, title, city_name };
  await recordActivity(work, { id: actorId }, { ...entry, ...more });
}

/** Counts a guest's yes: in or waiting by the rules, and told by mail at once, because they have just asked. */
export async function countRsvp(
  work: SeatChange,
  guest: GuestRow,
  room: CountedRoom,
  /** A guest who waits already keeps their place in line. */
  confirmed_at: Date = work.now,
): Promise<GuestState> {
  const { db, event } = work;
  const queue = room.waiting > 0 ? await queueOf(db, event.id) : [];
  const state = stateAfterRsvp(room, queue, partyOf(guest));
  const counted = { bring: guest.bring, state, confirmed_at, ...(await backAgain(db, guest.id)) };
  await db.update(guests).set(counted).where(eq(guests.id, guest.id));
  if (state === "coming" && queue.length === 0) await recount(work);
  else await settleSeats(work, guest.id);
  return tellState(work, guest.id);
}

export async function tellState(
  work: SeatChange,
  id: string,
  occasion: Partial<MailOccasion> = {},
): Promise<GuestState> {
  const [guest] = await work.db.select().from(guests).where(eq(guests.id, id));
  if (!guest) throw new Error("A guest has just been written and is not there");
  const kind = stateMails[guest.state];
  await dropUntold(work, [id], kind);
  const how = { isAwaited: true, due: dueOf(work), occasion: work.now.toISOString(), ...occasion };
  await queueGuestNotice(work, guest, kind, how);
  return guest.state;
}

export const dueOf = ({ isByHost, event, now }: SeatChange): Date =>
  isByHost ? changeDue([event.date_time], false, now) : now;

/** Kept in the mail about a host's act, which can be reverted until that mail leaves. */
export const formerOf = ({ isByHost }: SeatChange, guest: GuestRow) =>
  isByHost && {
    former: {
      state: guest.state,
      let_in_at: guest.let_in_at?.toISOString() ?? null,
      out_id: guest.out_id,
      has_entry: guest.has_entry,
      sequence_offset: guest.sequence_offset,
    },
  };

/**
 * A calendar that has heard goodbye takes the entry again by a higher SEQUENCE only. Locks the guest's row, because the
 * sender of mails marks it without the lock of the event.
 */
export async function backAgain(db: Transaction, guestId: string) {
  const [told] = await db.select().from(guests).where(eq(guests.id, guestId)).for("update");
  if (!told?.out_id) return {};
  const raised = told.sequence_offset + (told.has_entry ? 2 : 0);
  return { out_id: null, has_entry: false, sequence_offset: raised };
}

/** A minute in which leaving, or a host's removal, can be taken back without a mail. */
const GOODBYE_AFTER = MINUTE;

/** Takes a guest off the list. Confirmed emails are told after a minute (undo window). */
export async function takeOff(work: SeatChange, guest: GuestRow, state: "cancelled" | "struck") {
  await setState(work, [guest.id], state);
  if (guest.confirmed_at !== null)
    await queueGuestNotice(work, guest, GuestMail.RsvpCancelled, {
      isAwaited: true,
      due: addTime(work.now, GOODBYE_AFTER),
      payload: { ...formerOf(work, guest) },
      occasion: work.now.toISOString(),
    });
  await settleSeats(work);
}

/**
 * Lets those who wait move up or offers them a seat, and counts anew. To be called after whatever changes
 * seats. `asker` has just pressed a button and gets the mail for that.
 */
export async function settleSeats(work: SeatChange, asker?: string): Promise<void> {
  const { db, now, event } = work;
  if (!whyClosed(event, now)) {
    const queue = await queueOf(db, event.id);
    const isLate = isLastDay(event, now);
    const moves = queue.length > 0 ? settle(await roomOf(db, event), queue, isLate) : undefined;
    if (moves) {
      await move(work, moves.moveUp, "coming", asker);
      await move(work, moves.offer, "offered", asker);
      await setState(work, moves.withdraw, "waiting");
    }
  }
  await recount(work);
}

async function move(
  work: SeatChange,
  ids: string[],
  state: "coming" | "offered",
  asker: string | undefined,
) {
  if (ids.length === 0) return;
  const rows = await work.db.select().from(guests).where(inArray(guests.id, ids));
  await setState(work, ids, state);
  const kind = stateMails[state];
  await dropUntold(work, ids, kind);
  for (const row of rows.filter(({ id }) => id !== asker))
    await queueGuestNotice(work, row, kind, {
      isAwaited: false,
      due: dueOf(work),
      payload: { waited: "yes", ...formerOf(work, row) },
      // They have waited until now, whatever they were told before.
      occasion: work.now.toISOString(),
    });
}

/** A mail about a state that is news again takes the place of one that has not left, or was skipped. */
const dropUntold = ({ db, event }: SeatChange, ids: string[], kind: GuestMail) =>
  db
    .delete(mails)
    .where(
      and(
        isOfGuest(event.id, ids),
        eq(mails.kind, kind),
        or(isUnsent, isNotNull(mails.skipped_at)),
      ),
    );

export const isOfGuest = (eventId: string, ids: readonly string[]) =>
  and(eq(mails.topic, eventId), inArray(sql`${mails.facts} ->> 'guest'`, [...ids]));

export async function guestWith(db: Db, eventId: string, email: string) {
  const isOnList = and(eq(guests.event_id, eventId), eq(guests.email, email));
  return (await db.select().from(guests).where(isOnList)).at(0);
}

/** A seat is never lost by asking for more. */
export async function changePartySize(
  work: SeatChange,
  guest: GuestRow,
  bring: number,
): Promise<Result<GuestState>> {
  if (!hasPlace(guest)) return err("conflict", { detail: noPlace(guest.state) });
  if (guest.bring === bring) return ok(guest.state);
  const { db, event } = work;
  const [room, queue] = [await roomOf(db, event), await queueOf(db, event.id)];
  if (!mayBring(room, queue, guest, bring))
    return err("conflict", { detail: messages.noSeatsForAll });
  await db.update(guests).set({ bring }).where(eq(guests.id, guest.id));
  await settleSeats(work, guest.id);
  if (guest.state !== "waiting") return ok(guest.state);
  const [moved] = await db.select().from(guests).where(eq(guests.id, guest.id));
  return ok(!moved || moved.state === "waiting" ? guest.state : await tellState(work, guest.id));
}

export const placeInLine = async (db: Db, event: EventRow, { id }: GuestRow): Promise<number> =>
  peopleAhead(await roomOf(db, event), await queueOf(db, event.id), id);

export const partyOf = ({ id, bring }: Pick<GuestRow, "id" | "bring">): Party => ({
  id,
  size: bring + 1,
});

const isComing = sql`${guests.state} = 'coming'`;
const isWaiting = sql`${guests.state} in ('waiting', 'offered')`;
const seatsWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${guests.bring} + 1) filter (where ${condition}), 0)::int`;

async function recount({ db, event, invalidate }: SeatChange) {
  const room = await roomOf(db, event);
  await storeGuestCounts({ db }, event.id, {
    coming: room.taken,
    waiting: room.peopleWaiting,
    by_mail: room.takenByMail,
    is_promised: room.waiting > 0 && isPromised(room, await queueOf(db, event.id)),
    is_full: room.parties >= MOST_GUESTS,
  });
  invalidate(soon(rowTag("city-events", event.id)));
}

export interface CountedRoom extends Room {
  /** Those who come, wait or have an offer: names that nobody has confirmed close no list. */
  parties: number;
  waiting: number;
  peopleWaiting: number;
  takenByMail: number;
}

export async function roomOf(
  db: Db | Transaction,
  event: Pick<EventRow, "id" | "capacity">,
): Promise<CountedRoom> {
  const [row] = await db
    .select({
      taken: seatsWhere(isComing),
      parties: sql<number>`(count(*) filter (where ${isComing} or ${isWaiting}))::int`,
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      peopleWaiting: seatsWhere(isWaiting),
      takenByMail: seatsWhere(sql`${isComing} and ${guests.by_mail}`),
    })
    .from(guests)
    .where(eq(guests.event_id, event.id));
  if (!row) throw new Error("A query of sums alone has one row");
  return { capacity: event.capacity, ...row };
}

export async function queueOf(
  db: Db | Transaction,
  eventId: string,
  before: Date | null = null,
): Promise<QueuedParty[]> {
  const rows = await db
    .select({ id: guests.id, bring: guests.bring, state: guests.state })
    .from(guests)
    .where(
      and(
        eq(guests.event_id, eventId),
        inArray(guests.state, ["waiting", "offered"]),
        before ? lt(guests.confirmed_at, before) : undefined,
      ),
    )
    .orderBy(asc(guests.confirmed_at), asc(guests.id));
  return rows.map((row) => ({ ...partyOf(row), isOffered: row.state === "offered" }));
}

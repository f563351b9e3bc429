import { createHmac } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid, wasDeleted } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { guests, users } from "#db/schema.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { guestSecret, replyPath, tokenOf } from "./links.server.ts";
import { closedSentences, messages } from "./messages.ts";
import { queueGuestNotice } from "./notice-queue.server.ts";
import { fits, whyClosed, type GuestState } from "./rules.ts";
import type { GuestInput, ReplyAction } from "./schema.ts";
import {
  countYes,
  lockEvent,
  roomOf,
  setState,
  settleSeats,
  type CountedRoom,
  type GuestRow,
  type SeatWork,
} from "./seats.server.ts";

/** More names than any cafe holds: a bound for what a stranger can fill. */
const MOST_GUESTS = 3_000;

/** What a yes has led to: a mail that asks, or a place on the list with a link of one's own. */
type Joined =
  | { state: "pending" }
  | {
      state: GuestState;
      link: string;
      /** Asked again for more people than there are seats for: the place stays as it was. */
      isTooMany?: true;
    };

/** A yes, given with an account (`email` is verified) or without. */
export type Yes = Omit<GuestInput, "email"> & {
  email: string | null;
  isVerified: boolean;
  /** Tells one filled-in form from another: sent twice, it counts once. */
  formKey?: string;
};

/**
 * Takes a yes. Without an address it counts at once. With one it counts from the button behind the mailed
 * link, and what is returned is the same for every address, known or not.
 */
export async function join(ctx: Context, eventId: string, yes: Yes): Promise<Result<Joined>> {
  if (!isUuid(eventId)) return err("not-found");
  return transact(ctx, async (tx, invalidate) => {
    const event = await lockEvent(tx, eventId);
    if (!event) return err((await wasDeleted(tx, "city-events", eventId)) ? "gone" : "not-found");
    const closed = whyClosed(event, ctx.now);
    if (closed) return err("conflict", { detail: closedSentences[closed] });
    const room = await roomOf(tx, event);
    if (room.parties >= MOST_GUESTS) return err("conflict", { detail: messages.full });
    const work = { tx, ctx, event, invalidate };
    const secret = await guestSecret(tx);
    const guest = await enter(work, yes, secret);
    if (yes.email !== null && !yes.isVerified) {
      await queueGuestNotice(work, guest, "guest-confirm", { isAwaited: true });
      return ok({ state: "pending" as const });
    }
    const party = await partyOf(work, guest, yes, room);
    const state = await confirmed(work, party, room);
    if (!state.ok) return state;
    const link = ctx.siteUrl + replyPath(tokenOf(secret, guest.id));
    const isTooMany =
      yes.formKey !== undefined && state.value === "coming" && party.bring !== (yes.bring ?? 0);
    return ok({ state: state.value, link, ...(isTooMany && { isTooMany }) });
  });
}

/** Enters a name. Of an address that is known already, name and party change only while it has no place on the list. */
async function enter({ tx, ctx, event }: SeatWork, yes: Yes, secret: string): Promise<GuestRow> {
  const { name, email, bring = 0 } = yes;
  const id = yes.formKey === undefined ? crypto.randomUUID() : idOfForm(secret, event.id, yes);
  const [sentBefore] = yes.formKey ? await tx.select().from(guests).where(eq(guests.id, id)) : [];
  if (sentBefore) return sentBefore;
  const [row] = await tx
    .insert(guests)
    .values({
      id,
      event_id: event.id,
      token_hash: tokenHash(tokenOf(secret, id)),
      name,
      email,
      bring,
      state: "pending",
      created_at: ctx.now,
    })
    .onConflictDoUpdate({
      target: [guests.event_id, guests.email],
      set: {
        name: sql`case when ${hasNoPlace} then excluded.name else ${guests.name} end`,
        bring: sql`case when ${hasNoPlace} then excluded.bring else ${guests.bring} end`,
      },
    })
    .returning();
  if (!row) throw new Error("A guest has just been written and is not there");
  return row;
}

const hasNoPlace = sql`${guests.state} in ('pending', 'cancelled')`;

/**
 * The same form, sent again with another number of people. The number changes while the guest has no place on the
 * list, or when the larger party still finds seats: a seat once given is not lost by asking for more.
 */
async function partyOf(
  work: SeatWork,
  guest: GuestRow,
  { formKey, bring = 0 }: Yes,
  room: CountedRoom,
): Promise<GuestRow> {
  if (formKey === undefined || guest.bring === bring || guest.state === "struck") return guest;
  const isIn = guest.state === "coming";
  const own = isIn ? guest.bring + 1 : 0;
  const others = {
    ...room,
    taken: room.taken - own,
    takenWithoutAddress: room.takenWithoutAddress - own,
  };
  if (isIn && !fits(others, { id: guest.id, size: bring + 1, hasAddress: false })) return guest;
  const [changed = guest] = await work.tx
    .update(guests)
    .set({ bring })
    .where(eq(guests.id, guest.id))
    .returning();
  if (guest.state !== "pending" && guest.state !== "cancelled") await settleSeats(work, guest.id);
  return changed;
}

/**
 * The id of a guest without an address follows from the form and the name: nothing else would tell a second press of
 * its button, also after "back", from a second guest.
 */
function idOfForm(secret: string, eventId: string, { formKey, name }: Yes) {
  const digest = createHmac("sha256", secret)
    .update(JSON.stringify([eventId, formKey, name.toLowerCase()]))
    .digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

/** What somebody signed in says of themselves by asking; undefined for visitors and unverified addresses. */
export async function memberOf({ db, viewer }: Pick<Context, "db" | "viewer">) {
  if (viewer.kind !== "user") return undefined;
  const [user] = await db
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, viewer.id), eq(users.email_verified, true)));
  return user && { email: user.email.toLowerCase(), name: user.name || user.username || "" };
}

/** Presses one of the buttons behind a guest's link. Pressed twice, it counts once. */
export async function reply(
  ctx: Context,
  token: string,
  action: ReplyAction,
): Promise<Result<GuestState>> {
  return transact(ctx, async (tx, invalidate) => {
    const unlocked = await findGuest(tx, token);
    const event = unlocked && (await lockEvent(tx, unlocked.event_id));
    // Every change of a list begins with the lock of its event: read again, the guest is as it counts.
    const guest = unlocked && (await findGuest(tx, token));
    if (!guest) return err("not-found", { detail: messages.unknownLink });
    if (!event) return err("conflict", { detail: closedSentences.cancelled });
    const closed = whyClosed(event, ctx.now);
    if (closed) return err("conflict", { detail: closedSentences[closed] });
    if (guest.state === "struck") return err("conflict", { detail: messages.struck });
    const work = { tx, ctx, event, invalidate };
    switch (action) {
      case "confirm":
        return confirmed(work, guest, await roomOf(tx, event));
      case "cancel":
        return cancelled(work, guest);
      case "take":
        return taken(work, guest);
    }
  });
}

async function confirmed(
  work: SeatWork,
  guest: GuestRow,
  room: CountedRoom,
): Promise<Result<GuestState>> {
  if (guest.state === "struck") return err("conflict", { detail: messages.struck });
  if (guest.state !== "pending" && guest.state !== "cancelled") return ok(guest.state);
  return ok(await countYes(work, guest, room));
}

async function cancelled(work: SeatWork, guest: GuestRow): Promise<Result<GuestState>> {
  if (guest.state !== "cancelled") {
    await setState(work, [guest.id], "cancelled");
    await settleSeats(work);
  }
  return ok("cancelled" as const);
}

async function taken(work: SeatWork, guest: GuestRow): Promise<Result<GuestState>> {
  if (guest.state === "coming") return ok("coming" as const);
  if (guest.state === "pending" || guest.state === "cancelled")
    return err("conflict", { detail: messages.notConfirmed });
  const party = { id: guest.id, size: guest.bring + 1, hasAddress: guest.email !== null };
  const isFree = fits(await roomOf(work.tx, work.event), party);
  if (guest.state !== "offered" || !isFree)
    return err("conflict", { detail: isFree ? messages.nothingOffered : messages.taken });
  await setState(work, [guest.id], "coming");
  await settleSeats(work);
  await queueGuestNotice(work, guest, "guest-in", { isAwaited: true });
  return ok("coming" as const);
}

export async function findGuest(
  db: Context["db"] | SeatWork["tx"],
  token: string,
): Promise<GuestRow | undefined> {
  const [row] = await db
    .select()
    .from(guests)
    .where(eq(guests.token_hash, tokenHash(token)));
  return row;
}

/** How many parties stand before a guest who waits. */
export async function countBefore(db: Context["db"], guest: GuestRow): Promise<number> {
  return db.$count(
    guests,
    and(
      eq(guests.event_id, guest.event_id),
      sql`${guests.state} in ('waiting', 'offered')`,
      ne(guests.id, guest.id),
      sql`(${guests.confirmed_at}, ${guests.id}) < (${guest.confirmed_at?.toISOString() ?? null}::timestamptz, ${guest.id}::uuid)`,
    ),
  );
}

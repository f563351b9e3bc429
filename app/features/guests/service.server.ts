import { and, eq, sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { countStrangerMail, ofNetwork } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { linkProblems } from "#app/core/data/links/link-problems.ts";
import { inTurn } from "#app/core/data/in-turn.ts";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { isUuid, wasDeleted } from "#app/core/data/rows.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { transact } from "#app/core/work.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { whyClosed } from "#app/resources/city-events/rules.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import { guests, users } from "#db/schema.ts";
import { limits, MOST_GUESTS } from "./limits.ts";
import { addedEmail, findGuest, guestSecret, ownToken } from "./links.server.ts";
import { queueGuestNotice } from "./mails.server.ts";
import { closedSentences, messages, noPlace } from "./messages.ts";
import { fits, hasPlace, needsEmail, replyPath, type GuestState } from "./rules.ts";
import type { GuestInput, Reply } from "./schema.ts";
import {
  brings,
  countRsvp,
  guestWith,
  queueOf,
  roomOf,
  setState,
  settleSeats,
  takeOff,
  tellState,
  type CountedRoom,
  type GuestRow,
  type SeatChange,
} from "./seats.server.ts";

type RsvpResult = { state: "pending" } | { state: GuestState; link: string };

export type Rsvp = Omit<GuestInput, "email"> & {
  email: string | null;
  isVerified: boolean;
  formNumber?: string;
  /** The form asks for an email first, where one would get a seat. */
  isSeatWanted?: boolean;
  isByMail?: boolean;
};

/**
 * Takes an RSVP. Without an address it counts at once. With one it counts from the button behind the mailed
 * link, and what is returned is the same for every address, known or not.
 */
export async function join(ctx: Context, eventId: string, rsvp: Rsvp): Promise<Result<RsvpResult>> {
  if (rsvp.follow && rsvp.email === null)
    return err("invalid", { fields: [{ path: "email", message: messages.emailToFollow }] });
  const retryAfter = await countAttemptOf(ctx, rsvp);
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  if (!isUuid(eventId)) return err("not-found");
  return transactInTurn(ctx, eventId, async ({ db: tx, invalidate }) => {
    const event = await lockEvent(tx, eventId);
    if (!event) return err((await wasDeleted(tx, "city-events", eventId)) ? "gone" : "not-found");
    const closed = whyClosed(event, ctx.now);
    if (closed) return err("conflict", { detail: closedSentences[closed] });
    const room = await roomOf(tx, event);
    if (room.parties >= MOST_GUESTS) return err("conflict", { detail: messages.full });
    const work = { tx, ctx, event, invalidate };
    const secret = await guestSecret(tx);
    if (rsvp.isSeatWanted && rsvp.email === null && (await wouldNeedEmail(work, room, rsvp)))
      return err("invalid", { fields: [{ path: "email", message: messages.emailNeeded }] });
    const guest = await enter(work, rsvp, secret);
    if (!guest) return err("conflict", { detail: messages.sentTwice });
    if (rsvp.email !== null && !rsvp.isVerified) {
      await queueGuestNotice(work, guest, "guest-confirm", { isAwaited: true });
      return ok({ state: "pending" as const });
    }
    const state = await confirmed(work, guest, room);
    if (!state.ok) return state;
    const link = ctx.siteUrl + replyPath(await ownToken(tx, guest));
    return ok({ state: state.value, link });
  });
}

/** The people of a meetup may press their buttons at once: one of them waits for the lock with a connection, not ten. */
const transactInTurn = <Value>(
  ctx: Context,
  eventId: string,
  work: Parameters<typeof transact<Value>>[1],
): Promise<Value> => inTurn(`guests/${eventId.toLowerCase()}`, () => transact(ctx, work));

async function wouldNeedEmail(
  { tx, event }: SeatChange,
  room: CountedRoom,
  { bring = 0 }: Rsvp,
): Promise<boolean> {
  const queue = room.waiting > 0 ? await queueOf(tx, event.id) : [];
  return needsEmail(room, queue, { id: "", size: bring + 1, hasAddress: false });
}

/** An RSVP that sends a mail to an address somebody has typed counts as such a mail. */
const countAttemptOf = (ctx: Context, { email, isVerified }: Rsvp): Promise<number | undefined> =>
  email === null || isVerified
    ? ctx.countAttempt(...ofNetwork(ctx, limits["guest:address"]))
    : countStrangerMail(ctx, email);

/**
 * Enters a name. Of an address that is known already, name and party change only while it has no place on the list.
 * Undefined for a form that has been sent before: its link is not handed out again, because two people may have it.
 */
async function enter(
  { tx, ctx, event }: SeatChange,
  rsvp: Rsvp,
  secret: string,
): Promise<GuestRow | undefined> {
  const { name, email, bring = 0, follow = false, isByMail = false, formNumber } = rsvp;
  const id = formNumber === undefined ? crypto.randomUUID() : idOfForm(secret, event.id, rsvp);
  if (formNumber !== undefined && (await tx.$count(guests, eq(guests.id, id))) > 0)
    return undefined;
  const [row] = await tx
    .insert(guests)
    .values({
      id,
      event_id: event.id,
      token_hash: tokenHash(deriveToken(secret, id)),
      name,
      email,
      bring,
      follows: follow,
      by_mail: isByMail,
      state: "pending",
      created_at: ctx.now,
    })
    .onConflictDoUpdate({
      target: [guests.event_id, guests.email],
      set: {
        name: sql`case when ${hasNoPlace} then excluded.name else ${guests.name} end`,
        bring: sql`case when ${hasNoPlace} then excluded.bring else ${guests.bring} end`,
        follows: sql`case when ${hasNoPlace} then excluded.follows else ${guests.follows} end`,
        by_mail: sql`${guests.by_mail} or (${hasNoPlace} and excluded.by_mail)`,
        // The time to confirm begins again.
        created_at: sql`case when ${hasNoPlace} then excluded.created_at else ${guests.created_at} end`,
      },
    })
    .returning();
  if (!row) throw new Error("A guest has just been written and is not there");
  return row;
}

const hasNoPlace = sql`${guests.state} in ('pending', 'cancelled')`;

/**
 * The id of a guest without an address follows from the form and the name: nothing else would tell a second press of
 * its button from a second guest.
 */
function idOfForm(secret: string, eventId: string, { formNumber, name }: Rsvp) {
  const digest = createHmac("sha256", secret)
    .update(JSON.stringify([eventId, formNumber, name.toLowerCase()]))
    .digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

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
  input: Reply,
): Promise<Result<GuestState>> {
  const unlocked = await findGuest(ctx.db, token);
  const retryAfter = unlocked && (await countReply(ctx, unlocked, input));
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  return transactInTurn(ctx, unlocked?.event_id ?? "", async ({ db: tx, invalidate }) => {
    const event = unlocked && (await lockEvent(tx, unlocked.event_id));
    // Every change of a list begins with the lock of its event: read again, the guest is as it counts.
    const guest = unlocked && (await findGuest(tx, token));
    if (!guest) return err("not-found", { detail: linkProblems.unknown.sentence });
    if (!event) return err("conflict", { detail: closedSentences.cancelled });
    const closed = whyClosed(event, ctx.now);
    if (closed) return err("conflict", { detail: closedSentences[closed] });
    if (guest.link === "moved") return err("conflict", { detail: messages.moved });
    if (guest.state === "struck") return err("conflict", { detail: messages.struck });
    const work = { tx, ctx, event, invalidate };
    const { link, ...row } = guest;
    if (link === "added")
      // The email may have reached somebody else, who must not cancel for the guest.
      return input.action === "confirm"
        ? confirmedEmail(work, row)
        : err("conflict", { detail: messages.notConfirmed });
    switch (input.action) {
      case "confirm":
        return confirmed(work, row, await roomOf(tx, event));
      case "cancel":
        return cancelled(work, row);
      case "take":
        return taken(work, row);
      case "bring":
        return brings(work, row, input.bring);
      case "email":
        return withEmail(work, row, input.email);
    }
  });
}

/** An invented link is not counted: each would be a row of its own. */
async function countReply(
  ctx: Context,
  { id, token_hash }: GuestRow,
  input: Reply,
): Promise<number | undefined> {
  const wait = await ctx.countAttempt([limits["reply:guest"], token_hash]);
  if (wait !== undefined || input.action !== "email") return wait;
  return (
    (await ctx.countAttempt([limits["reply:email"], id])) ??
    (await countStrangerMail(ctx, input.email))
  );
}

async function confirmed(
  work: SeatChange,
  guest: GuestRow,
  room: CountedRoom,
): Promise<Result<GuestState>> {
  if (guest.state === "struck") return err("conflict", { detail: messages.struck });
  if (guest.state !== "pending" && guest.state !== "cancelled") return ok(guest.state);
  const { tx, ctx, event } = work;
  if (guest.follows && guest.email !== null)
    await followConfirmed(tx, ctx.now, guest.email, event.city_name);
  return ok(await countRsvp(work, guest, room));
}

async function cancelled(work: SeatChange, guest: GuestRow): Promise<Result<GuestState>> {
  if (guest.state !== "cancelled") await takeOff(work, guest, "cancelled");
  return ok("cancelled" as const);
}

async function taken(work: SeatChange, guest: GuestRow): Promise<Result<GuestState>> {
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

/**
 * Adds an email to an RSVP without one, once its new link has confirmed it. The answer is the same for every
 * email; one that is on this list already gets its own link.
 */
async function withEmail(
  work: SeatChange,
  guest: GuestRow,
  email: string,
): Promise<Result<GuestState>> {
  const { tx, ctx } = work;
  if (!hasPlace(guest)) return err("conflict", { detail: noPlace(guest.state) });
  if (guest.email !== null) return err("conflict", { detail: messages.hasEmail });
  const other = await guestWith(work, email);
  if (other) {
    if (other.state !== "struck")
      await queueGuestNotice(work, other, "guest-confirm", { isAwaited: true });
    return ok(guest.state);
  }
  const added = await addedEmail(tx, email, ctx.now);
  await tx.update(guests).set(added).where(eq(guests.id, guest.id));
  await queueGuestNotice(work, { ...guest, email }, "guest-confirm", {
    isAwaited: true,
    facts: { link: added.added_link_id },
  });
  return ok(guest.state);
}

async function confirmedEmail(work: SeatChange, guest: GuestRow): Promise<Result<GuestState>> {
  const { tx, event } = work;
  const email = guest.added_email ?? "";
  if (await guestWith(work, email)) return err("conflict", { detail: messages.onListAlready });
  await tx.update(guests).set({ email, added_email: null }).where(eq(guests.id, guest.id));
  const row = { ...guest, email, added_email: null };
  if (guest.state !== "coming")
    return ok(await countRsvp(work, row, await roomOf(tx, event), guest.confirmed_at ?? undefined));
  // Their seat is no longer one of those without an email: somebody else may have it.
  await settleSeats(work, guest.id);
  return ok(await tellState(work, guest.id));
}

import { eq } from "drizzle-orm";
import { countStrangerMail } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { inTurn } from "#app/core/data/in-turn.ts";
import { transact } from "#app/core/work.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { guestsAt, whyClosed } from "#app/resources/city-events/rules.ts";
import { isEventHidden } from "#app/resources/city-events/hidden.server.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import { guests } from "#db/schema.ts";
import { limits } from "./limits.ts";
import { addedEmail, findGuest, type LinkedGuest } from "./links.server.ts";
import { queueGuestNotice } from "./mails.server.ts";
import { closedSentences, emailToWait, messages } from "./messages.ts";
import { fits, GuestMail, hasPlace, mustWait, type GuestState } from "./rules.ts";
import type { MorningReply } from "./morning/schema.ts";
import { replyAfterwards } from "./morning/service.server.ts";
import type { Reply } from "./schema.ts";
import { holdState } from "./second-thoughts/mails.server.ts";
import {
  changePartySize,
  countRsvp,
  guestWith,
  partyOf,
  roomOf,
  setState,
  settleSeats,
  takeOff,
  tellState,
  type CountedRoom,
  type GuestRow,
  type SeatChange,
} from "./seats.server.ts";

/** Presses one of the buttons behind a guest's link. Pressed twice, it counts once. */
export async function reply(
  ctx: Context,
  token: string,
  input: Reply,
): Promise<Result<GuestState>> {
  const unlocked = await findGuest(ctx.db, token);
  const tooMany = unlocked && (await countReply(ctx, unlocked, input));
  if (tooMany) return tooMany;
  return transactInTurn(ctx, unlocked?.event_id ?? "", async (work) => {
    const event = unlocked && (await lockEvent(work, unlocked.event_id));
    // Re-read under the event's lock: the first read may be stale.
    const guest = unlocked && (await findGuest(work.db, token));
    if (!guest) return err("not-found", { detail: messages.unknownLink });
    if (!event)
      return err("conflict", {
        detail: (await isEventHidden(work.db, guest.event_id))
          ? messages.notHere
          : closedSentences.cancelled,
      });
    if (hasPlace(guest)) await holdState(work, guest.event_id, [guest.id]);
    if (isMorningReply(input)) {
      if (guest.link !== "own") return err("conflict", { detail: messages.moved });
      const { link: _, ...row } = guest;
      return replyAfterwards(work, row, event, input);
    }
    const closed = whyClosed(event, ctx.now);
    if (closed && !(closed === "postponed" && mayDoWithoutDate(guest, input)))
      return err("conflict", { detail: closedSentences[closed] });
    if (guest.link === "moved") return err("conflict", { detail: messages.moved });
    if (guest.state === "struck") return err("conflict", { detail: messages.struck });
    const seats = { ...work, event };
    const { link, ...row } = guest;
    if (link === "added")
      // The email may have reached somebody else, who must not cancel for the guest.
      return input.action === "confirm"
        ? confirmEmail(seats, row)
        : err("conflict", { detail: messages.notConfirmed });
    switch (input.action) {
      case "confirm":
        return confirm(seats, partyAgain(row, input.bring), await roomOf(work.db, event));
      case "cancel":
        if (row.state !== "cancelled") await takeOff(seats, row, "cancelled");
        return ok("cancelled" as const);
      case "take":
        return takeSeat(seats, row);
      case "bring":
        return changePartySize(seats, row, input.bring);
      case "email":
        return addEmail(seats, row, input.email);
    }
  });
}

/** Answers that are taken when the list has closed, too. */
const isMorningReply = (input: Reply): input is MorningReply =>
  ["feedback", "show", "hide"].includes(input.action);

/** Coming back, a guest says anew how many they bring. */
const partyAgain = (guest: GuestRow, bring = guest.bring): GuestRow =>
  guest.state === "cancelled" ? { ...guest, bring } : guest;

/** Until there is a new date, guests may leave, bring fewer and add an email. */
function mayDoWithoutDate({ link, bring }: LinkedGuest, input: Reply): boolean {
  if (input.action === "confirm") return link === "added";
  if (input.action === "bring") return input.bring <= bring;
  return input.action !== "take";
}

/** An invented link is not counted: each would be a row of its own. */
async function countReply(ctx: Context, { id, token_hash }: GuestRow, input: Reply) {
  const wait = await ctx.countAttempt([limits["reply:guest"], token_hash]);
  if (wait !== undefined) return err("too-many", { retryAfter: wait });
  if (input.action !== "email") return undefined;
  const tried = await ctx.countAttempt([limits["reply:email"], id]);
  if (tried !== undefined)
    return err("too-many", { retryAfter: tried, detail: messages.emailsTried });
  const retryAfter = await countStrangerMail(ctx, input.email);
  return retryAfter === undefined ? undefined : err("too-many", { retryAfter });
}

export async function confirm(
  work: SeatChange,
  guest: GuestRow,
  room: CountedRoom,
): Promise<Result<GuestState>> {
  if (guest.state === "struck") return err("conflict", { detail: messages.struck });
  if (guest.state !== "pending" && guest.state !== "cancelled") return ok(guest.state);
  const event = { ...work.event, guests: guestsAt(work.event, work.now) };
  if (guest.email === null && mustWait(event.guests, guest.bring + 1))
    return err("invalid", { fields: [emailToWait(event, guest.bring)] });
  // After a cancellation they may have stopped following, too.
  if (guest.state === "pending" && guest.follows && guest.email !== null)
    await followConfirmed(work, guest.email, event.city_name);
  return ok(await countRsvp(work, guest, room));
}

async function takeSeat(work: SeatChange, guest: GuestRow): Promise<Result<GuestState>> {
  if (guest.state === "coming") return ok("coming" as const);
  if (guest.state === "pending" || guest.state === "cancelled")
    return err("conflict", { detail: messages.notConfirmed });
  const isFree = fits(await roomOf(work.db, work.event), partyOf(guest));
  if (guest.state !== "offered" || !isFree)
    return err("conflict", { detail: isFree ? messages.nothingOffered : messages.taken });
  await setState(work, [guest.id], "coming");
  await settleSeats(work);
  return ok(await tellState(work, guest.id));
}

/**
 * Adds an email to an RSVP without one, once its new link has confirmed it. The answer is the same for every
 * email; one that is on this list already gets its own link.
 */
async function addEmail(work: SeatChange, guest: GuestRow, email: string) {
  const { db, now } = work;
  if (guest.email !== null) return err("conflict", { detail: messages.hasEmail });
  const other = await guestWith(db, work.event.id, email);
  if (other) {
    await queueOwnLink(work, other);
    return ok(guest.state);
  }
  const added = await addedEmail(db, email, now);
  await db.update(guests).set(added).where(eq(guests.id, guest.id));
  await queueGuestNotice(work, { ...guest, email }, GuestMail.ConfirmationRequested, {
    isAwaited: true,
    payload: { link: added.added_link_id ?? undefined },
  });
  return ok(guest.state);
}

/** To an address that somebody has typed. A guest whom a host has taken off reads there whom to write to. */
export async function queueOwnLink(work: SeatChange, guest: GuestRow): Promise<void> {
  const isRemoved = guest.state === "struck";
  await holdState(work, work.event.id, [guest.id]);
  const kind = isRemoved ? GuestMail.RsvpRefused : GuestMail.ConfirmationRequested;
  await queueGuestNotice(work, guest, kind, { isAwaited: true });
}

async function confirmEmail(work: SeatChange, guest: GuestRow): Promise<Result<GuestState>> {
  const { db, event } = work;
  const email = guest.added_email ?? "";
  if (await guestWith(db, event.id, email))
    return err("conflict", { detail: messages.onListAlready });
  await db.update(guests).set({ email, added_email: null }).where(eq(guests.id, guest.id));
  const row = { ...guest, email, added_email: null };
  if (whyClosed(event, work.now)) return ok(guest.state);
  if (guest.state === "coming") return ok(await tellState(work, guest.id));
  const since = hasPlace(guest) ? (guest.confirmed_at ?? undefined) : undefined;
  return ok(await countRsvp(work, row, await roomOf(db, event), since));
}

/** The people of a meetup may press their buttons at once: one of them waits for the lock with a connection, not ten. */
export const transactInTurn = <Value>(
  ctx: Context,
  eventId: string,
  work: Parameters<typeof transact<Value>>[1],
): Promise<Value> => inTurn(`guests/${eventId.toLowerCase()}`, () => transact(ctx, work));

import { HOUR, addTime } from "#app/core/time.ts";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { countStrangerMail, ofNetwork } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { isUuid, refuseMissing } from "#app/core/data/rows.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { verifiedUser } from "#app/core/policy.server.ts";
import { err, errAt, ok, type Result } from "#app/core/result.ts";
import { namesAnAddress } from "#app/core/text/web-addresses.ts";
import { guestsAt, whyClosed } from "#app/resources/city-events/rules.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";
import { FLOOD, limits, MOST_GUESTS } from "./limits.ts";
import { guestSecret, guestToken, ownToken } from "./links.server.ts";
import { closedSentences, emailToWait, largestParty, messages, waitingReason } from "./messages.ts";
import { hasPlace, isTooLarge, mustWait, replyPath, type GuestState } from "./rules.ts";
import { confirm, queueOwnLink, reply, transactInTurn } from "./replies.server.ts";
import type { GuestInput } from "./schema.ts";
import { holdState } from "./second-thoughts/mails.server.ts";
import { guestWith, roomOf, type GuestRow, type SeatChange } from "./seats.server.ts";

type RsvpResult =
  | { state: "pending" }
  | { state: GuestState; link: string; isSent?: boolean | undefined };

export type Rsvp = Omit<GuestInput, "email"> & {
  email: string | null;
  isVerified: boolean;
  formNumber?: string;
  /** The form says that there is a waiting list before it puts anybody there. */
  canWait: boolean;
  isByMail?: boolean;
};

/**
 * Takes an RSVP. Without an address it counts at once. With one it counts from the button behind the mailed
 * link, and what is returned is the same for every address, known or not.
 */
export async function join(ctx: Context, eventId: string, rsvp: Rsvp): Promise<Result<RsvpResult>> {
  const first = await findFirstAnswer(ctx.db, eventId, rsvp);
  if (first) return answerAgain(ctx, first, rsvp.email);
  if (rsvp.follow && rsvp.email === null) return errAt("invalid", "email", messages.emailToFollow);
  const retryAfter = await countAttemptOf(ctx, rsvp);
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  if (!isUuid(eventId)) return err("not-found");
  return transactInTurn(ctx, eventId, async (work) => {
    const tx = work.db;
    const event = await lockEvent(work, eventId);
    const pressed = await findFirstAnswer(tx, eventId, rsvp);
    if (pressed) return ok({ state: pressed.state, link: await firstLink(ctx, tx, pressed) });
    if (!event) return refuseMissing(tx, "city-events", eventId);
    const closed = whyClosed(event, ctx.now);
    if (closed) return err("conflict", { detail: closedSentences[closed] });
    const seats = { ...work, event };
    const linkOf = async (guest: GuestRow) => ctx.siteUrl + replyPath(await ownToken(tx, guest));
    const known = rsvp.isVerified ? await guestWith(tx, eventId, rsvp.email ?? "") : undefined;
    if (known?.state === "struck") return err("conflict", { detail: messages.struck });
    if (known && hasPlace(known)) {
      await holdState(work, event.id, [known.id]);
      return ok({ state: known.state, link: await linkOf(known) });
    }
    const room = await roomOf(tx, event);
    if (room.parties >= MOST_GUESTS) return err("conflict", { detail: messages.full });
    const refused = await refusedField(seats, rsvp);
    if (refused) return err("invalid", { fields: [refused] });
    const guest = await enter(seats, rsvp, await guestSecret(tx));
    if (rsvp.email !== null && !rsvp.isVerified) {
      await queueOwnLink(seats, guest);
      return ok({ state: "pending" as const });
    }
    const state = await confirm(seats, guest, room);
    if (!state.ok) return state;
    return ok({ state: state.value, link: await linkOf(guest) });
  });
}

/**
 * The answer to a form may be lost on its way: the same form with the same name leads to the page of the first answer.
 * An email that is given this time is added there.
 */
async function answerAgain(ctx: Context, first: GuestRow, email: string | null) {
  if (ctx.now.getTime() - first.created_at.getTime() > FORM_LIFE)
    return err("conflict", { detail: messages.sentTwice });
  const link = await firstLink(ctx, ctx.db, first);
  const token = link.slice(link.lastIndexOf("/") + 1);
  const added = email === null ? undefined : await reply(ctx, token, { action: "email", email });
  if (added && !added.ok && added.error.code === "too-many") return added;
  return ok({ state: first.state, link, isSent: added?.ok });
}

/** Another number, or another name, is somebody else. */
async function findFirstAnswer(db: Db, eventId: string, rsvp: Rsvp): Promise<GuestRow | undefined> {
  if (rsvp.formNumber === undefined) return undefined;
  const id = idOfForm(await guestSecret(db), eventId, rsvp);
  const [first] = await db.select().from(guests).where(eq(guests.id, id));
  return first;
}

/** Never the link of an email that has been added since: then this page says that it has moved. */
const firstLink = async ({ siteUrl }: Context, db: Db, { id }: GuestRow) =>
  siteUrl + replyPath(await guestToken(db, id));

const FORM_LIFE = HOUR;

/** A seat needs no email; the waiting list does, because nobody could say that a seat came free. */
async function refusedField(work: SeatChange, { email, bring = 0, canWait }: Rsvp) {
  const event = { ...work.event, guests: guestsAt(work.event, work.now) };
  if (isTooLarge(event, bring + 1)) return { path: "bring", message: largestParty(event) };
  if (!mustWait(event.guests, bring + 1))
    return email === null && (await isFlooded(work)) ? EMAIL_IN_FLOOD : undefined;
  if (email === null) return emailToWait(event, bring);
  return canWait ? undefined : { path: "wait", message: waitingReason(event, bring) };
}

const EMAIL_IN_FLOOD = { path: "email", message: messages.emailInFlood };

/** Names without an email cost a flood nothing; those whom a host added are known. */
async function isFlooded({ db, now, event }: SeatChange): Promise<boolean> {
  const since = addTime(now, -FLOOD.milliseconds);
  const isRecent = gt(guests.created_at, since);
  return (await db.$count(guests, and(isUnknown(event.id), isRecent))) >= FLOOD.most;
}

export const isUnknown = (eventId: string) =>
  and(eq(guests.event_id, eventId), isNull(guests.email), isNull(guests.let_in_at));

/** An RSVP that sends a mail to an address somebody has typed counts as such a mail. */
const countAttemptOf = (ctx: Context, { email, isVerified }: Rsvp): Promise<number | undefined> =>
  email === null || isVerified
    ? ctx.countAttempt(...ofNetwork(ctx, limits["guest:address"]))
    : countStrangerMail(ctx, email);

/**
 * Enters a name. Of an address that is known already, name and party change only while it has no place on the list; of
 * who has said no, only the party does, unless they are signed in: a stranger may have typed the address.
 */
async function enter({ db, now, event }: SeatChange, rsvp: Rsvp, secret: string) {
  const { name, email, bring = 0, follow = false, isByMail = false, formNumber } = rsvp;
  const { show = false } = rsvp;
  const about = show ? (rsvp.about ?? null) : null;
  const hasNumber = email === null && formNumber !== undefined;
  const id = hasNumber ? idOfForm(secret, event.id, rsvp) : crypto.randomUUID();
  const token_hash = tokenHash(deriveToken(secret, id));
  // For an address that is known already, the time to confirm begins again.
  const wish = { name, bring, follows: follow, show, about, created_at: now };
  const [row] = await db
    .insert(guests)
    .values({
      id,
      event_id: event.id,
      token_hash,
      email,
      by_mail: isByMail,
      state: "pending",
      ...wish,
    })
    .onConflictDoUpdate({
      target: [guests.event_id, guests.email],
      set: { ...wish, state: "pending", by_mail: sql`${guests.by_mail} or excluded.by_mail` },
      setWhere: inArray(guests.state, rsvp.isVerified ? ["pending", "cancelled"] : ["pending"]),
    })
    .returning();
  const guest = row ?? (await guestWith(db, event.id, email ?? ""));
  if (!row && guest?.state === "cancelled") {
    await db.update(guests).set({ bring }).where(eq(guests.id, guest.id));
    return { ...guest, bring };
  }
  if (!guest) throw new Error("A guest has just been written and is not there");
  return guest;
}

/**
 * The id of a guest without an address follows from the form and the name: nothing else would tell a second press of
 * its button from a second guest.
 */
function idOfForm(secret: string, eventId: string, { formNumber, name }: Rsvp) {
  const digest = createHmac("sha256", secret)
    .update(JSON.stringify([eventId.toLowerCase(), formNumber, name.normalize().toLowerCase()]))
    .digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

export async function memberOf(ctx: Pick<Context, "db" | "viewer">) {
  const user = await verifiedUser(ctx);
  if (!user) return undefined;
  const name = user.name || user.username || "";
  // Accounts may be called by an address, guests may not: others at the table read them.
  return { email: user.email, name: namesAnAddress(name) ? "" : name };
}

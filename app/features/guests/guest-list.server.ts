import { and, asc, eq, isNotNull, ne, desc } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { transact } from "#app/core/work.server.ts";
import { actorOf, mayEdit, mayManage, viewerId } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import {
  attendanceByEvent,
  earlierAttendance,
} from "#app/resources/city-events/attendance.server.ts";
import { guestsAt, hasBegun, whyClosed } from "#app/resources/city-events/rules.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import { guests, city_events } from "#db/schema.ts";
import { hereOf, listWalkIns, permitList, requireEvent } from "./door/service.server.ts";
import { limits, MOST_GUESTS } from "./limits.ts";
import { guestSecret, guestToken, ownTokenBy } from "./links.server.ts";
import { listSecondThoughts } from "./second-thoughts/mails.server.ts";
import { floodHours } from "./flood/rules.ts";
import { closedSentences, messages } from "./messages.ts";
import { replyPath, seatsOver, type GuestState } from "./rules.ts";
import { type AddedGuest, type GuestList, ownMeetup, type OwnMeetups } from "./schema.ts";
import {
  formerOf,
  logGuestActivity,
  roomOf,
  setState,
  settleSeats,
  takeOff,
  tellState,
  type GuestRow,
  type SeatChange,
} from "./seats.server.ts";
import { memberOf } from "./service.server.ts";

/** The names of an event, for hosts of its city and administrators; for helpers around the evening. Those who have not confirmed are not on it. */
export async function listGuests(ctx: Context, eventId: string): Promise<Result<GuestList>> {
  const permission = await permitList(ctx, eventId);
  if (!permission.ok) return permission;
  const { event, isHelper } = permission.value;
  const { id, name, bring, state, email, confirmed_at } = guests;
  // A large meetup has thousands: only what is shown.
  const rows = await ctx.db
    .select({
      id,
      name,
      bring,
      state,
      has_address: isNotNull(email).mapWith(Boolean),
      confirmed_at,
      show: guests.show,
      about: guests.about,
      here: guests.here,
      here_at: guests.here_at,
      created_at: guests.created_at,
      is_known: isNotNull(guests.let_in_at).mapWith(Boolean),
    })
    .from(guests)
    .where(and(eq(guests.event_id, event.id), ne(state, "pending")))
    .orderBy(asc(confirmed_at), asc(id));
  const waiting = await listSecondThoughts({ ...ctx, event });
  const { attendance, door } = (await attendanceByEvent(ctx, [event]))(event.id);
  return ok({
    ...(!isHelper &&
      !hasBegun(event, ctx.now) && { floods: floodHours(rows, event.time_zone, ctx.now) }),
    items: rows.map(({ has_address, here_at, show, about, created_at, is_known, ...guest }) => ({
      ...guest,
      ...(!isHelper && { has_address, show, about }),
      // To the second: 400 random milliseconds weigh 1 KB at the door.
      confirmed_at: guest.confirmed_at?.toISOString().replace(/\.\d+/, "") ?? null,
      here: hereOf({ here: guest.here, here_at }, event),
      ...(!isHelper && waiting.get(guest.id)),
    })),
    capacity: event.capacity,
    ...guestsAt(event, ctx.now),
    over: seatsOver(event, event.guests.coming),
    by_mail: event.guests.by_mail ?? 0,
    walk_ins: await listWalkIns(ctx, event),
    door: { said_yes: event.guests.coming, here: door.here, walk_ins: door.walk_ins },
    attendance,
    earlier: await earlierAttendance(ctx, event),
  });
}

export async function strikeGuest(
  ctx: Context,
  eventId: string,
  guestId: string,
): Promise<Result<null>> {
  return onList(ctx, eventId, guestId, async (work, guest) => {
    if (guest.state === "pending") return err("not-found");
    if (guest.state === "struck") return ok(null);
    await logGuestActivity(work, "delete", guestId, { actorId: viewerId(ctx) });
    const struck = { struck_at: ctx.now, struck_from: guest.state };
    await work.db.update(guests).set(struck).where(eq(guests.id, guestId));
    if (hasBegun(work.event, ctx.now)) await setState(work, [guestId], "struck");
    else await takeOff(work, guest, "struck");
    return ok(null);
  });
}

/** A host knows who waits: they come from now on, also beyond the seats. Pressed twice, it counts once. */
export async function letIn(
  ctx: Context,
  eventId: string,
  guestId: string,
): Promise<Result<GuestState>> {
  return onList(ctx, eventId, guestId, async (work, guest) => {
    const closed = whyClosed(work.event, ctx.now);
    if (closed === "begun" || closed === "cancelled")
      return err("conflict", { detail: closedSentences[closed] });
    if (guest.state === "coming") return ok("coming" as const);
    if (guest.state !== "waiting" && guest.state !== "offered")
      return err("conflict", { detail: messages.notWaiting });
    await logGuestActivity(work, "update", guestId, { actorId: viewerId(ctx) });
    await setState(work, [guestId], "coming");
    await work.db.update(guests).set({ let_in_at: ctx.now }).where(eq(guests.id, guestId));
    await settleSeats(work, guestId);
    return ok(await tellState(work, guestId, { payload: { ...formerOf(work, guest) } }));
  });
}

/** Adds somebody without an email: they come at once, with a link that the host can pass on. */
export async function addGuest(
  ctx: Context,
  eventId: string,
  { name, bring = 0 }: AddedGuest,
): Promise<Result<{ state: GuestState; link: string }>> {
  const actor = await actorOf(ctx);
  if (!actor.ok) return actor;
  const { id: adder, isAdministrator } = actor.value;
  const retryAfter = isAdministrator
    ? undefined
    : await ctx.countAttempt([limits["guest:account"], adder]);
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  return transact(ctx, async (work) => {
    const tx = work.db;
    const event = await lockEvent(work, eventId);
    if (!event) return err("not-found");
    if (!mayEdit(actor.value, event.city_name)) return err("forbidden");
    const closed = whyClosed(event, ctx.now);
    if (closed) return err("conflict", { detail: closedSentences[closed] });
    const room = await roomOf(tx, event);
    if (room.parties >= MOST_GUESTS) return err("conflict", { detail: messages.full });
    const id = crypto.randomUUID();
    const token = await guestToken(tx, id);
    await tx.insert(guests).values({
      id,
      event_id: event.id,
      token_hash: tokenHash(token),
      name,
      bring,
      state: "coming",
      confirmed_at: ctx.now,
      // A helper may not open what known guests alone read.
      let_in_at: mayManage(actor.value, event.city_name) ? ctx.now : null,
      created_at: ctx.now,
    });
    const seats = { ...work, event, isByHost: true };
    await logGuestActivity(seats, "create", id, { actorId: adder });
    await settleSeats(seats);
    return ok({ state: "coming" as const, link: ctx.siteUrl + replyPath(token) });
  });
}

export async function onList<Value>(
  ctx: Context,
  eventId: string,
  guestId: string,
  change: (work: SeatChange, guest: GuestRow) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const permission = await requireEvent(ctx, eventId, mayManage);
  if (!permission.ok) return permission;
  if (!isUuid(guestId)) return err("not-found");
  return transact(ctx, async (work) => {
    const event = await lockEvent(work, eventId);
    if (!event) return err("not-found");
    const [guest] = await work.db
      .select()
      .from(guests)
      .where(and(eq(guests.id, guestId), eq(guests.event_id, event.id)));
    if (!guest) return err("not-found");
    return change({ ...work, event, isByHost: true }, guest);
  });
}

/** Names are kept for 30 days after a meetup: nobody has more meetups than this within that time. */
const MOST = 200;

/** The meetups to which the viewer's verified address has said yes. An unverified address may be somebody else's. */
export async function ownMeetupsOf(ctx: Context): Promise<Result<OwnMeetups>> {
  if (ctx.viewer.kind !== "user") return err("not-authenticated");
  const member = await memberOf(ctx);
  if (!member) return ok({ ahead: [], past: [] });
  const rows = await ctx.db
    .select({ guest: guests, event: city_events })
    .from(guests)
    .innerJoin(city_events, eq(city_events.id, guests.event_id))
    .where(and(eq(guests.email, member.email), ne(guests.state, "pending")))
    .orderBy(desc(city_events.date_time), desc(guests.id))
    .limit(MOST);
  const secret = await guestSecret(ctx.db);
  const mine: OwnMeetups = { ahead: [], past: [] };
  for (const { guest, event } of rows) {
    const meetup = ownMeetup.parse({
      ...event,
      event_id: event.id,
      date_time: event.date_time.toISOString(),
      bring: guest.bring,
      state: guest.state,
      link: replyPath(ownTokenBy(secret, guest)),
    });
    if (hasBegun(event, ctx.now)) mine.past.push(meetup);
    else mine.ahead.unshift(meetup);
  }
  return ok(mine);
}

import { eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import { type Actor, mayManage, viewerId } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Work } from "#app/core/work.server.ts";
import { hasBegun } from "#app/resources/city-events/rules.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import { guests } from "#db/schema.ts";
import { onList } from "../guest-list.server.ts";
import { messages } from "../messages.ts";
import { CHANGE_WAITS, stateAfterRsvp, type GuestState } from "../rules.ts";
import {
  backAgain,
  formerOf,
  logGuestActivity,
  partyOf,
  queueOf,
  roomOf,
  setState,
  settleSeats,
  tellState,
  type GuestRow,
  type SeatChange,
} from "../seats.server.ts";
import { knowsOfRemoval, makeRoom, revertUntold, tellIfSkipped } from "./mails.server.ts";

/**
 * Puts a struck guest back on the list: as they were when nobody has heard of it, later coming when there is room, else
 * waiting by the time of their yes. Of others it takes back what a host has done, until their email leaves.
 */
export async function restoreGuest(
  ctx: Context,
  eventId: string,
  guestId: string,
): Promise<Result<GuestState>> {
  const by = { actorId: viewerId(ctx) };
  return onList(ctx, eventId, guestId, (work, guest) =>
    guest.state === "struck" ? putBack(work, guest, by) : takeBackSeat(work, guest, by),
  );
}

async function putBack(
  work: SeatChange,
  guest: GuestRow,
  by: { actorId: string | null; undoes?: string },
): Promise<Result<GuestState>> {
  if (guest.state !== "struck") return err("conflict", { detail: "This guest is on the list." });
  await logGuestActivity(work, "restore", guest.id, by);
  if (hasBegun(work.event, work.now)) {
    const state = guest.struck_from ?? "coming";
    await setState(work, [guest.id], state);
    return ok(state);
  }
  await makeRoom(work, [guest]);
  const untold = (await revertUntold(work, guest)) ?? unheardOf(guest, work.now);
  // A guest who had said no does not come because a removal is taken back.
  const former = untold ?? (guest.struck_from === "cancelled" ? guest.struck_from : undefined);
  if (former) {
    await setState(work, [guest.id], former);
    return settleAndRead(work, guest);
  }
  const earlier = await queueOf(work.db, work.event.id, guest.confirmed_at);
  const state = stateAfterRsvp(await roomOf(work.db, work.event), earlier, partyOf(guest));
  await work.db
    .update(guests)
    .set({ state, ...(await backAgain(work.db, guest.id)) })
    .where(eq(guests.id, guest.id));
  await settleSeats(work, guest.id);
  const [restored] = await work.db.select().from(guests).where(eq(guests.id, guest.id));
  const isUnheard = guest.out_id === null && !(await knowsOfRemoval(work, guest));
  if (restored && isUnheard && restored.state === guest.struck_from) {
    await tellIfSkipped(work, restored);
    return ok(restored.state);
  }
  return ok(await tellState(work, guest.id, { payload: { ...formerOf(work, guest) } }));
}

async function settleAndRead(work: SeatChange, { id }: GuestRow): Promise<Result<GuestState>> {
  await settleSeats(work);
  const [guest] = await work.db.select().from(guests).where(eq(guests.id, id));
  return ok(guest?.state ?? "waiting");
}

/** The state of a guest without an email who was taken off within the last minute, as others are put back until their email. */
export const unheardOf = ({ email, struck_at, struck_from }: GuestRow, now: Date) =>
  email === null && struck_at !== null && now.getTime() - struck_at.getTime() <= CHANGE_WAITS
    ? struck_from
    : null;

/** A guest who has been let in or put back is as before, with their place in line. */
async function takeBackSeat(work: SeatChange, guest: GuestRow, by: { actorId: string | null }) {
  const state = await revertUntold(work, guest);
  if (!state) return err("conflict", { detail: messages.cannotTakeBack });
  await logGuestActivity(work, "update", guest.id, {
    ...by,
    changes: { state: [guest.state, state] },
  });
  return settleAndRead(work, guest);
}

export const mayUndoRemoval = (actor: Actor, { action, city_name }: Activity): boolean =>
  action === "delete" && mayManage(actor, city_name ?? "");

/** Also of a list that is another city's now: its hosts decide who comes. */
export const NOT_HERE = err("conflict", { detail: "This cannot be undone here." });

export async function undoRemoval(
  work: Work,
  activity: Activity,
  actorId: string | null,
): Promise<Result<{ state: GuestState }>> {
  if (activity.action !== "delete") return NOT_HERE;
  const gone = err("gone", { detail: "This guest is not kept any more." });
  const isThisOne = eq(guests.id, activity.row_id);
  const [known] = await work.db.select({ id: guests.event_id }).from(guests).where(isThisOne);
  const event = known && (await lockEvent(work, known.id));
  const [guest] = await work.db.select().from(guests).where(isThisOne);
  if (!event || !guest) return gone;
  if (event.city_name !== activity.city_name) return NOT_HERE;
  // Put back and taken off again since, they are off the list by another decision.
  if (guest.state === "struck" && guest.struck_at?.getTime() !== activity.at.getTime())
    return err("conflict", { detail: messages.removedAgain });
  const restored = await putBack({ ...work, event, isByHost: true }, guest, {
    actorId,
    undoes: activity.id,
  });
  return restored.ok ? ok({ state: restored.value }) : restored;
}

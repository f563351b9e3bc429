import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import { mayManage, viewerId } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { hasBegun } from "#app/resources/city-events/rules.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import { guests } from "#db/schema.ts";
import { requireEvent } from "../door/service.server.ts";
import { closedSentences } from "../messages.ts";
import { fits, WITH_PLACE } from "../rules.ts";
import { makeRoom } from "../second-thoughts/mails.server.ts";
import { NOT_HERE, undoRemoval, unheardOf } from "../second-thoughts/service.server.ts";
import { logGuestActivity, partyOf, roomOf, setState, settleSeats } from "../seats.server.ts";
import { isUnknown } from "../service.server.ts";
import { messages } from "./messages.ts";
import type { FloodStruck } from "./schema.ts";

/** Takes off everyone who has come without an email since a moment, in one act. Nobody can tell them. */
export async function strikeFlood(
  ctx: Context,
  eventId: string,
  since: Date,
): Promise<Result<FloodStruck>> {
  const permission = await requireEvent(ctx, eventId, mayManage);
  if (!permission.ok) return permission;
  return transact(ctx, async (work) => {
    const event = await lockEvent(work, eventId);
    if (!event) return err("not-found");
    if (hasBegun(event, work.now)) return err("conflict", { detail: closedSentences.begun });
    const isOnList = inArray(guests.state, WITH_PLACE);
    const struck = await work.db
      .update(guests)
      .set({ state: "struck", struck_from: sql`${guests.state}`, struck_at: work.now })
      .where(and(isUnknown(event.id), gte(guests.created_at, since), isOnList))
      .returning({ bring: guests.bring });
    if (struck.length === 0) return err("conflict", { detail: messages.nobody });
    const people = struck.reduce((sum, { bring }) => sum + bring + 1, 0);
    const activity = crypto.randomUUID();
    const seats = { ...work, event, isByHost: true };
    await logGuestActivity(seats, "delete", event.id, {
      actorId: viewerId(ctx),
      id: activity,
      changes: { people: [people, 0] },
    });
    await settleSeats(seats);
    return ok({ people, activity });
  });
}

/** An entry of such an act names the event; one of a single removal names the guest. */
export async function undoStrike(
  work: Work,
  activity: Activity,
  actorId: string | null,
): Promise<Result<object>> {
  const event = await lockEvent(work, activity.row_id);
  if (!event) return undoRemoval(work, activity, actorId);
  if (event.city_name !== activity.city_name) return NOT_HERE;
  const isOfAct = and(eq(guests.state, "struck"), eq(guests.struck_at, activity.at));
  const rows = await work.db
    .select()
    .from(guests)
    .where(and(eq(guests.event_id, event.id), isOfAct))
    .orderBy(asc(guests.confirmed_at), asc(guests.id));
  if (rows.length === 0) return err("conflict", { detail: messages.onListAgain });
  const seats = { ...work, event, isByHost: true };
  if (!hasBegun(event, work.now)) await makeRoom(seats, rows);
  const room = await roomOf(work.db, event);
  const back: Record<"coming" | "waiting", string[]> = { coming: [], waiting: [] };
  for (const row of rows) {
    const party = partyOf(row);
    const wasIn = (row.struck_from ?? "coming") === "coming";
    const isExact = hasBegun(event, work.now) || unheardOf(row, work.now) !== null;
    const isIn = isExact ? wasIn : fits(room, party);
    if (isIn) room.taken += party.size;
    back[isIn ? "coming" : "waiting"].push(row.id);
  }
  await setState(seats, back.coming, "coming");
  await setState(seats, back.waiting, "waiting");
  await logGuestActivity(seats, "restore", event.id, { actorId, undoes: activity.id });
  if (!hasBegun(event, work.now)) await settleSeats(seats);
  return ok({ coming: back.coming.length, waiting: back.waiting.length });
}

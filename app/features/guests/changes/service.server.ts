import { and, eq, gt, inArray, max } from "drizzle-orm";
import type { FollowRow, ReadContext, RowStep } from "#app/core/context.server.ts";
import { rowsOf } from "#app/core/data/row-step.server.ts";
import type { Work } from "#app/core/work.server.ts";
import { dayAndTime, time12 } from "#app/core/text/dates.ts";
import { DAY } from "#app/core/time.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { hasBegun, isUpcoming, whyClosed } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { cityEventsService, lockEvent } from "#app/resources/city-events/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { event_changes, guests, type ToldChange, type ToldFacts } from "#db/schema.ts";
import { deleteAllWaiting } from "#app/features/mailings/service.server.ts";
import { messages } from "../messages.ts";
import { forgetEvening } from "../morning/service.server.ts";
import { changeDue, GuestMail, MOVED_DAYS, nextChangeAt, seatsOver, WITH_PLACE } from "../rules.ts";
import { changeOf, factsOf, isReached, replaceNotices } from "./news.server.ts";
import { revertUntold, tellSkipped } from "../second-thoughts/mails.server.ts";
import { roomOf, settleSeats } from "../seats.server.ts";

/**
 * Runs in the transaction that changes the event: marks the change for the job that tells the guests
 * (`jobs.server.ts`), and gives away the seats that have become free.
 */
export const followEvent: FollowRow = async (work, step) => {
  if (step.isNew) return ok(null);
  const rows = rowsOf(cityEventsService, step);
  if (rows?.before && !rows.after) return followDeletion(work, rows.before, step);
  // Guests of a deleted event have heard that it is called off: put back, it takes place after all.
  const before = rows?.before ?? (rows?.after && { ...rows.after, status: "cancelled" as const });
  if (!before) return ok(null);
  const event = await lockEvent(work, before.id);
  if (!event) return ok(null);
  if (before.date_time <= work.now && isUpcoming(event, work.now))
    await forgetEvening(work, event.id);
  if (changeOf(factsOf(before), event, work.now) && (await hasGuestsToTell(work.db, event.id))) {
    const marked = await mark(work, before, event, step);
    if (!marked.ok) return marked;
  }
  // "We sit upstairs" is no news of a meetup that does not take place.
  if (event.status === "cancelled" && before.status !== "cancelled")
    await deleteAllWaiting(work, { kind: GuestMail.HostNotice, subject_id: event.id });
  // Seats are settled until the start: afterwards the numbers of the evening stay.
  if (!hasBegun(event, work.now)) {
    const seats = { ...work, event, isByHost: true };
    // Seats that are not there any more go back before anybody has heard of them.
    const isSmaller = (event.capacity ?? Infinity) < (before.capacity ?? Infinity);
    if (isSmaller && seatsOver(event, (await roomOf(work.db, event)).taken) > 0)
      await revertUntold(seats);
    await settleSeats(seats);
    const wasSilent = step.wasHidden || isSilent(before, work.now);
    if (wasSilent && !isSilent(event, work.now)) await tellSkipped(seats);
  }
  return ok(null);
};

/** No mail about a seat leaves then. */
const isSilent = (event: EventRow, now: Date): boolean =>
  !["not-here", undefined].includes(whyClosed(event, now));

/** `New: 8 PM at Paper Crane (was 7 PM, Cyber Cup)`, for a week, to who has said yes `since` before the move. */
export async function movedLine({ db, now }: ReadContext, event: EventRow, since: Date | null) {
  const [change] = await db
    .select({ told: event_changes.told })
    .from(event_changes)
    .where(eq(event_changes.event_id, event.id));
  const { wall_time, venue } = event;
  const move = change?.told.findLast((told) => told.was_at !== wall_time || told.was_in !== venue);
  const { at, was_at, was_in } = move ?? {};
  if (!at || !was_at || !was_in || event.status !== "scheduled") return undefined;
  if (now.getTime() - Date.parse(at) > MOVED_DAYS * DAY) return undefined;
  if (since && since.getTime() > Date.parse(at)) return undefined;
  const clock = was_at.slice(0, 10) === wall_time.slice(0, 10) ? time12 : dayAndTime;
  const [time, before] = [wall_time, was_at].map((wall) => clock(wall).replace(":00", ""));
  if (was_in === venue) return `New: ${time} (was ${before})`;
  if (time === before) return `New: ${venue} (was ${was_in})`;
  return `New: ${time} at ${venue} (was ${before}, ${was_in})`;
}

/** Further changes are measured by the facts that guests were told last, until they hear of them. */
async function mark(
  work: Work,
  row: EventRow,
  event: EventRow | undefined,
  { isByAdministrator, isUndo }: RowStep,
): Promise<Result<null>> {
  const { db, now } = work;
  const [waiting] = await db
    .select()
    .from(event_changes)
    .where(eq(event_changes.event_id, row.id))
    .for("update");
  const isJoined = waiting?.before != null;
  const before = waiting?.before ?? knownFacts(row, waiting?.told);
  const isCallingOff = !event || event.status === "cancelled";
  const freeAt =
    isByAdministrator || isCallingOff || isJoined
      ? undefined
      : nextChangeAt(waiting?.told ?? [], now);
  if (freeAt) {
    const time = time12(wallTimeAt(freeAt, row.time_zone));
    const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1_000));
    return err("too-many", { detail: messages.tooManyChanges(time), retryAfter });
  }
  const starts = [row.date_time, ...(event ? [event.date_time] : [])];
  const isCallingOffByHost = event?.status === "cancelled" && !isByAdministrator && !isUndo;
  const due = changeDue(starts, isCallingOffByHost, now);
  const due_at = isJoined && waiting.due_at && waiting.due_at < due ? waiting.due_at : due;
  if (isJoined && event)
    await tellNewcomers(work, row, event, { since: waiting.updated_at, from: due_at });
  const values = {
    before: {
      ...before,
      isByAdministrator: isByAdministrator && (before.isByAdministrator ?? !isJoined),
    },
    due_at,
    updated_at: await changedAt(work, row.id),
  };
  await db
    .insert(event_changes)
    .values({ event_id: row.id, ...values })
    .onConflictDoUpdate({ target: event_changes.event_id, set: values });
  return ok(null);
}

/** Nobody joins a closed meetup: its guests know it as they were told last, whatever has changed since. */
function knownFacts(row: EventRow, told: readonly ToldChange[] = []): ToldFacts {
  const last = told.at(-1)?.facts;
  const isClosed = row.status !== "scheduled" || row.attend_link !== null;
  return isClosed && last?.status === row.status ? last : factsOf(row);
}

/** A yes from before the change may carry a later time, because clocks differ and the change has waited for the lock. */
async function changedAt({ db, now }: Work, eventId: string): Promise<Date> {
  const isOfEvent = eq(guests.event_id, eventId);
  const [yes] = await db
    .select({ latest: max(guests.confirmed_at) })
    .from(guests)
    .where(isOfEvent);
  return yes?.latest && yes.latest > now ? yes.latest : now;
}

/** Guests who have said yes since the last change, which nobody has been told yet, know only that one. */
async function tellNewcomers(
  work: Work,
  before: EventRow,
  event: EventRow,
  { since, from }: { since: Date; from: Date },
): Promise<void> {
  const change = changeOf(factsOf(before), event, work.now);
  if (!change) return;
  const newcomers = await work.db
    .select()
    .from(guests)
    .where(and(isReached(event.id), gt(guests.confirmed_at, since)));
  await replaceNotices(work, newcomers, { change, event, from });
}

async function followDeletion(work: Work, event: EventRow, step: RowStep): Promise<Result<null>> {
  const isAhead = !hasBegun(event, work.now) && event.status !== "cancelled";
  return isAhead && (await hasGuestsToTell(work.db, event.id))
    ? mark(work, event, undefined, step)
    : ok(null);
}

/** Those without an email read it on their own page, so they count too. */
async function hasGuestsToTell(db: Db, eventId: string): Promise<boolean> {
  const hasPlace = and(eq(guests.event_id, eventId), inArray(guests.state, WITH_PLACE));
  return (await db.$count(guests, hasPlace)) > 0;
}

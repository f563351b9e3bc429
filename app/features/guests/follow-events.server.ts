import { and, eq, inArray } from "drizzle-orm";
import type { Context, FollowRow, RowStep } from "#app/core/context.server.ts";
import { rowsOf } from "#app/core/data/row-step.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { hasBegun, whyClosed } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { cityEventsService, lockEvent } from "#app/resources/city-events/service.server.ts";
import { wallTimeLabel } from "#app/resources/city-events/share-text.ts";
import type { Transaction } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";
import { queueGuestNotice, type MailCause, type MailOccasion } from "./mails.server.ts";
import { messages } from "./messages.ts";
import type { ChangeReason } from "./rules.ts";
import { settleSeats } from "./seats.server.ts";

/**
 * Runs in the transaction that changes the event: guests are told when
 * it moves, is called off or registers elsewhere from now on, and seats that have become free are given.
 */
export const followEvent: FollowRow = async (tx, ctx, step) => {
  const rows = rowsOf(cityEventsService, step);
  if (rows?.before && !rows.after) return followDeletion(tx, ctx, rows.before, step);
  const before = rows?.before ?? (rows?.after && calledOff(rows.after));
  if (!before) return ok(null);
  const event = await lockEvent(tx, before.id);
  if (!event) return ok(null);
  const { invalidate } = step;
  const work = { tx, ctx, event, invalidate };
  const kind = noticeFor(before, event, ctx.now);
  if (kind) {
    const facts = {
      was: placeOf(before),
      was_at: before.wall_time,
      was_in: before.venue,
      why: kind.why,
    };
    for (const guest of await toBeTold(tx, event.id))
      await queueChangeNotice(work, guest, kind.kind, { facts, occasion: kind.why });
  }
  await settleSeats(work);
  return ok(null);
};

/** Guests of a deleted event have heard that it is called off: put back, it takes place after all. */
const calledOff = (restored: EventRow): EventRow => ({ ...restored, status: "cancelled" });

function noticeFor(
  before: EventRow,
  after: EventRow,
  now: Date,
): { kind: "guest-moved" | "guest-cancelled"; why: ChangeReason } | undefined {
  // Of what has begun there is nothing left to decide. Moved into the future, it is ahead again.
  if (hasBegun(before, now) && hasBegun(after, now)) return undefined;
  if (after.status === "cancelled")
    return before.status === "cancelled"
      ? undefined
      : { kind: "guest-cancelled", why: "cancelled" };
  if (before.status === "cancelled") return { kind: "guest-moved", why: "on-again" };
  if (after.attend_link && !before.attend_link) return { kind: "guest-moved", why: "elsewhere" };
  if (whyClosed(after, now) === "elsewhere") return undefined;
  if (after.status === "postponed" && before.status !== "postponed")
    return { kind: "guest-moved", why: "postponed" };
  return placeOf(before) === placeOf(after) && before.status === after.status
    ? undefined
    : { kind: "guest-moved", why: "moved" };
}

const placeOf = (event: EventRow) => `${wallTimeLabel(event)}, ${event.venue}, ${event.city_name}`;

async function followDeletion(
  tx: Transaction,
  ctx: Pick<Context, "now">,
  event: EventRow,
  step: RowStep,
): Promise<Result<null>> {
  const isAhead = !hasBegun(event, ctx.now) && event.status !== "cancelled";
  const told = isAhead ? await toBeTold(tx, event.id, true) : [];
  if (told.length > 0 && !step.isByAdministrator)
    return err("conflict", { detail: messages.deleteRefused });
  const deleted = { ...event, sequence: event.sequence + 1 };
  const work = { tx, ctx, event: deleted, invalidate: step.invalidate };
  for (const guest of told)
    await queueChangeNotice(work, guest, "guest-cancelled", {
      facts: { was: placeOf(event), why: "cancelled" },
    });
  return ok(null);
}

/** Those without an address read it on their own page. */
async function toBeTold(tx: Transaction, eventId: string, evenWithoutAddress = false) {
  const rows = await tx
    .select()
    .from(guests)
    .where(
      and(eq(guests.event_id, eventId), inArray(guests.state, ["coming", "waiting", "offered"])),
    );
  return rows.filter(({ email }) => evenWithoutAddress || email !== null);
}

/** Queues a mail about a change of the event. It replaces an earlier one that has not been sent. */
async function queueChangeNotice(
  work: MailCause,
  guest: typeof guests.$inferSelect,
  kind: "guest-moved" | "guest-cancelled",
  more: Omit<MailOccasion, "isAwaited">,
): Promise<void> {
  const id = await queueGuestNotice(work, guest, kind, { isAwaited: false, ...more });
  if (id) await work.tx.update(guests).set({ notice_id: id }).where(eq(guests.id, guest.id));
}

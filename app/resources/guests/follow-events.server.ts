import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Context, FollowRow, RowStep } from "#app/core/context.server.ts";
import { wallTimeLabel } from "#app/core/text/dates.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Transaction } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { queueChangeNotice } from "./notice-queue.server.ts";
import { hasBegun, whyClosed } from "./rules.ts";
import { lockEvent, settleSeats } from "./seats.server.ts";

const eventFacts = z.object({
  id: z.string(),
  date_time: z.date(),
  wall_time: z.string(),
  time_zone: z.string(),
  venue: z.string(),
  city_name: z.string(),
  status: z.string(),
  sequence: z.number(),
  attend_link: z.string().nullable(),
  takes_guests: z.boolean(),
});
type EventFacts = z.output<typeof eventFacts>;

/**
 * What becomes of the guests when their event changes, in the transaction that changes it: they are told when
 * it moves, is called off or registers elsewhere from now on, and seats that have become free are given.
 */
export const followEvent: FollowRow = async (tx, ctx, step) => {
  if (step.resource !== "city-events") return ok(null);
  if (step.after === undefined) return followDeletion(tx, ctx, eventFacts.parse(step.before), step);
  const before = step.before ? eventFacts.parse(step.before) : calledOff(step.after);
  const event = await lockEvent(tx, before.id);
  if (!event) return ok(null);
  const { invalidate } = step;
  const work = { tx, ctx, event, invalidate };
  const kind = noticeFor(before, event, ctx.now);
  if (kind) {
    const facts = { was: placeOf(before), why: kind.why };
    for (const guest of await toBeTold(tx, event.id))
      await queueChangeNotice(work, guest, kind.kind, { facts, occasion: kind.why });
  }
  await settleSeats(work);
  return ok(null);
};

/** Guests of a deleted event have heard that it is called off: put back, it takes place after all. */
function calledOff(restored: unknown): EventFacts {
  return { ...eventFacts.parse(restored), status: "cancelled" };
}

/** Why guests hear of a change: the reason decides what the mail says. */
export type ChangeReason = "moved" | "postponed" | "on-again" | "elsewhere" | "cancelled";

function noticeFor(
  before: EventFacts,
  after: EventFacts,
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

/** Where and when, as a guest has read it. */
const placeOf = (event: EventFacts) =>
  `${wallTimeLabel(event)}, ${event.venue}, ${event.city_name}`;

async function followDeletion(
  tx: Transaction,
  ctx: Pick<Context, "now">,
  event: EventFacts,
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

/** Who counts on the event. Those without an address read it on their own page. */
async function toBeTold(tx: Transaction, eventId: string, evenWithoutAddress = false) {
  const rows = await tx
    .select()
    .from(guests)
    .where(
      and(eq(guests.event_id, eventId), inArray(guests.state, ["coming", "waiting", "offered"])),
    );
  return rows.filter(({ email }) => evenWithoutAddress || email !== null);
}

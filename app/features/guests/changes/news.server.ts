import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Work } from "#app/core/work.server.ts";
import { canBeStopped, PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { dueForChange } from "#app/core/mail/quiet-hours.server.ts";
import { hasBegun, isUpcoming, type EventFacts } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { wallTimeLabel } from "#app/resources/city-events/share-text.ts";
import { guests, mails, type EventChange, type ToldFacts } from "#db/schema.ts";
import { guestMailKind, guestOccasion, toGuest } from "../mails.server.ts";
import { GuestMail, WITH_PLACE, type ChangeReason } from "../rules.ts";

/** An event as guests hear of it; one that is deleted has no more facts. */
export type ChangedEvent = Pick<
  EventRow,
  Exclude<keyof ToldFacts, "isByAdministrator"> | "id" | "sequence" | "takes_guests"
>;

export const factsOf = ({ date_time, ends_at, ...event }: ChangedEvent): ToldFacts => ({
  wall_time: event.wall_time,
  time_zone: event.time_zone,
  date_time: date_time.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
  venue: event.venue,
  city_name: event.city_name,
  status: event.status,
  attend_link: event.attend_link,
});

export function changeOf(
  before: ToldFacts,
  after: ChangedEvent,
  now: Date,
): EventChange | undefined {
  const reason = reasonOf(before, after, now);
  if (!reason) return undefined;
  return {
    kind: reason === "cancelled" ? GuestMail.EventCancelled : GuestMail.EventMoved,
    why: reason,
    was: labelFor(after)(before),
    was_at: before.wall_time,
    was_in: before.venue,
    before,
  };
}

/** The event as its guests know it once they have heard of a change: a postponed one by its old date. */
export function toldFactsOf(event: ChangedEvent, { before }: EventChange): ToldFacts {
  if (event.status !== "postponed" || !before) return factsOf(event);
  const { wall_time, time_zone, date_time, ends_at } = before;
  return { ...factsOf(event), wall_time, time_zone, date_time, ends_at };
}

function reasonOf(before: ToldFacts, after: ChangedEvent, now: Date): ChangeReason | undefined {
  // Nothing is left to decide about a meetup that has begun. Moved into the future, it is ahead again.
  if (hasBegun(before, now) && !isUpcoming(after, now)) return undefined;
  if (after.status === "cancelled") return before.status === "cancelled" ? undefined : "cancelled";
  if (before.status === "cancelled") return after.status === "postponed" ? "postponed" : "on-again";
  const isSameStatus = before.status === after.status;
  if (after.status === "postponed" && !isSameStatus) return "postponed";
  if (after.attend_link && !before.attend_link) return "elsewhere";
  // The other site tells its guests the rest. Ours were told that a postponed meetup gets a date.
  if (after.attend_link && isSameStatus) return undefined;
  if (before.attend_link && !after.attend_link) return "here-again";
  const label = labelFor(after);
  if (label(before) !== label(after)) return "moved";
  return isSameStatus ? undefined : "on-again";
}

type Place = Pick<EventFacts, "wall_time" | "date_time" | "city_name" | "venue">;

/** Says where, and when if there is a date that holds. */
const labelFor =
  ({ status }: Pick<ChangedEvent, "status">) =>
  (event: Place): string =>
    `${status === "postponed" ? "" : `${wallTimeLabel(event)}, `}${event.venue}, ${event.city_name}`;

/** Guests of an event who get emails about its changes. */
export const isReached = (eventId: string) =>
  and(eq(guests.event_id, eventId), inArray(guests.state, WITH_PLACE), isNotNull(guests.email));

interface News {
  change: EventChange;
  event: ChangedEvent;
  /** Until then an email may be taken back; now where it is left out. */
  from?: Date;
}

/**
 * A guest has one waiting email about changes: a newer one takes the place of one that has not left, and tells of what that
 * guest knows. Who knows of nothing else gets none.
 */
export async function replaceNotices(
  work: Work,
  slice: readonly (typeof guests.$inferSelect)[],
  { change, event, from = work.now }: News,
): Promise<void> {
  const { db: tx, now } = work;
  const waiting = slice.flatMap(({ notice_id }) => notice_id ?? []);
  const unsent = await tx
    .delete(mails)
    .where(and(inArray(mails.id, waiting), canBeStopped))
    .returning({ id: mails.id, facts: mails.facts });
  const known = new Map(unsent.map(({ id, facts }) => [id, toGuest.safeParse(facts).data?.before]));
  const due = dueForChange(from, event.time_zone, event.date_time);
  const notices = slice.flatMap((guest) => {
    const before = known.get(guest.notice_id ?? "");
    const isAsKnown = before?.status === event.status;
    const news = (before && changeOf(before, event, now)) ?? (isAsKnown ? undefined : change);
    if (!news) return [];
    const { kind, ...payload } = news;
    return {
      kind: guestMailKind(kind),
      to: guest.email ?? "",
      payload: { guest: guest.id, ...payload },
      priority: PRIORITY.many,
      due,
      topic: event.id,
      occasion: guestOccasion(kind, guest, event, `${news.why}/${now.toISOString()}`),
    };
  });
  const queued = await queueNotices(work, notices);
  const ids = queued.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(guests)
      .set({ notice_id: sql`${mails.id}` })
      .from(mails)
      .where(and(inArray(mails.id, ids), sql`${guests.id} = (${mails.facts}->>'guest')::uuid`));
}

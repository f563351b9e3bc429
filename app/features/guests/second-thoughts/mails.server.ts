import { and, desc, eq, gt, inArray, isNotNull, not, or, sql } from "drizzle-orm";
import { isUnsent } from "#app/core/mail/outbox.server.ts";
import type { MailSite } from "#app/core/mail/kinds.ts";
import { guests, mails } from "#db/schema.ts";
import { queueGuestNotice, toGuest, type MailCause } from "../mails.server.ts";
import { CHANGE_WAITS, fits, stateMails, WITH_PLACE, type GuestState } from "../rules.ts";
import {
  dueOf,
  isOfGuest,
  partyOf,
  roomOf,
  type GuestRow,
  type SeatChange,
} from "../seats.server.ts";

/**
 * Puts one guest, or all who have moved up, back as they were before the act of a host, as long as their email has not
 * left. Their own answer meanwhile holds. Returns the state of the last one put back.
 */
export async function revertUntold(
  work: SeatChange,
  one?: GuestRow,
): Promise<GuestState | undefined> {
  let state: GuestState | undefined;
  for (const { guest, former } of await takeSecondThoughts(work, one)) {
    if (!former) continue;
    const let_in_at = former.let_in_at === null ? null : new Date(former.let_in_at);
    const [row] = await work.db
      .update(guests)
      .set({ ...former, let_in_at })
      .where(eq(guests.id, guest))
      .returning();
    if (row) await tellIfSkipped(work, row);
    state = row?.state ?? state;
  }
  return state;
}

/** Guests who had a seat get it again from those who moved up and have not heard of it. */
export async function makeRoom(work: SeatChange, back: readonly GuestRow[]): Promise<void> {
  const seated = back.filter(({ struck_from }) => (struck_from ?? "coming") === "coming");
  const size = seated.reduce((sum, guest) => sum + partyOf(guest).size, 0);
  if (size > 0 && !fits(await roomOf(work.db, work.event), { size })) await revertUntold(work);
}

/** The mail about a state is skipped while the guest is in another one: when that is taken back, it leaves after all. */
export async function tellIfSkipped(work: SeatChange, guest: GuestRow): Promise<void> {
  const kind = stateMails[guest.state];
  const [last] = await work.db
    .select()
    .from(mails)
    .where(and(isOfGuest(work.event.id, [guest.id]), eq(mails.kind, kind)))
    .orderBy(desc(mails.created_at))
    .limit(1);
  if (!last?.skipped_at) return;
  const payload = toGuest.pick({ waited: true, former: true }).parse(last.facts);
  await queueGuestNotice(work, guest, kind, {
    isAwaited: payload.waited === undefined,
    due: dueOf(work),
    payload,
    occasion: work.now.toISOString(),
  });
}

/** Mails skipped while the event was off, without a date or elsewhere leave after all. */
export async function tellSkipped(work: SeatChange): Promise<void> {
  const skipped = work.db
    .select({ id: sql<string>`(${mails.facts} ->> 'guest')::uuid` })
    .from(mails)
    .where(and(eq(mails.topic, work.event.id), isNotNull(mails.skipped_at)));
  const isOnList = and(inArray(guests.id, skipped), inArray(guests.state, WITH_PLACE));
  for (const guest of await work.db.select().from(guests).where(isOnList))
    await tellIfSkipped(work, guest);
}

/** Guests who answer, or hear otherwise of their seat, know their state, so nobody takes it back. */
export async function holdState(
  { db }: Pick<SeatChange, "db">,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(mails)
    .set({ facts: sql`${mails.facts} - 'former'` })
    .where(and(isOfGuest(eventId, ids), isUnsent));
}

/** The form has told a removed guest so before the goodbye left, which nobody takes back any more (`holdState`). */
export async function knowsOfRemoval({ db, event }: SeatChange, { id }: GuestRow) {
  const isGoodbye = and(isOfGuest(event.id, [id]), eq(mails.kind, stateMails.struck), isUnsent);
  return (await db.$count(mails, and(isGoodbye, sql`${mails.facts} -> 'former' is null`))) > 0;
}

type SecondThoughts = Pick<MailCause, "event" | "now"> & Pick<MailSite, "db">;

/** Mails about a host's act that have not left and are still true: until then it is taken back. */
const isSecondThought = ({ event, now, db }: SecondThoughts) =>
  and(
    eq(mails.topic, event.id),
    isUnsent,
    gt(mails.next_attempt_at, now),
    sql`${mails.facts} -> 'former' is not null`,
    or(
      ...[...WITH_PLACE, "struck" as const].map((state) => {
        const inState = and(eq(guests.event_id, event.id), eq(guests.state, state));
        const ids = db.select({ id: guests.id }).from(guests).where(inState);
        return and(
          eq(mails.kind, stateMails[state]),
          inArray(sql`(${mails.facts} ->> 'guest')::uuid`, ids),
        );
      }),
    ),
  );

/**
 * Takes such mails out of the outbox: that of one guest, or else those of all who have moved up within the last minute.
 * A seat of somebody who has moved up is taken back with the act that freed it.
 */
async function takeSecondThoughts(cause: MailCause, one?: GuestRow) {
  const hasMovedUp = sql`${mails.facts} -> 'waited' is not null`;
  const isMeant = one
    ? and(isOfGuest(cause.event.id, [one.id]), not(hasMovedUp))
    : and(hasMovedUp, gt(mails.created_at, sql`now() - ${CHANGE_WAITS} * interval '1 ms'`));
  const rows = await cause.db
    .delete(mails)
    .where(and(isSecondThought(cause), isMeant))
    .returning({ facts: mails.facts });
  return rows.map(({ facts }) => toGuest.parse(facts));
}

/** When the mails of the guests leave whom a host's act has given or taken a place. */
export async function listSecondThoughts(cause: SecondThoughts) {
  const rows = await cause.db
    .select({ leaves: mails.next_attempt_at, facts: mails.facts })
    .from(mails)
    .where(isSecondThought(cause));
  return new Map(
    rows.map(({ leaves, facts }) => {
      const { guest, waited } = toGuest.parse(facts);
      const mailed_at = leaves.toISOString().replace(/\.\d+/, "");
      return [guest, { mailed_at, ...(waited !== undefined && { moved_up: true }) }];
    }),
  );
}

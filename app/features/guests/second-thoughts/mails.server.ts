import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { isUnsent } from "#app/core/mail/outbox.server.ts";
import type { MailSite } from "#app/core/mail/kinds.ts";
import { guests, mails } from "#db/schema.ts";
import { toGuest, type MailCause } from "../mails.server.ts";
import { GuestMail, type GuestState } from "../rules.ts";
import type { GuestRow, SeatChange } from "../seats.server.ts";

/** Each mail about a host's act tells one state. */
const TELLING: readonly [GuestMail, GuestState][] = [
  [GuestMail.RsvpConfirmed, "coming"],
  [GuestMail.SeatOffered, "offered"],
  [GuestMail.WaitlistJoined, "waiting"],
  [GuestMail.RsvpCancelled, "struck"],
];

/**
 * Puts one guest, or all who have moved up, back as they were before the act of a host, as long as their email has not
 * left. Their own answer meanwhile holds. Returns the state of the last one put back.
 */
export async function revertUntold(
  work: SeatChange,
  one?: Pick<GuestRow, "id" | "state">,
): Promise<GuestState | undefined> {
  let state: GuestState | undefined;
  for (const { kind, guest, former } of await takeSecondThoughts(work, one)) {
    const [, told] = TELLING.find(([name]) => name === kind) ?? [];
    if (!former || !told) continue;
    const let_in_at = former.let_in_at === null ? null : new Date(former.let_in_at);
    const [row] = await work.db
      .update(guests)
      .set({ ...former, let_in_at })
      .where(and(eq(guests.id, guest), eq(guests.state, told)))
      .returning({ state: guests.state });
    state = row?.state ?? state;
  }
  return state;
}

/** Mails about a host's act that have not left: until then it is taken back. */
const isSecondThought = ({ event, now }: Pick<MailCause, "event" | "now">) =>
  and(
    eq(mails.topic, event.id),
    isUnsent,
    gt(mails.next_attempt_at, now),
    sql`${mails.facts} -> 'former' is not null`,
  );

/** Takes such mails out of the outbox: that of one guest, or else those of all who have moved up. */
async function takeSecondThoughts(cause: MailCause, one?: Pick<GuestRow, "id" | "state">) {
  const kinds = TELLING.flatMap(([kind, state]) => (state === one?.state ? [kind] : []));
  const isMeant = one
    ? and(sql`${mails.facts} ->> 'guest' = ${one.id}`, inArray(mails.kind, kinds))
    : sql`${mails.facts} -> 'waited' is not null`;
  const rows = await cause.db
    .delete(mails)
    .where(and(isSecondThought(cause), isMeant))
    .returning({ kind: mails.kind, facts: mails.facts });
  return rows.map(({ kind, facts }) => ({ kind, ...toGuest.parse(facts) }));
}

/** When the mails of the guests leave whom a host's act has given or taken a place. */
export async function listSecondThoughts(
  cause: Pick<MailCause, "event" | "now"> & Pick<MailSite, "db">,
) {
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

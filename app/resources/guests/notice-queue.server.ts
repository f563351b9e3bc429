import { eq } from "drizzle-orm";
import { MAILS_TAG, PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import type { Context } from "#app/core/context.server.ts";
import type { Transaction } from "#db/connection.server.ts";
import { guests, type city_events } from "#db/schema.ts";
import { dueOutsideQuietHours } from "./quiet-hours.server.ts";

/** Every mail a guest gets, as `X-Mail-Kind` names it. */
export const GUEST_MAILS = [
  "guest-confirm",
  "guest-in",
  "guest-waiting",
  "guest-seat",
  "guest-moved",
  "guest-cancelled",
  "guest-reminder",
] as const;
export type GuestMail = (typeof GUEST_MAILS)[number];

type Guest = typeof guests.$inferSelect;
type Event = Pick<typeof city_events.$inferSelect, "id" | "date_time" | "time_zone" | "sequence">;

interface Telling {
  tx: Transaction;
  ctx: Pick<Context, "now">;
  event: Event;
  /** Wakes the mail sender with the commit. */
  invalidate: (...tags: string[]) => void;
}

interface Manner {
  /** Whether the guest waits for this mail now. */
  isAwaited: boolean;
  /** Earlier facts that the mail names, such as the old venue. */
  facts?: Record<string, string>;
  /** Tells two occasions of one kind and sequence apart. */
  occasion?: string;
}

/**
 * Puts a mail for a guest into the outbox, in the transaction that causes it. Each kind leaves once for a yes
 * and a sequence of the event. Returns its id; undefined for who left no address or has had the mail.
 */
export async function queueGuestNotice(
  { tx, ctx, event, invalidate }: Telling,
  guest: Guest,
  kind: GuestMail,
  { isAwaited, facts = {}, occasion = "" }: Manner,
): Promise<string | undefined> {
  if (guest.email === null) return undefined;
  const yes = guest.confirmed_at?.getTime() ?? 0;
  const isOnce = kind !== "guest-confirm";
  const id = await queueNotice(tx, {
    kind,
    to: guest.email,
    facts: { guest: guest.id, ...facts },
    priority: isAwaited ? PRIORITY.awaited : PRIORITY.many,
    due: isAwaited ? ctx.now : dueOutsideQuietHours(ctx.now, event.time_zone, event.date_time),
    ...(isOnce && { occasion: [kind, guest.id, event.sequence, yes, occasion].join("/") }),
  });
  if (id) invalidate(MAILS_TAG);
  return id;
}

/** Queues a mail about a change of the event. It replaces an earlier one that has not been sent. */
export async function queueChangeNotice(
  work: Telling,
  guest: Guest,
  kind: "guest-moved" | "guest-cancelled",
  manner: Omit<Manner, "isAwaited">,
): Promise<void> {
  const id = await queueGuestNotice(work, guest, kind, { isAwaited: false, ...manner });
  if (id) await work.tx.update(guests).set({ notice_id: id }).where(eq(guests.id, guest.id));
}

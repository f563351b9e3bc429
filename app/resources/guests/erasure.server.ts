import { asc, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";
import { hasBegun } from "./rules.ts";
import { lockEvent, settleSeats, type Invalidate } from "./seats.server.ts";

type Asker = Pick<Context, "db" | "now" | "invalidate">;
type Yes = Awaited<ReturnType<typeof yesesOf>>[number];

/** Deletes every yes of an address, one event after the other. */
export async function eraseGuest(ctx: Asker, email: string): Promise<void> {
  for (const yes of await yesesOf(ctx.db, email))
    await transact(ctx, (tx, invalidate) => erase({ tx, now: ctx.now, invalidate }, yes));
}

interface Erasure {
  tx: Transaction;
  now: Date;
  invalidate: Invalidate;
}

/** The same as part of a transaction. Events are locked in the order of their ids, so that no two erasures block each other. */
export async function eraseGuestWithin(work: Erasure, email: string): Promise<void> {
  for (const yes of await yesesOf(work.tx, email)) await erase(work, yes);
}

function yesesOf(db: Db | Transaction, email: string) {
  return db
    .select({ id: guests.id, eventId: guests.event_id })
    .from(guests)
    .where(eq(guests.email, email))
    .orderBy(asc(guests.event_id));
}

/** Before the start that frees the seat, which goes to who waits; afterwards the numbers stay. */
async function erase({ tx, now, invalidate }: Erasure, { id, eventId }: Yes): Promise<void> {
  const event = await lockEvent(tx, eventId);
  await tx.delete(guests).where(eq(guests.id, id));
  if (event && !hasBegun(event, now)) await settleSeats({ tx, ctx: { now }, event, invalidate });
}

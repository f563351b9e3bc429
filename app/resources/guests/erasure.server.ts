import { asc, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { guests } from "#db/schema.ts";
import { hasBegun } from "./rules.ts";
import { lockEvent, settleSeats } from "./seats.server.ts";

/** Deletes every yes of an address. Before the start that frees the seat; afterwards the numbers stay. */
export async function eraseGuest(
  ctx: Pick<Context, "db" | "now" | "invalidate">,
  email: string,
): Promise<void> {
  const rows = await ctx.db
    .select({ id: guests.id, event: guests.event_id })
    .from(guests)
    .where(eq(guests.email, email))
    .orderBy(asc(guests.event_id));
  for (const { id, event: eventId } of rows) {
    await transact(ctx, async (tx, invalidate) => {
      const event = await lockEvent(tx, eventId);
      await tx.delete(guests).where(eq(guests.id, id));
      if (event && !hasBegun(event, ctx.now)) await settleSeats({ tx, ctx, event, invalidate });
    });
  }
}

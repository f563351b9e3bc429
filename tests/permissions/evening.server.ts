import type { Db } from "#db/connection.server.ts";
import * as schema from "#db/schema.ts";
import { storeEvent } from "../city-event-rows.ts";

export type Evening = Awaited<ReturnType<typeof fillEvening>>;

/** A meetup of Jaipur that begins now, with a guest and a walk-in. */
export async function fillEvening(db: Db) {
  const date_time = new Date();
  const { id: event_id } = await storeEvent(db, { event_name: "Tonight", date_time });
  const guest = {
    event_id,
    name: "Asha",
    state: "coming",
    token_hash: crypto.randomUUID(),
  } as const;
  const [stored] = await db.insert(schema.guests).values(guest).returning();
  const [walkIn] = await db.insert(schema.walk_ins).values({ event_id, people: 1 }).returning();
  if (!stored || !walkIn) throw new Error("Nobody stored");
  return { evening: event_id, eveningGuest: stored.id, walkIn: walkIn.id };
}

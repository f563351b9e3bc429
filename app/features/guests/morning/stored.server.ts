import type { StoredTable } from "#app/core/data/stored-table.ts";
import { event_feedback, thanked_addresses } from "#db/schema.ts";
import { purgeThanked } from "./jobs.server.ts";

export const stored: readonly StoredTable[] = [
  {
    table: event_feedback,
    exported: { name: "event_feedback", key: [event_feedback.event_id] },
  },
  // A refusal outlives an erasure: without it the next meetup would write again.
  { table: thanked_addresses, purge: purgeThanked },
];

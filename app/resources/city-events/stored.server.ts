import type { StoredTable } from "#app/core/data/stored-table.ts";
import { hidden_events } from "#db/schema.ts";

export const stored: readonly StoredTable[] = [
  {
    table: hidden_events,
    exported: { name: "hidden-events", key: [hidden_events.event_id], people: ["hidden_by"] },
  },
];

import { and, isNotNull, lt, sql } from "drizzle-orm";
import { daysBefore, retentionDays } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { lastDayAt } from "#app/resources/city-events/attendance.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  attendance,
  city_events,
  event_feedback,
  hidden_events,
  tombstones,
  walk_ins,
} from "#db/schema.ts";
import { WALK_IN_DAYS } from "./rules.ts";

export const stored: readonly StoredTable[] = [
  {
    table: walk_ins,
    purge: purgeWalkIns,
    exported: { name: "walk_ins", key: [walk_ins.id] },
  },
  {
    table: attendance,
    exported: { name: "attendance", key: [attendance.event_id] },
  },
];

/** Deletes names two days after the start; and all numbers of an event that nobody can bring back. */
export async function purgeWalkIns(db: Db, now: Date): Promise<void> {
  const since = sql`${daysBefore(now, WALK_IN_DAYS).toISOString()}::timestamptz`;
  // Those of an event that is hidden or deleted go by the day on which they came.
  const heldAt = sql`coalesce((select ${lastDayAt} from ${city_events}
    where ${city_events.id} = ${walk_ins.event_id}), ${walk_ins.created_at})`;
  await db
    .update(walk_ins)
    .set({ name: null })
    .where(and(isNotNull(walk_ins.name), lt(heldAt, since)));
  const undoable = sql`${daysBefore(now, retentionDays.undo).toISOString()}::timestamptz`;
  for (const table of [walk_ins, attendance, event_feedback])
    await db.delete(table)
      .where(sql`not exists (select 1 from ${city_events} where ${city_events.id} = ${table.event_id})
      and not exists (select 1 from ${hidden_events} where ${hidden_events.event_id} = ${table.event_id})
      and not exists (select 1 from ${tombstones} where ${tombstones.resource} = 'city-events'
        and ${tombstones.row_id} = ${table.event_id} and ${tombstones.deleted_at} > ${undoable})`);
}

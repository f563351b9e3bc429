import { and, eq, lt, ne, sql } from "drizzle-orm";
import { daysBefore } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { UNDO_DAYS } from "#app/core/data/undo-days.ts";
import type { Db } from "#db/connection.server.ts";
import { activities, chapter_cards, tombstones } from "#db/schema.ts";
import { cards } from "./resource.ts";

/** Earlier words of a card, which tell of its host, are kept as long as they can be put back. The log still says who changed it. */
async function purgeEarlierCards(db: Db, now: Date): Promise<void> {
  const since = daysBefore(now, UNDO_DAYS);
  const { resource, at, changes } = activities;
  await db
    .update(activities)
    .set({ changes: {} })
    .where(and(eq(resource, cards.name), lt(at, since), ne(changes, sql`'{}'::jsonb`)));
  await db
    .delete(tombstones)
    .where(and(eq(tombstones.resource, cards.name), lt(tombstones.deleted_at, since)));
}

export const stored: readonly StoredTable[] = [
  {
    table: chapter_cards,
    purge: purgeEarlierCards,
    exported: { name: "chapter-cards", key: [chapter_cards.id], people: ["created_by"] },
  },
];

import { ASKED, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { chapter_notes } from "#db/schema.ts";
import { eq } from "drizzle-orm";

export const stored: readonly StoredTable[] = [
  {
    table: chapter_notes,
    exported: { name: "chapter-notes", key: [chapter_notes.id], people: ["created_by"] },
    ofAccount: (db, { id }) =>
      db
        .select({ city_name: chapter_notes.city_name, text: chapter_notes.text })
        .from(chapter_notes)
        .where(eq(chapter_notes.created_by, id)),
  },
];

export const retention: Retention = {
  title: "Notes for the next host",
  data: "What hosts write down for whoever takes over their city, and who wrote last.",
  purpose: "So that a city survives its mayor.",
  ground: ASKED,
  time: "As long as the chapter exists",
  days: [],
  tables: ["chapter_notes"],
};

import type { StoredTable } from "#app/core/data/stored-table.ts";
import { chapter_cards } from "#db/schema.ts";

export const stored: readonly StoredTable[] = [
  {
    table: chapter_cards,
    exported: {
      name: "chapter-cards",
      key: [chapter_cards.id],
      people: ["created_by"],
      leftOut: [],
    },
  },
];

import { lt } from "drizzle-orm";
import { ASKED, daysBefore, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { again_questions } from "#db/schema.ts";

export const QUESTION_KEPT_DAYS = 90;

export const stored: readonly StoredTable[] = [
  {
    table: again_questions,
    purge: (db, now) =>
      db
        .delete(again_questions)
        .where(lt(again_questions.created_at, daysBefore(now, QUESTION_KEPT_DAYS))),
  },
];

export const retention: Retention = {
  title: "The next meetup of a city",
  data: "That we asked you, as a host, for the next meetup of your city, and what you answered. A break that you take, with your rights over the city.",
  purpose: "To ask once, and not while you take a break.",
  ground: ASKED,
  time: `${QUESTION_KEPT_DAYS} days`,
  days: [QUESTION_KEPT_DAYS],
  tables: ["again_questions"],
};

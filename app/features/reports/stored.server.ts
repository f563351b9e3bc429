import { eq, getTableColumns, lt, or } from "drizzle-orm";
import { ASKED, daysBefore, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { reports } from "#db/schema.ts";
import { SETTLED_DAYS, UNSETTLED_DAYS } from "./rules.ts";

const { settled_by: _, ...ownColumns } = getTableColumns(reports);

export const stored: readonly StoredTable[] = [
  {
    table: reports,
    purge: (db, now) =>
      db
        .delete(reports)
        .where(
          or(
            lt(reports.settled_at, daysBefore(now, SETTLED_DAYS)),
            lt(reports.created_at, daysBefore(now, UNSETTLED_DAYS)),
          ),
        ),
    exported: { name: "reports", key: [reports.id], people: ["settled_by"] },
    ofAddress: {
      name: "reports",
      describe: (count) => `Your address on ${pluralize(count, "report")}`,
      read: (db, email) => db.select(ownColumns).from(reports).where(eq(reports.email, email)),
      erase: ({ db }, email) =>
        db.update(reports).set({ email: null }).where(eq(reports.email, email)),
    },
  },
];

export const retention: Retention = {
  title: "What you report",
  data: "What you wrote about an event or a city, a note of ours on it and, if you gave one, your email address. The hosts may hear what is wrong, never who told us.",
  purpose: "To put right what is wrong, and to reply.",
  ground: ASKED,
  time: `${SETTLED_DAYS} days after it is settled, ${UNSETTLED_DAYS} days at most`,
  days: [SETTLED_DAYS, UNSETTLED_DAYS],
  tables: ["reports"],
};

import { eq, lt } from "drizzle-orm";
import { ASKED, daysBefore, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { mailings } from "#db/schema.ts";

export const MAILING_DAYS = 365;

export const stored: readonly StoredTable[] = [
  {
    table: mailings,
    ofAccount: (db, { id }) =>
      db
        .select({ kind: mailings.kind, text: mailings.text, created_at: mailings.created_at })
        .from(mailings)
        .where(eq(mailings.created_by, id)),
    purge: (db, now) =>
      db.delete(mailings).where(lt(mailings.created_at, daysBefore(now, MAILING_DAYS))),
  },
];

export const retention: Retention = {
  title: "Texts to many",
  data: "What hosts and administrators have written to guests and readers, who wrote it, and how many emails were accepted and refused.",
  purpose: "So that a text leaves once, and its writer sees how many it reached.",
  ground: ASKED,
  time: `${MAILING_DAYS} days`,
  days: [MAILING_DAYS],
  tables: ["mailings"],
};

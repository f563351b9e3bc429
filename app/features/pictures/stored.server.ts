import { eq, lt } from "drizzle-orm";
import { ASKED, daysBefore, type Retention } from "#app/content/retention.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { pictures, refused_pictures } from "#db/schema.ts";
import { NEVER_USED_DAYS, REFUSED_DAYS, UNUSED_DAYS } from "./rules.ts";

/** Rows without their files: those are copied as a folder. `jobs.server.ts` deletes both together. */
export const stored: readonly StoredTable[] = [
  {
    table: pictures,
    exported: { name: "pictures", key: [pictures.id], people: ["uploaded_by"] },
    ofAccount: (db, { id }) =>
      db
        .select({
          id: pictures.id,
          city_name: pictures.city_name,
          alt: pictures.alt,
          created_at: pictures.created_at,
        })
        .from(pictures)
        .where(eq(pictures.uploaded_by, id)),
  },
  {
    table: refused_pictures,
    purge: (db, now) =>
      db
        .delete(refused_pictures)
        .where(lt(refused_pictures.refused_at, daysBefore(now, REFUSED_DAYS))),
    exported: { name: "refused-pictures", key: [refused_pictures.id] },
  },
];

export const retention: Retention = {
  title: "Pictures you send",
  data: "The picture without the place and the device that a phone writes into it, the line that describes it, its city, and which account sent it.",
  purpose: "To show what a meetup is like.",
  ground: ASKED,
  time: `As long as a page shows it, and ${UNUSED_DAYS} days more; ${NEVER_USED_DAYS} days if none ever does. When you delete the account it stays with the city, without your name. If you say that you're in one, we show it to nobody from then on (caches on the way may for an hour more); once it's deleted, we keep its fingerprint for ${REFUSED_DAYS} days, so that nobody puts it back`,
  days: [NEVER_USED_DAYS, UNUSED_DAYS, REFUSED_DAYS],
  tables: ["pictures", "refused_pictures"],
};

import { inArray } from "drizzle-orm";
import { pictureIdsIn } from "#app/core/forms/picture-address.ts";
import type { Db } from "#db/connection.server.ts";
import { pictures } from "#db/schema.ts";

/** A text may name any number of addresses. */
const MOST = 60;

/** Rules that show the colour of each picture of a page until it has loaded: a policy without inline styles allows no other place. */
export async function colourRules(db: Db, html: string): Promise<string> {
  const ids = [...new Set(pictureIdsIn(html))].slice(0, MOST);
  if (ids.length === 0) return "";
  const rows = await db
    .select({ id: pictures.id, colour: pictures.colour })
    .from(pictures)
    .where(inArray(pictures.id, ids))
    // A page stands without the colours, too.
    .catch(() => []);
  return rows.map(({ id, colour }) => `img[src*="${id}"]{background:${colour}}`).join("");
}

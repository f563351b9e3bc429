import { eq, inArray } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import { isUuid, refuseMissing } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { mayEdit, requireAdministrator, requireEditor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import { pictures } from "#db/schema.ts";
import { storePictures } from "#app/resources/city-events/service.server.ts";
import { FileStoreError } from "#app/core/files/file-store.server.ts";
import type { PictureFiles } from "./files/picture-files.server.ts";
import type { PicturePreview } from "./schema.ts";
import { entryOf, pictureTag } from "./service.server.ts";
import {
  currentFields,
  eventsNaming,
  isHidden,
  isUsedBeside,
  tagsOfRowsNaming,
} from "./uses.server.ts";

/**
 * Hides a picture because somebody in it asks; nobody has to decide first. False for one that the central team has
 * put back: it stays until they have decided again.
 */
export async function hideReported(
  work: Work,
  id: string,
  { event_id, city_name }: { event_id: string | null; city_name: string },
): Promise<boolean> {
  const [row] = await work.db.select().from(pictures).where(eq(pictures.id, id)).for("update");
  if (row?.kept_at !== null) return false;
  if (row.reported_at !== null) return true;
  // One of the central team, or that another page shows, stays until they have read the report.
  if (row.city_name !== city_name || (await isUsedBeside(work.db, id, event_id))) return false;
  await work.db.update(pictures).set({ reported_at: work.now }).where(eq(pictures.id, id));
  await showChange(work, id);
  return true;
}

export async function keepReported(ctx: Context, id: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work): Promise<Result<null>> => {
    const [row] = await work.db.select().from(pictures).where(eq(pictures.id, id)).for("update");
    if (!row) return refuseMissing(work.db, "pictures", id);
    if (!isHidden(row)) return ok(null);
    await work.db.update(pictures).set({ kept_at: ctx.now }).where(eq(pictures.id, id));
    await showChange(work, id);
    await recordActivity(work, actor.value, { action: "unhide", ...entryOf(row) });
    return ok(null);
  });
}

async function showChange(work: Work, id: string): Promise<void> {
  for (const event of await eventsNaming(work, id)) {
    const { pictures, ...fields } = await currentFields(work.db, event);
    await storePictures(work, event.id, pictures, fields);
  }
  work.invalidate(pictureTag(id), ...(await tagsOfRowsNaming(work.db, id)));
}

export async function pictureStates(
  db: Db,
  ids: string[],
): Promise<Map<string, "public" | "hidden">> {
  const rows = await db.select().from(pictures).where(inArray(pictures.id, ids));
  return new Map(rows.map((row) => [row.id, isHidden(row) ? "hidden" : "public"]));
}

/** A small version for those who decide about a hidden picture. It is text, because an image sends no token. */
export async function previewPicture(
  ctx: Context,
  files: PictureFiles,
  id: string,
): Promise<Result<PicturePreview> | "away"> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  const [row] = await ctx.db.select().from(pictures).where(eq(pictures.id, id));
  if (!row) return refuseMissing(ctx.db, "pictures", id);
  const isOwn = row.city_name !== null && mayEdit(actor.value, row.city_name);
  if (!actor.value.isAdministrator && !isOwn) return err("forbidden");
  try {
    const file = await files.read(row, "480.jpg");
    if (!file) return err("not-found");
    return ok({ image: `data:image/jpeg;base64,${Buffer.from(file.bytes).toString("base64")}` });
  } catch (error) {
    if (error instanceof FileStoreError) return "away";
    throw error;
  }
}

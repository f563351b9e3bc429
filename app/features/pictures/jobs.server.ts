import { HOUR, DAY, addTime } from "#app/core/time.ts";
import { desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import type { Job, JobContext } from "#app/core/data/job.ts";
import { transact } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { pictures } from "#db/schema.ts";
import { FileStoreError } from "#app/core/files/file-store.server.ts";
import { isKeyOfOurs, ownerOf } from "#app/core/files/file-keys.ts";
import type { Comparison, PictureFiles } from "./files/picture-files.server.ts";
import { NEVER_USED_DAYS, UNUSED_DAYS } from "./rules.ts";
import { deleteRow, pictureTag, removeFiles, type PictureRow } from "./service.server.ts";
import { usedPictures } from "./uses.server.ts";

interface Surroundings {
  /** No other process stores pictures here, so that what the start finds unfinished stays so. */
  isAlone: boolean;
  isOnTrial: () => boolean;
}

export function picturesJob(files: PictureFiles, { isAlone, isOnTrial }: Surroundings): Job {
  let isFirst = true;
  return {
    name: "Tidying up pictures",
    every: HOUR,
    async run(ctx) {
      if (isOnTrial()) return;
      // Uploads may be under way from this run on.
      const youngest = isAlone && isFirst ? 0 : HOUR;
      isFirst = false;
      await files.clearIncoming(new Date(), youngest);
      await removeStrayFiles({ ...ctx, now: new Date() }, files, youngest);
      await purgePictures(ctx, files);
      await comparePictures(ctx, files);
    },
  };
}

type PictureContext = Omit<JobContext, "secondThought">;

/**
 * Deletes pictures that no field names: a week after the upload those that never were used, later those that were,
 * because undo and mails still need them. Safe to call from every process at any time.
 */
export async function purgePictures(ctx: PictureContext, files: PictureFiles): Promise<void> {
  const used = await usedPictures(ctx.db);
  for (const row of await ctx.db.select().from(pictures)) {
    const seen = seenNow(row, used.has(row.id), ctx.now);
    if (isExpired(seen, ctx.now)) await purgeOne(ctx, files, row.id);
    else if (seen !== row)
      await ctx.db
        .update(pictures)
        .set({ used_at: seen.used_at, unused_since: seen.unused_since })
        .where(eq(pictures.id, row.id));
  }
}

type Use = Pick<PictureRow, "created_at" | "used_at" | "unused_since">;

function seenNow<Row extends Use>(row: Row, isUsed: boolean, now: Date): Row {
  if (isUsed && (row.used_at === null || row.unused_since !== null))
    return { ...row, used_at: row.used_at ?? now, unused_since: null };
  if (!isUsed && row.used_at !== null && row.unused_since === null)
    return { ...row, unused_since: now };
  return row;
}

function isExpired({ created_at, used_at, unused_since }: Use, now: Date): boolean {
  const before = (days: number) => addTime(now, -days * DAY);
  if (used_at === null) return created_at < before(NEVER_USED_DAYS);
  return unused_since !== null && unused_since < before(UNUSED_DAYS);
}

/** Looks again in the transaction, because a form may have been saved since. */
async function purgeOne(ctx: PictureContext, files: PictureFiles, id: string): Promise<void> {
  const purged = await transact(ctx, async (work) => {
    const [row] = await work.db.select().from(pictures).where(eq(pictures.id, id)).for("update");
    if (!row || (await usedPictures(work.db)).has(id)) return undefined;
    await deleteRow(work, row);
    work.invalidate(pictureTag(id));
    return row;
  });
  if (purged) await removeFiles(ctx, files, purged);
}

/**
 * Deletes files of ours without a row, which a killed process has left between two steps. Younger ones than an hour stay
 * where another process may be storing them just then.
 */
export async function removeStrayFiles(
  { db, now, log }: PictureContext,
  files: PictureFiles,
  youngest: number = HOUR,
): Promise<void> {
  const strays: string[] = [];
  const remaining: string[] = [];
  const limit = addTime(now, -youngest);
  const known = new Set((await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id));
  for await (const { key, written } of files.store.list())
    if (!known.has(ownerOf(key)) && written <= limit)
      (isKeyOfOurs(key) ? strays : remaining).push(key);
  let deleted = 0;
  for (const key of strays)
    await files.store.remove(key).then(
      () => (deleted += 1),
      (error: unknown) => {
        if (!(error instanceof FileStoreError)) throw error;
        remaining.push(key);
      },
    );
  if (deleted > 0) log.warn("Files of no picture have been deleted", { files: deleted });
  // Such as those of others in the same bucket, or one that a file manager has put there.
  if (remaining.length > 0)
    log.warn("Files of no picture are still there", {
      files: remaining.length,
      names: remaining.slice(0, 5),
    });
}

export async function comparePictures(
  { db }: Pick<Context, "db">,
  files: PictureFiles,
): Promise<Comparison> {
  const owners = new Set<string>();
  const known = new Set((await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id));
  let strayFiles = 0;
  for await (const { key } of files.store.list()) {
    owners.add(ownerOf(key));
    if (!known.has(ownerOf(key))) strayFiles++;
  }
  const withoutFiles = [...known].filter((id) => !owners.has(id)).length;
  files.comparison = { withoutFiles, strayFiles };
  return files.comparison;
}

interface RoomFigures {
  count: number;
  bytes: number;
  fullest: { city_name: string; bytes: number } | undefined;
}

export async function picturesUsed(db: Db): Promise<RoomFigures> {
  const { city_name } = pictures;
  const bytes = sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8`;
  const [row] = await db.select({ count: sql<number>`count(*)::int`, bytes }).from(pictures);
  const [fullest] = await db
    .select({ city_name: sql<string>`${city_name}`, bytes })
    .from(pictures)
    .where(isNotNull(city_name))
    .groupBy(city_name)
    .orderBy(desc(bytes))
    .limit(1);
  return { count: 0, bytes: 0, ...row, fullest };
}

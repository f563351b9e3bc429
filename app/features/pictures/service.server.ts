import { and, desc, eq, isNull, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { chapterNamed } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import { listName, toList, type List } from "#app/core/data/keyset.server.ts";
import { isAfter, listQuery, timeCursor } from "#app/core/data/lists.server.ts";
import { isUuid, refuseMissing } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { FileStoreError, UnwritableError } from "#app/core/files/file-store.server.ts";
import {
  mayEdit,
  mayManage,
  requireAdministrator,
  requireEditor,
  type Actor,
} from "#app/core/policy.server.ts";
import { err, errAt, ok, type ErrorCode, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import { pictures, refused_pictures, tombstones } from "#db/schema.ts";
import type { IncomingFile } from "./files/multipart.server.ts";
import { formatMessage, messages } from "./messages.ts";
import type { PictureFiles } from "./files/picture-files.server.ts";
import { pictureAddress, SMALLEST } from "./rules.ts";
import type { Conversion, Picture, UploadInput } from "./schema.ts";
import { emptyFieldsNaming, isHiddenInSql, isReported, isUsedByCentre } from "./uses.server.ts";

export const RESOURCE = "pictures";

export type PictureRow = typeof pictures.$inferSelect;

/** Why an upload is refused: as elsewhere, or because of the picture or the store. */
export type UploadCode =
  | ErrorCode
  | "too-many-pixels"
  | "wrong-format"
  | "unreadable"
  | "away"
  | "busy";

export async function uploadPicture(
  ctx: Context,
  files: PictureFiles,
  file: IncomingFile,
  { alt, city_name: spelling }: UploadInput,
): Promise<Result<{ picture: Picture; isNew: boolean }, UploadCode>> {
  const city = spelling === undefined ? undefined : chapterNamed(spelling);
  const actor = await (spelling === undefined
    ? requireAdministrator(ctx)
    : requireEditor(ctx, city ?? spelling));
  if (!actor.ok) {
    const detail = spelling === undefined ? messages.onlyAdministrators : messages.onlyHosts;
    return actor.error.code === "forbidden" ? err("forbidden", { detail }) : actor;
  }
  if (spelling !== undefined && city === undefined)
    return errAt("invalid", "city_name", messages.unknownCity);
  const place = { city_name: city ?? null, source_hash: file.hash };
  if (await isTakenDown(ctx.db, place)) return refused;
  const earlier = await findSource(ctx.db, place);
  if (earlier) return ok({ picture: toPicture(ctx, earlier), isNew: false });
  if ((await bytesUsed(ctx.db, city)) >= files.roomOf(city)) return noRoom;
  if (files.isBusy(actor.value.id)) return err("busy");
  const converted = await files.convert(file, actor.value.id);
  if (converted.kind === "wrong-format")
    return err("wrong-format", { detail: formatMessage(converted.format) });
  if (converted.kind !== "converted") return err(converted.kind);
  if (await isTakenDown(ctx.db, { ...place, source_hash: smallest(converted) })) return refused;
  return store(ctx, files, file, { ...place, alt, actor: actor.value, converted });
}

const noRoom = err("conflict", { detail: messages.noRoom });
const refused = err("conflict", { detail: messages.refused });

interface NewPicture {
  city_name: string | null;
  source_hash: string;
  alt: string;
  actor: Actor;
  converted: Conversion;
}

/** First the files, then the row: a row without files would be a picture that does not load. */
async function store(
  ctx: Context,
  files: PictureFiles,
  file: IncomingFile,
  { converted, actor, ...values }: NewPicture,
): Promise<Result<{ picture: Picture; isNew: boolean }, UploadCode>> {
  const row = rowOf(converted, values);
  const { id, files: names } = row;
  try {
    await files.keep(id, file, names);
  } catch (error) {
    await files.remove(id, names).catch(() => {});
    if (!(error instanceof FileStoreError) || error instanceof UnwritableError) throw error;
    ctx.log.error("A picture could not be stored", { error });
    return err("away");
  }
  const stored = await insertRow(ctx, files, actor, row).catch(async (error: unknown) => {
    await files.remove(id, names).catch(() => {});
    throw error;
  });
  if (stored === "no-room" || stored.id !== id) await files.remove(id, names);
  if (stored === "no-room") return noRoom;
  return ok({ picture: toPicture(ctx, stored), isNew: stored.id === id });
}

/** For an import: nobody sends it, and no room is counted. The id of the row, which may have been there before. */
export async function storeConverted(
  db: Db,
  now: Date,
  files: PictureFiles,
  file: IncomingFile,
  { city_name, converted }: Pick<NewPicture, "city_name" | "converted">,
): Promise<string> {
  const place = { city_name, source_hash: file.hash };
  const earlier = await findSource(db, place);
  if (earlier) return earlier.id;
  const row = rowOf(converted, place);
  await files.keep(row.id, file, row.files);
  await db.insert(pictures).values({ ...row, created_at: now });
  return row.id;
}

function rowOf<Place extends Source>({ width, height, colour, files }: Conversion, place: Place) {
  const names = Object.fromEntries(files.map(({ name, hash }) => [name, hash]));
  const sizes = new Map(files.map(({ hash, bytes }) => [hash, bytes]));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { id: crypto.randomUUID(), ...place, width, height, colour, files: names, bytes };
}

type NewRow = Omit<typeof pictures.$inferInsert, "bytes" | "city_name"> & {
  bytes: number;
  city_name: string | null;
};

function insertRow(ctx: Context, files: PictureFiles, actor: Actor, values: NewRow) {
  const { city_name, bytes } = values;
  return transact(ctx, async (work) => {
    // Two uploads at once would both find the last room.
    await work.lock(`pictures of ${city_name ?? "the centre"}`);
    const earlier = await findSource(work.db, values);
    if (earlier) return earlier;
    const used = await bytesUsed(work.db, city_name ?? undefined);
    if (used + bytes > files.roomOf(city_name ?? undefined)) return "no-room";
    const stamps = { uploaded_by: actor.id, created_at: ctx.now };
    const [row] = await work.db
      .insert(pictures)
      .values({ ...values, ...stamps })
      .returning();
    if (!row) throw new Error("The database returned no row");
    await recordActivity(work, actor, { action: "create", ...entryOf(row) });
    return row;
  });
}

type Source = Pick<NewRow, "city_name" | "source_hash">;

const isOfCity = (city: string | null | undefined) =>
  city ? eq(pictures.city_name, city) : isNull(pictures.city_name);

async function findSource(db: Db, { city_name, source_hash }: Source) {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(isOfCity(city_name), eq(pictures.source_hash, source_hash)));
  return row;
}

/** Somebody in it has asked: it is hidden, or was deleted. `source_hash` may be that of {@link smallest} as well. */
export async function isTakenDown(db: Db, { city_name, source_hash }: Source): Promise<boolean> {
  const ofCity = sql`${refused_pictures.city_name} is not distinct from ${city_name}`;
  if (await db.$count(refused_pictures, and(ofCity, eq(refused_pictures.source_hash, source_hash))))
    return true;
  const isThis = or(eq(pictures.source_hash, source_hash), eq(SMALLEST_OF_ROW, source_hash));
  return (await db.$count(pictures, and(isOfCity(city_name), isHiddenInSql, isThis))) > 0;
}

/** The hash of what is seen of a picture: a byte more at the end of its file changes that of the file alone. */
export const smallest = ({ files }: Conversion) =>
  files.find(({ name }) => name === SMALLEST)?.hash ?? "";

const SMALLEST_OF_ROW = sql`${pictures.files}->>${SMALLEST}`;

async function bytesUsed(db: Db, city: string | undefined): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)::float8` })
    .from(pictures)
    .where(isOfCity(city));
  return row?.bytes ?? 0;
}

export const entryOf = (row: PictureRow) => ({
  resource: RESOURCE,
  row_id: row.id,
  title: row.alt || "Picture",
  city_name: row.city_name,
});

export function toPicture({ siteUrl }: Context, row: PictureRow): Picture {
  const { id, width, height, alt, city_name } = row;
  return { id, address: pictureAddress(siteUrl, id), width, height, alt, city_name };
}

const LIST = listName(pictures, "desc");

export const pictureQuery = listQuery({
  cursor: timeCursor(LIST),
  city_name: z.string().trim().max(200).optional(),
});

export async function listPictures(
  ctx: Context,
  { city_name: spelling, cursor, limit }: z.output<typeof pictureQuery>,
): Promise<Result<List<Picture>>> {
  const city = spelling === undefined ? undefined : (chapterNamed(spelling) ?? spelling);
  const actor = await (city === undefined ? requireAdministrator(ctx) : requireEditor(ctx, city));
  if (!actor.ok) return actor;
  const { created_at, id } = pictures;
  const rows = await ctx.db
    .select()
    .from(pictures)
    .where(
      and(
        city === undefined ? undefined : eq(pictures.city_name, city),
        not(isHiddenInSql),
        cursor && isAfter(cursor, created_at, id, "desc"),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1);
  const page = toList(rows, limit, LIST, (row) => row.created_at);
  return ok({ ...page, items: page.items.map((row) => toPicture(ctx, row)) });
}

export async function removePicture(
  ctx: Context,
  files: PictureFiles,
  id: string,
): Promise<Result<null>> {
  const actor = await requireEditor(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  const removed = await transact(ctx, async (work) => {
    const [row] = await work.db.select().from(pictures).where(eq(pictures.id, id)).for("update");
    if (!row) return refuseMissing(work.db, RESOURCE, id);
    const refused = await whyNotChanged(work, actor.value, row);
    if (refused) return err("forbidden", { detail: refused });
    await emptyFieldsNaming(work, actor.value, id);
    await deleteRow(work, row);
    if (await isReported(work.db, row)) {
      const { city_name, source_hash, files: names } = row;
      const hashes = [source_hash, names[SMALLEST] ?? source_hash];
      await work.db
        .insert(refused_pictures)
        .values(hashes.map((hash) => ({ city_name, source_hash: hash, refused_at: ctx.now })))
        .onConflictDoNothing();
    }
    await recordActivity(work, actor.value, { action: "delete", ...entryOf(row) });
    work.invalidate(pictureTag(id));
    return ok(row);
  });
  if (!removed.ok) return removed;
  await removeFiles(ctx, files, removed.value);
  return ok(null);
}

export const pictureTag = (id: string) => `${RESOURCE}/id/${id}`;

export async function deleteRow({ db, now }: Work, { id }: PictureRow): Promise<void> {
  await db.delete(pictures).where(eq(pictures.id, id));
  await db.insert(tombstones).values({ resource: RESOURCE, row_id: id, deleted_at: now });
}

/** After the commit: files that stay behind, because the store is away, are found by the hourly job. */
export async function removeFiles(
  { log }: Pick<Context, "log">,
  files: PictureFiles,
  row: PictureRow,
): Promise<void> {
  await files.remove(row.id, row.files).catch((error: unknown) => {
    log.warn("The files of a deleted picture are still there", { id: row.id, error });
  });
}

export async function whyNotChanged(work: Work, actor: Actor, row: PictureRow) {
  if (actor.isAdministrator) return undefined;
  const city = row.city_name;
  if (city === null || !mayEdit(actor, city)) return messages.onlyHosts;
  if (!mayManage(actor, city) && row.uploaded_by !== actor.id) return messages.onlyOwn;
  return (await isUsedByCentre(work.db, row.id)) ? messages.usedByCentre : undefined;
}

import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { eq } from "drizzle-orm";
import type { WriteContext } from "#app/core/context.server.ts";
import { EVERYTHING, transact } from "#app/core/work.server.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { PictureFiles } from "./picture-files.server.ts";
import { LARGEST_UPLOAD, pictureAddress } from "../rules.ts";
import { isTakenDown, smallest, storeConverted } from "../service.server.ts";
import { users } from "../uses.server.ts";
import type { RowTable } from "#app/core/data/rows.server.ts";
import type { Db } from "#db/connection.server.ts";

/** Keeps the report readable in a terminal. */
const MOST_LINES = 50;

/**
 * Replaces addresses of an old storage by pictures of ours, made of the files in `directory`, a copy of that storage.
 * Nothing is fetched: an address without a file stays, and is listed.
 */
export async function importOldPictures(
  ctx: WriteContext,
  pictures: PictureFiles,
  directory: string,
): Promise<string[]> {
  if (!(await isFolder(directory))) return [`There is no folder ${directory} with pictures.`];
  const missing: string[] = [];
  let stored = 0;
  for (const field of await fieldsWithPictures(ctx.db)) {
    const address = await importOne(ctx, pictures, directory, field);
    if (address === undefined) missing.push(field.address);
    else stored += 1;
  }
  await transact(ctx, async ({ invalidate }) => invalidate(EVERYTHING));
  const lines = [...new Set(missing)].slice(0, MOST_LINES);
  const more =
    missing.length > lines.length ? [`  - and ${missing.length - lines.length} more`] : [];
  return [
    `${pluralize(stored, "picture")} taken from ${directory}.`,
    ...(lines.length > 0 ? [`\nPictures that are not there (${missing.length})`] : []),
    ...lines.map((line) => `  - ${line}`),
    ...more,
  ];
}

/** The new address; undefined where the folder has no picture for the old one. */
async function importOne(
  ctx: WriteContext,
  pictures: PictureFiles,
  directory: string,
  field: PictureField,
): Promise<string | undefined> {
  const path = await fileOf(directory, field.address);
  const bytes = path && (await readFile(path).catch(() => undefined));
  if (!path || !bytes) return undefined;
  const hash = createHash("sha256").update(bytes).digest("hex");
  // Somebody in it did not want to be seen: it is not taken again for that city, from the old site either.
  const { city_name } = field;
  if (await isTakenDown(ctx.db, { city_name, source_hash: hash })) return undefined;
  const folder = await pictures.newFolder();
  try {
    const file = { path, folder, hash };
    const converted = await pictures.convert(file);
    if (converted.kind !== "converted") return undefined;
    if (await isTakenDown(ctx.db, { city_name, source_hash: smallest(converted) }))
      return undefined;
    const row = await storeConverted(ctx.db, ctx.now, pictures, file, { city_name, converted });
    const address = pictureAddress("", row);
    await ctx.db
      .update(field.table)
      .set({ [field.column]: field.replaced(address) })
      .where(eq(field.table.id, field.row_id));
    return address;
  } finally {
    await pictures.removeFolder(folder);
  }
}

/** The longest end of the address's path that is a file in the folder: a storage puts its own words before it. */
async function fileOf(directory: string, address: string): Promise<string | undefined> {
  if (pictureIdIn(address) !== undefined || !URL.canParse(address)) return undefined;
  const parts = new URL(address).pathname.split("/").flatMap((part) => nameIn(part));
  for (let start = 0; start < parts.length; start++) {
    const path = join(directory, ...parts.slice(start));
    if (await isPictureIn(directory, path)) return path;
  }
  return undefined;
}

/** A link in the copy may lead out of the folder, to a file that nobody meant to publish. */
async function isPictureIn(directory: string, path: string): Promise<boolean> {
  try {
    const place = relative(await realpath(directory), await realpath(path));
    const found = await stat(path);
    return !place.startsWith("..") && found.isFile() && found.size <= LARGEST_UPLOAD;
  } catch {
    return false;
  }
}

/** No part leads out of the folder. */
function nameIn(part: string): string[] {
  try {
    const name = decodeURIComponent(part);
    return name === "" || name === ".." || /[/\\\0]/.test(name) ? [] : [name];
  } catch {
    return [];
  }
}

const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

/** One address in a field, and the way to replace it. */
interface PictureField {
  table: RowTable;
  row_id: string;
  city_name: string | null;
  column: string;
  address: string;
  replaced(address: string): unknown;
}

async function fieldsWithPictures(db: Db): Promise<PictureField[]> {
  const fields: PictureField[] = [];
  for (const { kind, columns } of users)
    for (const row of await db.select().from(kind.table))
      for (const { name: column } of columns) {
        const value: unknown = Reflect.get(row, column);
        const city_name = kind.access?.scopeOf(row) ?? null;
        const common = { table: kind.table, row_id: String(row.id), city_name, column };
        if (isForeign(value)) fields.push({ ...common, address: value, replaced: (own) => own });
        if (Array.isArray(value) && value.some(isForeign))
          fields.push(
            ...inList(
              common,
              value.filter((one) => typeof one === "string"),
            ),
          );
      }
  return fields;
}

/** All of a list share it, so that each replacement keeps those before it. */
function inList(common: Omit<PictureField, "address" | "replaced">, list: string[]) {
  return list.filter(isForeign).map((address) => ({
    ...common,
    address,
    replaced(own: string) {
      list[list.indexOf(address)] = own;
      return list;
    },
  }));
}

const isForeign = (value: unknown): value is string =>
  typeof value === "string" && /^https?:/i.test(value) && pictureIdIn(value) === undefined;

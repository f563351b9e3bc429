import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { getTableName } from "drizzle-orm";
import { isFileKey, type FileStore } from "#app/core/files/file-store.server.ts";
import { storedFiles, type NamedFile } from "#app/core/files/file-keys.ts";
import type { Db } from "#db/connection.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { pictures } from "#db/schema.ts";
import { seal, unseal } from "#db/seal.server.ts";
import { readRegularFile } from "./read-regular-file.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { exists } from "./write-backup.server.ts";

/** The folder beside a backup with a copy of each file of a picture under its hash. */
export const copiesBeside = (backup: string) => join(dirname(backup), "pictures");

const SEALED = ".age";

async function filesOfAll(db: Db): Promise<NamedFile[]> {
  // A database of a version without pictures, copied before its upgrade.
  if (!(await exists(db, getTableName(pictures)))) return [];
  const rows = await db.select({ id: pictures.id, files: pictures.files }).from(pictures);
  return rows.flatMap(storedFiles);
}

/**
 * Copies the files that are not in the folder yet: a file never changes, so that a day's copy takes only new ones.
 * Returns how many there are, and how many the store does not have.
 */
export async function copyPictures(
  db: Db,
  store: FileStore,
  directory: string,
  recipients: readonly string[] = [],
): Promise<{ files: number; missing: number }> {
  const files = await filesOfAll(db);
  if (files.length === 0) return { files: 0, missing: 0 };
  await privateDirectory(directory);
  const there = new Set(await readdir(directory));
  let missing = 0;
  for (const { key, hash } of files) {
    const name = recipients.length > 0 ? hash + SEALED : hash;
    if (there.has(name)) continue;
    const bytes = await store.get(key);
    if (!bytes) missing += 1;
    else await writeCopy(join(directory, name), Readable.from([Buffer.from(bytes)]), recipients);
    there.add(name);
  }
  return { files: files.length, missing };
}

async function writeCopy(path: string, bytes: Readable, recipients: readonly string[]) {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    const written = recipients.length > 0 ? await seal(bytes, recipients) : bytes;
    const flags = { flags: "wx", mode: 0o600, flush: true };
    await pipeline(written, createWriteStream(unfinished, flags));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

interface PictureRestore {
  files: number;
  /** Hashes without a copy, or with another one than their name says, or whose row names no file of a store. */
  missing: string[];
}

/** Brings the files of every row back into the store, each compared with its hash. */
export async function restorePictures(
  db: Db,
  store: FileStore,
  directory: string,
  identity?: string,
): Promise<PictureRestore> {
  const files = await filesOfAll(db);
  const missing: string[] = [];
  const { path: folder, remove } = throwawayFolder("pictures-");
  try {
    for (const { key, hash } of files) {
      const bytes = isFileKey(key) && (await readCopy(directory, hash, identity));
      const path = join(folder, "file");
      if (!bytes) missing.push(hash);
      else {
        await pipeline(Readable.from([bytes]), createWriteStream(path));
        await store.put(key, path);
      }
    }
  } finally {
    remove();
  }
  return { files: files.length, missing };
}

/** The hashes of the rows in `db` whose copy is missing or damaged. Without a key a sealed one is only looked for. */
export async function missingCopies(db: Db, directory: string, identity?: string) {
  const missing = [];
  for (const { hash } of await filesOfAll(db)) {
    const isSealed = await stat(join(directory, hash + SEALED)).catch(() => undefined);
    const isThere = isSealed ? isSealed.size > 0 : await readCopy(directory, hash, identity);
    if (!isThere) missing.push(hash);
  }
  return missing;
}

async function readCopy(directory: string, hash: string, identity: string | undefined) {
  try {
    const bytes = await readRegularFile(join(directory, hash)).catch(async () => {
      if (identity === undefined) return undefined;
      const sealed = await readRegularFile(join(directory, hash + SEALED));
      return buffer(await unseal(Readable.from([sealed]), identity));
    });
    return bytes && createHash("sha256").update(bytes).digest("hex") === hash ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Deletes copies that no row names, once the oldest backup of the folder around it is younger than their last use:
 * a picture that was taken down is gone from the backups, too.
 */
export async function removeOldCopies(db: Db, directory: string, now: Date): Promise<void> {
  const used = new Set((await filesOfAll(db)).map(({ hash }) => hash));
  const oldest = await oldestBackup(dirname(directory), now);
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    if (used.has(name.replace(SEALED, ""))) await utimes(path, now, now);
    else if (oldest.getTime() > (await stat(path)).mtimeMs) await rm(path);
  }
}

async function oldestBackup(directory: string, now: Date): Promise<Date> {
  let oldest = now;
  for (const name of await readdir(directory)) {
    if (!/\.backup(\.age)?$/.test(name)) continue;
    const { mtime } = await stat(join(directory, name));
    if (mtime < oldest) oldest = mtime;
  }
  return oldest;
}

export async function mirrorCopies(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  if (names.length === 0) return;
  await privateDirectory(to);
  const there = new Set(await readdir(to));
  for (const name of names) {
    if (there.has(name) || name.endsWith(".unfinished")) continue;
    const unfinished = join(to, `${name}.${randomUUID()}.unfinished`);
    await copyFile(join(from, name), unfinished);
    await rename(unfinished, join(to, name));
  }
  const kept = new Set(names);
  for (const name of there) if (!kept.has(name)) await rm(join(to, name), { force: true });
}

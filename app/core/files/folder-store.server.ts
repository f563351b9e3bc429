import { copyFile, open, opendir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { makeFolders } from "#db/private-directory.server.ts";
import { FileStoreError, onDisk, requireFileKey, type FileStore } from "./file-store.server.ts";

/** A file under this name is still being written, or was when the process was killed. */
const UNFINISHED = ".unfinished";

/** The steps that change something on the disk; a test ends the process between each two. */
export interface Disk {
  mkdir: (path: string) => Promise<unknown>;
  copyFile: (from: string, to: string) => Promise<void>;
  sync: (path: string) => Promise<void>;
  rename: (from: string, to: string) => Promise<void>;
  rm: (path: string) => Promise<void>;
  rmdir: (path: string) => Promise<void>;
}

export const ownDisk: Disk = {
  // Asked first in the background: the folder may be on another machine, which can be slow.
  mkdir: async (path) => void (await stat(path).catch(() => makeFolders(path))),
  copyFile,
  sync,
  rename,
  rm: (path) => rm(path, { force: true }),
  rmdir,
};

export function folderStore(root: string, disk: Disk = ownDisk): FileStore {
  const pathOf = (key: string) => join(root, requireFileKey(key));
  return {
    put: (key, path) => onDisk(() => writeWhole(disk, path, pathOf(key))),
    get: (key) => reported(() => orUndefined(readFile(pathOf(key)))),
    remove: (key) => reported(() => removeFile(disk, root, pathOf(key))),
    async *list() {
      const entries = await reported(() => orUndefined(opendir(root, { recursive: true })));
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const facts = await orUndefined(stat(path));
        if (facts) yield { key: relative(root, path).split(sep).join("/"), written: facts.mtime };
      }
    },
  };
}

/** The file appears under its name with all its bytes, also after a power cut. */
async function writeWhole(disk: Disk, from: string, to: string): Promise<void> {
  const unfinished = to + UNFINISHED;
  await disk.mkdir(dirname(to));
  await disk.copyFile(from, unfinished);
  await disk.sync(unfinished);
  await disk.rename(unfinished, to);
  await disk.sync(dirname(to));
}

async function sync(path: string): Promise<void> {
  // Windows opens no folders, and needs no flush of them.
  const file = await open(path).catch(() => undefined);
  await file?.sync().catch(() => {});
  await file?.close();
}

/** Its folder goes with the last file. */
async function removeFile(disk: Disk, root: string, path: string): Promise<void> {
  await disk.rm(path);
  const folder = dirname(path);
  if (folder !== root) await disk.rmdir(folder).catch(() => {});
}

async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function reported<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError("The folder of the pictures cannot be used", { cause: error });
  }
}

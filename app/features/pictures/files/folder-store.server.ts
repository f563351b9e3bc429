import {
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { FileStoreError, requireFileKey, type FileStore } from "./file-store.server.ts";

/** A file under this name is still being written, or was when the process was killed. */
const UNFINISHED = ".unfinished";

export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, requireFileKey(key));
  return {
    put: (key, path) => reported(() => writeWhole(path, pathOf(key))),
    get: (key) => reported(() => orUndefined(readFile(pathOf(key)))),
    remove: (key) => reported(() => removeFile(root, pathOf(key))),
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
async function writeWhole(from: string, to: string): Promise<void> {
  const unfinished = to + UNFINISHED;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, unfinished);
  await synced(unfinished);
  await rename(unfinished, to);
  await synced(dirname(to));
}

async function synced(path: string): Promise<void> {
  // Windows opens no folders, and needs no flush of them.
  const file = await open(path).catch(() => undefined);
  await file?.sync().catch(() => {});
  await file?.close();
}

/** Its folder goes with the last file. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true });
  const folder = dirname(path);
  if (folder !== root) await rmdir(folder).catch(() => {});
}

async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** A full disk is a store that cannot be written to now, not a bug. */
async function reported<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError("The folder of the pictures cannot be used", { cause: error });
  }
}

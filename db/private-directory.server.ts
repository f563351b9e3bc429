import { mkdirSync, statSync } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, for this user only. Node's own way (`recursive`) never returns below a folder, such
 * as /proc, in which none can be made. Throws the error of the file system.
 */
export function makeFolders(path: string): void {
  const isThere = (folder: string) =>
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const missing: string[] = [];
  for (let folder = resolve(path); !isThere(folder); folder = dirname(folder))
    missing.unshift(folder);
  for (const folder of missing)
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!isThere(folder)) throw error;
    }
}

/**
 * Makes `path` unless it is there, and keeps other users of the machine out of it: the database's own files
 * let everybody read and write. Nothing is granted that was not there. Returns the path.
 */
export async function privateDirectory(path: string): Promise<string> {
  makeFolders(path);
  const { mode } = await stat(path);
  // Only the owner needs to write here.
  if (mode & 0o077) await chmod(path, mode & 0o700).catch(() => {});
  return path;
}

import { chmod, mkdir, stat } from "node:fs/promises";

/**
 * Makes `path` unless it is there, and keeps other users of the machine out of it: the database's own files
 * let everybody read and write. Nothing is granted that was not there. Returns the path.
 */
export async function privateDirectory(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode } = await stat(path);
  // Only the owner needs to write here.
  if (mode & 0o077) await chmod(path, mode & 0o700).catch(() => {});
  return path;
}

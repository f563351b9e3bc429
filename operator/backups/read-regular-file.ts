import { readFile, stat } from "node:fs/promises";

/** Rejects for a device or a pipe, also behind a link: they may have no end. */
export async function readRegularFile(path: string): Promise<Buffer> {
  if (!(await stat(path)).isFile()) throw new Error(`${path} is no file`);
  return readFile(path);
}

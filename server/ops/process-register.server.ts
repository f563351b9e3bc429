import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DirectoryInUse, lockDirectory } from "#db/lock.server.ts";
import { makeFolders } from "#db/private-directory.server.ts";

const processes = z.object({
  pid: z.number(),
  port: z.number(),
  host: z.string(),
  isSupervised: z.boolean(),
});
export type RunningProcess = z.output<typeof processes>;

const folderIn = (dataDirectory: string) => join(dataDirectory, "processes");

/**
 * Notes that this process serves the site with `dataDirectory`, so that an upgrade finds it. A lock that ends with
 * the process says whether it still runs: its number may be another program's after a restart of the machine.
 */
export function registerProcess(
  dataDirectory: string,
  { port, host }: { port: number; host: string },
): { remove(): void } {
  const folder = join(folderIn(dataDirectory), String(process.pid));
  makeFolders(folder);
  const lock = lockDirectory(folder);
  const isSupervised = process.env["INVOCATION_ID"] !== undefined;
  writeFileSync(
    join(folder, "process.json"),
    JSON.stringify({ pid: process.pid, port, host, isSupervised }),
  );
  return {
    remove() {
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function runningProcesses(dataDirectory: string): RunningProcess[] {
  const all = folderIn(dataDirectory);
  if (!existsSync(all)) return [];
  return readdirSync(all).flatMap((name) => {
    const folder = join(all, name);
    if (!isHeld(folder)) return [];
    try {
      return [processes.parse(JSON.parse(readFileSync(join(folder, "process.json"), "utf8")))];
    } catch {
      return [];
    }
  });
}

function isHeld(folder: string): boolean {
  if (!existsSync(join(folder, "process.json"))) return false;
  try {
    lockDirectory(folder).release();
    rmSync(folder, { recursive: true, force: true });
    return false;
  } catch (error) {
    return error instanceof DirectoryInUse;
  }
}

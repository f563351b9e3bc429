import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class DirectoryInUse extends Error {
  override name = "DirectoryInUse";
  readonly holder: string;

  constructor(directory: string, holder: string, options?: ErrorOptions) {
    super(
      `The embedded database in ${directory} is already open in process ${holder}. ` +
        `Stop that process first, or set DATA_DIR to another directory.`,
      options,
    );
    this.holder = holder;
  }
}

/** Locks nobody refers to would be collected as garbage, and so let go of, by themselves. */
const held = new Set<DatabaseSync>();

/**
 * Takes `directory` for this process alone. PGlite does not do so itself, and two processes on one
 * directory lose rows without a word. An SQLite file held with BEGIN EXCLUSIVE is a lock that the
 * operating system frees when the process dies, however it dies.
 *
 * Throws `DirectoryInUse`, naming the pid of the holder.
 */
export function lockDirectory(directory: string): { release(): void } {
  const holder = join(directory, "holder.pid");
  let lock: DatabaseSync;
  try {
    lock = open(join(directory, "lock.sqlite"));
  } catch (error) {
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
    if (!isBusy) throw error;
    throw new DirectoryInUse(directory, readPid(holder), { cause: error });
  }
  writeFileSync(holder, String(process.pid));
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

function open(file: string): DatabaseSync {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;

function readPid(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "unknown";
  }
}

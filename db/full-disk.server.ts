import { readdirSync, statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/** In bytes: the log of the embedded database grows by 16 MB at a time, and pictures may lie on the same disk. */
const LEAST_ROOM = 32 * 1024 * 1024;

/** True if it is, or would be once `bytes` more were written. A file system that tells no size counts as one with room. */
export function isDiskFull(directory: string, bytes = 0): boolean {
  const { blocks, bavail, bsize } = statfsSync(directory);
  return blocks > 0 && bavail * bsize < LEAST_ROOM + bytes;
}

/** In files of 16 MB; two folders of its own lie among them. More than `max_wal_size` lets a checkpoint keep. */
const LONGEST_LOG = 8;

export const isLogLong = (log: string): boolean => readdirSync(log).length > LONGEST_LOG;

/** In milliseconds. */
const MEASURE_EVERY = 1_000;

interface Disk {
  isFull(): boolean;
  isLogLong(): boolean;
}

/**
 * Lets the embedded database only read while its disk is full, because it stops for good where its log cannot grow.
 * Shortens the log as well: PostgreSQL in one process makes no checkpoint by itself, and keeps all of it until one.
 * Returns what ends the watch.
 */
export async function watchDisk(client: PGlite, disk: Disk) {
  let isReadOnly = false;
  const measure = async () => {
    if (disk.isLogLong()) await client.exec("select pg_switch_wal(); checkpoint");
    if (disk.isFull() === isReadOnly) return;
    await client.exec(`set default_transaction_read_only = ${!isReadOnly}`);
    isReadOnly = !isReadOnly;
  };
  await measure();
  let measuring: Promise<void> | undefined;
  const timer = setInterval(() => {
    measuring ??= measure()
      .catch(() => {})
      .finally(() => (measuring = undefined));
  }, MEASURE_EVERY).unref();
  return () => clearInterval(timer);
}

/**
 * Refuses all statements after a PANIC, at which a server of PostgreSQL ends: the next write would run for ever. Calls
 * `onPanic` then; a start repairs the database from its log. Returns whether there was one.
 */
export function stopAtPanic(client: PGlite, onPanic: (error: Error) => void) {
  const execute = client.execProtocolStream.bind(client);
  let panic: Error | undefined;
  client.execProtocolStream = async (...parameters) => {
    if (panic) throw panic;
    try {
      return await execute(...parameters);
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "severity") === "PANIC") {
        panic = error;
        onPanic(error);
      }
      throw error;
    }
  };
  return () => panic !== undefined;
}

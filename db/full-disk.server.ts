import { statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/** In bytes: the log of the embedded database grows by 16 MB at a time, and pictures may lie on the same disk. */
const LEAST_ROOM = 32 * 1024 * 1024;

/** A file system that tells no size counts as one with room. */
export function isDiskFull(directory: string): boolean {
  const { blocks, bavail, bsize } = statfsSync(directory);
  return blocks > 0 && bavail * bsize < LEAST_ROOM;
}

/** In milliseconds. */
const MEASURE_EVERY = 1_000;

/**
 * Lets the embedded database only read while its disk is full, because it stops for good where its log cannot grow.
 * Returns what ends the watch.
 */
export async function readOnlyWhileFull(client: PGlite, isFull: () => boolean) {
  let isReadOnly = false;
  const measure = async () => {
    if (isFull() === isReadOnly) return;
    isReadOnly = !isReadOnly;
    await client.exec(`set default_transaction_read_only = ${isReadOnly}`);
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => {}), MEASURE_EVERY).unref();
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

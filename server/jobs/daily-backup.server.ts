import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#app/core/context.server.ts";
import { writeBackup } from "#db/backup.server.ts";
import type { Db } from "#db/connection.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { repeatedly, type Repeated } from "./scheduler.ts";

/** Backups kept, one for each of the last days on which the site ran. */
const KEPT = 7;
/** After a start, in milliseconds: the first visitors come first. */
const AFTER_START = 120_000;
const EVERY = 3_600_000;
const OF_A_DAY = /^\d{4}-\d\d-\d\d\.backup$/;
const UNFINISHED = /^\d{4}-\d\d-\d\d\.backup\..*\.unfinished$/;

/**
 * Keeps a backup of each day in `directory`, for the embedded database: nobody else does. Looks soon after
 * the start and hourly. A failure is logged, and tried again at the next look.
 */
export function backUpDaily(
  { db, log }: { db: Db; log: Log },
  directory: string,
  clock: () => Date,
): Repeated {
  return repeatedly(
    () => keepBackupOfToday(db, directory, clock()),
    { after: AFTER_START, every: EVERY },
    (error) => log.warn("The daily backup has failed", { error }),
  );
}

/** Writes today's backup unless it is there, and then removes those of days too long ago; others stay. */
export async function keepBackupOfToday(db: Db, directory: string, now: Date): Promise<void> {
  const today = `${now.toISOString().slice(0, 10)}.backup`;
  await privateDirectory(directory);
  const names = await readdir(directory);
  const kept = names.filter((name) => OF_A_DAY.test(name));
  if (kept.includes(today)) return;
  // Left by a process that was killed: this one is alone on the embedded database.
  await remove(
    directory,
    names.filter((name) => UNFINISHED.test(name)),
  );
  await writeBackup(db, join(directory, today), () => {});
  await remove(directory, [...kept, today].toSorted().slice(0, -KEPT));
}

async function remove(directory: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name))));
}

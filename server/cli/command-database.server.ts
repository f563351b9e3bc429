import { existsSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { openEmbedded, openPostgres, requirePostgres, type Db } from "#db/connection.server.ts";
import { DirectoryInUse } from "#db/lock.server.ts";
import { migrate } from "#db/migrate.server.ts";
import type { CommandResult } from "./administrators.server.ts";
import type { Settings } from "#server/settings.ts";

/** The time limit for a statement of a command, in milliseconds. */
const WITHIN = 3_600_000;

const MIGRATIONS = join(import.meta.dirname, "..", "..", "db", "migrations");

/** Whether there is no embedded database yet. Opening it would create an empty one. */
export const isMissing = ({ databaseUrl, dataDirectory }: Settings): boolean =>
  !databaseUrl && !existsSync(join(dataDirectory, "db"));

/**
 * Opens the database the settings name for one command, and closes it. `prepare` brings its tables up to
 * date, or refuses those of another version. A command that fails leaves no embedded database which was not there before.
 */
export async function withDatabase(
  settings: Settings,
  work: (db: Db) => Promise<CommandResult>,
  prepare = migrate,
): Promise<CommandResult> {
  const { databaseUrl, dataDirectory } = settings;
  // It says in one sentence what is wrong with a server that does not answer.
  if (databaseUrl) await requirePostgres(databaseUrl);
  const undo = isMissing(settings) ? undoCreation(dataDirectory) : async () => {};
  const database = databaseUrl
    ? await openPostgres(databaseUrl, 1, WITHIN)
    : await openEmbedded(join(dataDirectory, "db")).catch(async (error: unknown) => {
        if (!(error instanceof DirectoryInUse)) await undo();
        throw error;
      });
  let isDone = false;
  try {
    await prepare(database, MIGRATIONS);
    const result = await work(database.db);
    isDone = result.ok;
    return result;
  } finally {
    await database.close();
    if (!isDone) await undo();
  }
}

/** Like `withDatabase`, on an empty database that nobody keeps. */
export async function inMemory(work: (db: Db) => Promise<CommandResult>): Promise<CommandResult> {
  const database = await openEmbedded();
  try {
    await migrate(database, MIGRATIONS);
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** To be called while there is no embedded database; what it returns removes the one made since. */
function undoCreation(dataDirectory: string): () => Promise<void> {
  const isNew = !existsSync(dataDirectory);
  return async () => {
    await rm(join(dataDirectory, "db"), { recursive: true, force: true });
    // Only when nothing else is in it.
    if (isNew) await rmdir(dataDirectory).catch(() => {});
  };
}

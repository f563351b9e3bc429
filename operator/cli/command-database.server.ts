import { HOUR } from "#app/core/time.ts";
import { randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { openEmbedded, openPostgres, type Db } from "#db/connection.server.ts";
import { DirectoryInUse } from "#db/lock.server.ts";
import { migrate, NO_SITE } from "#db/migrate.server.ts";
import { requirePostgres } from "#db/require-postgres.server.ts";
import type { CommandRequest } from "./command-request.ts";
import type { CommandResult, OnProgress } from "./command-result.ts";
import { askRunningSite } from "./running-site.server.ts";
import { SiteKey, setSiteKey } from "#app/core/data/site-key.server.ts";
import { keyFile, readSiteKey } from "#server/ops/site-key.server.ts";
import type { Settings } from "#server/settings.ts";

const WITHIN = HOUR;

const MIGRATIONS = join(import.meta.dirname, "..", "..", "db", "migrations");

/** Opening a missing embedded database would create an empty one. */
export const isMissing = ({ databaseUrl, dataDirectory }: Settings): boolean =>
  !databaseUrl && !isThere(join(dataDirectory, "db"));

/** A folder that this user may not look into is there: opening the database says then what is wrong. */
function isThere(folder: string): boolean {
  try {
    return statSync(folder, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** Runs a command in the site that has the database open, else on the database that it opens for this command alone. */
export async function runCommand(
  settings: Settings,
  request: CommandRequest,
  work: (db: Db) => Promise<CommandResult>,
  { onProgress, ...options }: DatabaseOptions & { onProgress?: OnProgress } = {},
): Promise<CommandResult> {
  const answered = await askRunningSite(settings, request, onProgress);
  // A misspelt DATA_DIR would make an empty database there, and say that there is no administrator.
  if (!answered && isMissing(settings)) return { ok: false, text: NO_SITE };
  return answered ?? withDatabase(settings, work, options);
}

interface DatabaseOptions {
  prepare?: typeof migrate;
  /** False for the command that makes new keys, which a damaged one must not stop. */
  needsKey?: boolean;
}

/**
 * Opens the database the settings name for one command, and closes it. `prepare` brings its tables up to
 * date, or refuses those of another version. A command that fails leaves no embedded database which was not there before.
 */
export async function withDatabase(
  settings: Settings,
  work: (db: Db) => Promise<CommandResult>,
  { prepare = migrate, needsKey = true }: DatabaseOptions = {},
): Promise<CommandResult> {
  const { databaseUrl, dataDirectory } = settings;
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
    // Only the site itself makes a key and seals with it: a command may run on a machine that has another.
    const key = readKey(settings, needsKey);
    if (key) setSiteKey(database.db, key);
    const result = await work(database.db);
    isDone = result.ok;
    return result;
  } finally {
    await database.close();
    if (!isDone) await undo();
  }
}

function readKey(settings: Settings, needsKey: boolean): SiteKey | undefined {
  try {
    return readSiteKey(settings);
  } catch (error) {
    if (needsKey) throw error;
    return undefined;
  }
}

export async function inMemory(work: (db: Db) => Promise<CommandResult>): Promise<CommandResult> {
  const database = await openEmbedded();
  try {
    await migrate(database, MIGRATIONS);
    setSiteKey(database.db, new SiteKey(randomUUID()));
    return await work(database.db);
  } finally {
    await database.close();
  }
}

function undoCreation(dataDirectory: string): () => Promise<void> {
  const isNew = !existsSync(dataDirectory);
  const key = keyFile({ dataDirectory, siteKey: undefined });
  const isNewKey = !existsSync(key);
  return async () => {
    await rm(join(dataDirectory, "db"), { recursive: true, force: true });
    if (isNewKey) await rm(key, { force: true });
    if (isNew) await rmdir(dataDirectory).catch(() => {});
  };
}

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { NO_SITE, requireCurrent } from "#db/migrate.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import type { Said } from "./administrators.server.ts";
import { backUp, bringBack, type Say } from "./backups.server.ts";
import { withDatabase } from "./command-database.server.ts";
import { askRunningSite } from "./admin-socket.server.ts";
import { readSettings } from "#server/settings.ts";

/**
 * `npm run backup -- [FILE]`: the embedded database is asked through the site while it runs. Without a
 * name the file is called after the moment, in `backups` of the data directory.
 */
export async function backupCommand(name: string | undefined, say: Say): Promise<Said> {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDirectory } = settings;
  // Opening an embedded database that is not there would make an empty one.
  if (!databaseUrl && !existsSync(join(dataDirectory, "db"))) return { ok: false, text: NO_SITE };
  const file = name ? fromWhereAsked(name) : await newBackup(resolve(dataDirectory));
  const answered = await askRunningSite(settings, { command: "backup", file }, say);
  return answered ?? withDatabase(settings, (db) => backUp(db, file, say), requireCurrent);
}

/** `npm run restore -- FILE`: into the empty database that the settings name. */
export async function restoreCommand(name: string | undefined, say: Say): Promise<Said> {
  if (!name) return { ok: false, text: "Which backup? Say: npm run restore -- FILE" };
  const file = fromWhereAsked(name);
  return withDatabase(readSettings(process.env), (db) => bringBack(db, file, say));
}

/** npm runs its scripts in the project's folder, and remembers where it was called. */
const fromWhereAsked = (name: string) => resolve(process.env["INIT_CWD"] ?? "", name);

async function newBackup(dataDirectory: string): Promise<string> {
  const directory = await privateDirectory(join(dataDirectory, "backups"));
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return join(directory, `${time}.backup`);
}

import { join, resolve } from "node:path";
import { privateDirectory } from "#db/private-directory.server.ts";
import type { Said } from "./administrators.server.ts";
import { backUp, bringBack, type Say } from "./backups.server.ts";
import { withDatabase } from "./command-database.server.ts";
import { askRunningSite } from "./control.server.ts";
import { readSettings } from "./settings.ts";

/**
 * `npm run backup -- [FILE]`: the embedded database is asked through the site while it runs. Without a
 * name the file is called after the moment, in `backups` of the data directory.
 */
export async function backupCommand(name: string | undefined, say: Say): Promise<Said> {
  const settings = readSettings(process.env);
  const file = name
    ? fromWhereAsked(name)
    : join(
        await privateDirectory(join(resolve(settings.dataDirectory), "backups")),
        `${fileTime(new Date())}.backup`,
      );
  const answered = settings.databaseUrl
    ? undefined
    : await askRunningSite(settings.dataDirectory, { command: "backup", file }, say);
  return answered ?? withDatabase(settings, (db) => backUp(db, file, say));
}

/** `npm run restore -- FILE`: into the empty database that the settings name. */
export async function restoreCommand(name: string | undefined, say: Say): Promise<Said> {
  if (!name) return { ok: false, text: "Which backup? Say: npm run restore -- FILE" };
  const file = fromWhereAsked(name);
  return withDatabase(readSettings(process.env), (db) => bringBack(db, file, say));
}

/** npm runs its scripts in the project's folder, and remembers where it was called. */
const fromWhereAsked = (name: string) => resolve(process.env["INIT_CWD"] ?? "", name);

const fileTime = (now: Date) => now.toISOString().slice(0, 19).replaceAll(":", "-");

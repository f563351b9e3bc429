import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { BackupFile } from "#db/backup-file.server.ts";
import { NO_SITE, requireKnown } from "#db/migrate.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { identityIn, newKeys, NotAKey } from "#db/seal.server.ts";
import type { CommandResult } from "./administrators.server.ts";
import { backUp, restore, type OnProgress } from "./backups.server.ts";
import { isMissing, withDatabase } from "./command-database.server.ts";
import { askRunningSite } from "./admin-socket.server.ts";
import { requireBackupKey } from "#server/ops/backup-key.server.ts";
import { readSettings, type Settings } from "#server/settings.ts";

/**
 * `npm run backup -- [FILE]`. While the site runs, its process reads the embedded database. Without FILE the
 * backup is named after the current time, in `backups` of the data directory.
 */
export async function backupCommand(
  name: string | undefined,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const settings = readSettings(process.env);
  const { dataDirectory, backupKey } = settings;
  if (isMissing(settings)) return { ok: false, text: NO_SITE };
  const file = name
    ? fromWhereAsked(name)
    : await newBackup(resolve(dataDirectory), backupKey ? ".backup.age" : ".backup");
  return backUpNow(settings, file, backupKey ? [backupKey] : [], onProgress);
}

/** Writes a backup to `file`, through the running site when it has the embedded database open. */
export async function backUpNow(
  settings: Settings,
  file: string,
  recipients: string[],
  onProgress: OnProgress,
): Promise<CommandResult> {
  await requireBackupKey(settings);
  const answered = await askRunningSite(
    settings,
    { command: "backup", file, recipients },
    onProgress,
  );
  return (
    answered ??
    withDatabase(settings, (db) => backUp(db, file, recipients, onProgress), requireKnown)
  );
}

/** `npm run restore -- FILE [--identity KEYFILE]`: into the empty database that the settings name. */
export async function restoreCommand(
  name: string | undefined,
  keyFile: string | undefined,
  onProgress: OnProgress,
): Promise<CommandResult> {
  if (!name) return { ok: false, text: "Which backup? Say: npm run restore -- FILE" };
  const file = fromWhereAsked(name);
  const identity = (keyFile && (await readIdentity(keyFile))) || undefined;
  const settings = readSettings(process.env);
  // A file that is missing or of another kind is refused before a database is made for it.
  await (await BackupFile.open(file, identity)).close();
  return withDatabase(settings, (db) => restore(db, file, identity, onProgress));
}

/** `npm run backup:key -- FILE`: a new secret key in FILE, and the public one for BACKUP_KEY. */
export async function newKeyCommand(name: string | undefined): Promise<CommandResult> {
  if (!name) return { ok: false, text: "Where to? Say: npm run backup:key -- FILE" };
  const file = fromWhereAsked(name);
  const { identity, recipient } = await newKeys();
  const text = `# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST")
      return {
        ok: false,
        text: `There is a file ${file} already, and it may be the only key to a backup. Say another name.`,
      };
    if (code === "ENOENT") return { ok: false, text: `There is no folder ${dirname(file)}.` };
    throw error;
  }
  return {
    ok: true,
    text: `BACKUP_KEY=${recipient}\nThe secret key is in ${file}: keep it away from this machine. Without it no sealed backup can be read.`,
  };
}

/** The secret key in `name`, a file relative to where npm was called. */
export async function readIdentity(name: string): Promise<string> {
  const file = fromWhereAsked(name);
  if (!existsSync(file)) throw new NotAKey(`There is no file ${file}.`);
  try {
    return await identityIn(await readFile(file, "utf8"));
  } catch (error) {
    if (error instanceof NotAKey) throw new NotAKey(`${file} ${error.message}.`);
    throw error;
  }
}

/** npm runs scripts in the folder of the project; INIT_CWD is the folder from which it was called. */
export const fromWhereAsked = (name: string) => resolve(process.env["INIT_CWD"] ?? "", name);

async function newBackup(dataDirectory: string, ending: string): Promise<string> {
  const directory = await privateDirectory(join(dataDirectory, "backups"));
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return join(directory, `${time}${ending}`);
}

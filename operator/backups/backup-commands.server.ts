import { createReadStream, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { BackupFile, isOtherFile } from "./backup-file.server.ts";
import { openStore } from "#app/core/files/open-store.server.ts";
import { NO_SITE, requireKnown } from "#db/migrate.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { identityIn, newKeys, NotAKey } from "#db/seal.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { backUp, restore } from "./backup-results.server.ts";
import { isMissing, runCommand, withDatabase } from "#operator/cli/command-database.server.ts";
import { requireBackupKey } from "./backup-key.server.ts";
import { reasonOf } from "#server/ops/file-errors.ts";
import { readSiteKey } from "#server/ops/site-key.server.ts";
import { readSettings, type Settings } from "#server/settings.ts";

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
  if (name && (await isOtherFile(file)))
    return { ok: false, text: `There is ${file} already, and it is no backup. Say another name.` };
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
  return runCommand(
    settings,
    { command: "backup", file, recipients },
    async (db) => {
      const store = await openStore(settings);
      return backUp(db, file, recipients, onProgress, { store, keySettings: settings });
    },
    { onProgress, prepare: requireKnown },
  );
}

interface RestoreWords {
  identity?: string | undefined;
  unsealed?: boolean | undefined;
  copy?: boolean | undefined;
}

/** `npm run restore -- FILE [--identity KEYFILE] [--unsealed] [--copy]`: into the empty database that the settings name. */
export async function restoreCommand(
  name: string | undefined,
  words: RestoreWords,
  onProgress: OnProgress,
): Promise<CommandResult> {
  if (!name) return { ok: false, text: "Which backup? Say: npm run restore -- FILE" };
  const file = fromWhereAsked(name);
  const settings = readSettings(process.env);
  const keys = {
    identity: words.identity ? await readIdentity(words.identity) : undefined,
    siteKey: readSiteKey(settings),
    isSealedHere: settings.backupKey !== undefined,
    isTrusted: words.unsealed === true,
  };
  // A file that is missing or of another kind is refused before a database is made for it.
  await (await BackupFile.open(file, keys)).close();
  const store = await openStore(settings);
  return withDatabase(settings, (db) =>
    restore(
      db,
      file,
      { keys, keySettings: settings, store, isCopy: words.copy === true },
      onProgress,
    ),
  );
}

export async function newKeyCommand(name: string | undefined): Promise<CommandResult> {
  if (!name) return { ok: false, text: "Where to? Say: npm run backup:key -- FILE" };
  const file = fromWhereAsked(name);
  const { identity, recipient } = await newKeys();
  const lines = `# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(file, lines, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST")
      return {
        ok: false,
        text: `There is a file ${file} already, and it may be the only key to a backup. Say another name.`,
      };
    return { ok: false, text: `The key ${file} could not be written: ${reasonOf(error)}.` };
  }
  return {
    ok: true,
    text: `BACKUP_KEY=${recipient}\nThe secret key is in ${file}: keep it away from this machine. Without it no sealed backup can be read.`,
  };
}

export async function readIdentity(name: string): Promise<string> {
  const file = fromWhereAsked(name);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || found.isDirectory()) throw new NotAKey(`There is no file ${file}.`);
  try {
    // The key may come through a pipe, from a password manager. A device may have no end.
    return await identityIn(await text(createReadStream(file, { end: LONGEST_KEY })));
  } catch (error) {
    if (error instanceof NotAKey) throw new NotAKey(`${file} ${error.message}.`);
    throw error;
  }
}

/** In bytes: the largest key of age takes some hundreds, and comments may stand around it. */
const LONGEST_KEY = 64 * 1024;

export const fromWhereAsked = (name: string) => resolve(process.env["INIT_CWD"] ?? "", name);

async function newBackup(dataDirectory: string, ending: string): Promise<string> {
  const folder = join(dataDirectory, "backups");
  const directory = await privateDirectory(folder).catch((error: unknown) => {
    throw new Error(`A backup in ${folder} could not be written: ${reasonOf(error)}.`, {
      cause: error,
    });
  });
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  return join(directory, `${time}${ending}`);
}

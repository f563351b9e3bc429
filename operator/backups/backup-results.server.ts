import { dropTextsToMany, waitingMailsLine } from "./waiting-mails.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { join } from "node:path";
import { rowsIn, writeBackup, type OnRows } from "./write-backup.server.ts";
import type { Db } from "#db/connection.server.ts";
import { NotRestored, type BackupKeys } from "./backup-file.server.ts";
import { FileStoreError, type FileStore } from "#app/core/files/file-store.server.ts";
import { copiesBeside, copyPictures, restorePictures } from "./picture-copies.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { keyFile, type KeySettings } from "#server/ops/site-key.server.ts";
import { reasonOf } from "#server/ops/file-errors.ts";

export async function backUp(
  db: Db,
  file: string,
  recipients: readonly string[],
  onProgress: OnProgress,
  { store, keySettings }: { store?: FileStore | undefined; keySettings: KeySettings },
): Promise<CommandResult> {
  const counts = await writeBackup(db, file, progress(onProgress), recipients).catch(
    (error: unknown) => {
      if (!(error instanceof Error && "errno" in error)) throw error;
      throw new Error(`The backup ${file} could not be written: ${reasonOf(error)}.`, {
        cause: error,
      });
    },
  );
  const copied = store && (await copyPictures(db, store, copiesBeside(file), recipients));
  const warning =
    recipients.length > 0
      ? "It is sealed: without the secret key of BACKUP_KEY nobody can read it, you neither."
      : "Keep it where only you can read it: it holds addresses.";
  return {
    ok: true,
    text: `A backup of ${pluralize(rowsIn(counts), "row")} is in ${file}. ${picturesLine(file, copied)}${keyLine(keySettings)} ${warning}`,
  };
}

interface RestoreParts {
  keys: BackupKeys;
  keySettings: KeySettings;
  store?: FileStore;
  /** Stands beside the original, which goes on sending. */
  isCopy?: boolean;
}

const keyLine = (settings: KeySettings) =>
  settings.siteKey === undefined
    ? `Another machine also needs the key: copy ${keyFile(settings)} to its DATA_DIR yourself.`
    : "Another machine also needs the same SITE_KEY.";

function picturesLine(file: string, copied: { files: number; missing: number } | undefined) {
  if (!copied?.files) return "";
  const lost = copied.missing > 0 ? ` ${copied.missing} could not be found.` : "";
  return `The pictures are beside it in ${copiesBeside(file)}: take that folder along.${lost} `;
}

export async function restore(
  db: Db,
  file: string,
  { keys, keySettings, store, isCopy }: RestoreParts,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const migrations = join(import.meta.dirname, "..", "..", "db", "migrations");
  const tell = progress(onProgress);
  if (store) await requireStore(store);
  const { rows, lost } = await restoreBackup(db, file, { tell, migrations, keys, keySettings });
  const back = store && (await restorePictures(db, store, copiesBeside(file), keys.identity));
  if (back && back.missing.length > 0)
    lost.push(
      `${pluralize(back.missing.length, "file")} of pictures could not be found in ${copiesBeside(file)}: bring that folder beside the backup, and restore again into an empty database.`,
    );
  const text = `The backup is back, ${pluralize(rows, "row")}. Everybody signs in again. Start the site with the same settings.`;
  const dropped = isCopy ? [await dropTextsToMany(db)] : [];
  return { ok: true, text: [text, ...lost, ...dropped, await waitingMailsLine(db)].join("\n") };
}

/** No file has this name: a store that is there says so. */
const ANY_KEY = "restore/none";

/** Before there are rows, because a second attempt would find the database not empty. */
async function requireStore(store: FileStore): Promise<void> {
  await store.get(ANY_KEY).catch((error: unknown) => {
    if (!(error instanceof FileStoreError)) throw error;
    throw new NotRestored(`${error.message}: check PICTURES_TO. Nothing was restored.`, {
      cause: error,
    });
  });
}

const ROWS_A_SENTENCE = 25_000;

function progress(onProgress: OnProgress): OnRows {
  let rows = 0;
  return (table, more) => {
    const before = Math.floor(rows / ROWS_A_SENTENCE);
    rows += more;
    if (Math.floor(rows / ROWS_A_SENTENCE) > before)
      onProgress(`${pluralize(rows, "row")}, now of ${table} ...`);
  };
}

import { pluralize } from "#app/core/text/pluralize.ts";
import { join } from "node:path";
import { rowsIn, writeBackup, type OnRows } from "#db/backup.server.ts";
import type { Db } from "#db/connection.server.ts";
import { restoreBackup } from "#db/restore.server.ts";
import type { CommandResult } from "./administrators.server.ts";
import { reasonOf } from "#server/ops/file-errors.ts";

/** Receives sentences about the progress of long work. */
export type OnProgress = (text: string) => void;

/** Writes all data to `file`, an absolute path, sealed when there are `recipients`. */
export async function backUp(
  db: Db,
  file: string,
  recipients: readonly string[],
  onProgress: OnProgress,
): Promise<CommandResult> {
  const counts = await writeBackup(db, file, progress(onProgress), recipients).catch(
    (error: unknown) => {
      if (!(error instanceof Error && "errno" in error)) throw error;
      throw new Error(`The backup ${file} could not be written: ${reasonOf(error)}.`, {
        cause: error,
      });
    },
  );
  const warning =
    recipients.length > 0
      ? "It is sealed: without the secret key of BACKUP_KEY nobody can read it, you neither."
      : "Keep it where only you can read it: it holds addresses and keys.";
  return {
    ok: true,
    text: `A backup of ${pluralize(rowsIn(counts), "row")} is in ${file}. ${warning}`,
  };
}

/** Restores `file` into an empty database. Throws `NotRestored` with a sentence for the operator. */
export async function restore(
  db: Db,
  file: string,
  identity: string | undefined,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const migrations = join(import.meta.dirname, "..", "..", "db", "migrations");
  const rows = await restoreBackup(db, file, { tell: progress(onProgress), migrations, identity });
  return {
    ok: true,
    text: `The backup is back, ${pluralize(rows, "row")}. Start the site with the same settings.`,
  };
}

/** Rows between two messages of progress. */
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

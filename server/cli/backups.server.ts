import { writeBackup, type Tell } from "#db/backup.server.ts";
import type { Db } from "#db/connection.server.ts";
import { restoreBackup } from "#db/restore.server.ts";
import type { Said } from "./administrators.server.ts";

/** Hears a sentence about how far long work has come. */
export type Say = (text: string) => void;

/** Writes all data to `file`, an absolute path, and answers with a sentence for the operator. */
export async function backUp(db: Db, file: string, say: Say): Promise<Said> {
  const rows = await writeBackup(db, file, progress(say));
  return {
    ok: true,
    text: `A backup of ${counted(rows)} is in ${file}. Keep it where only you can read it: it holds addresses and keys.`,
  };
}

/** Brings `file` back into an empty database. Throws `NotRestored` with a sentence for the operator. */
export async function bringBack(db: Db, file: string, say: Say): Promise<Said> {
  const rows = await restoreBackup(db, file, progress(say));
  return {
    ok: true,
    text: `The backup is back, ${counted(rows)}. Start the site with the same settings.`,
  };
}

const counted = (rows: number) => `${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;

/** So many rows, and the operator hears of it again. */
const ROWS_A_SENTENCE = 25_000;

function progress(say: Say): Tell {
  let rows = 0;
  return (table, more) => {
    const before = Math.floor(rows / ROWS_A_SENTENCE);
    rows += more;
    if (Math.floor(rows / ROWS_A_SENTENCE) > before) say(`${counted(rows)}, now of ${table} ...`);
  };
}

import { BackupFile } from "./backup-file.server.ts";
import { insertAll, requireEmpty } from "./insert-rows.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { openRestoredKeys } from "#operator/cli/new-keys.server.ts";
import type { KeySettings } from "#server/ops/site-key.server.ts";
import { newestApplied } from "#db/migrate.server.ts";
import { withCurrentBackup, type RestoreOptions } from "./older-backup.server.ts";

interface RestoreResult {
  rows: number;
  /** Sentences about what no longer works, because the key that sealed it is not here. */
  lost: string[];
}

/**
 * Brings all rows of the backup `file` into an EMPTY database that has all migrations, all rows or none.
 * A backup of an older version is migrated in a throw-away database first. The secrets are opened, or made anew, with the key of `keySettings`.
 * Throws `NotRestored` when the database holds something, or the file is no whole backup.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { tell, keySettings, ...options }: RestoreOptions & { keySettings: KeySettings },
): Promise<RestoreResult> {
  await requireEmpty(db);
  let lost: string[] = [];
  const openKeys = async (tx: Transaction) => void (lost = await openRestoredKeys(tx, keySettings));
  const insert = (backup: BackupFile) => insertAll(db, backup, tell, openKeys);
  const backup = await BackupFile.open(file, options.keys);
  if (backup.migration === (await newestApplied(db))) return { rows: await insert(backup), lost };
  await backup.close();
  const rows = await withCurrentBackup(file, options, async (current) =>
    insert(await BackupFile.open(current)),
  );
  return { rows, lost };
}

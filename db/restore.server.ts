import { BackupFile } from "./backup-file.server.ts";
import { insertAll, requireEmpty } from "./backup-rows.server.ts";
import type { Db } from "./connection.server.ts";
import { newestApplied } from "./migrate.server.ts";
import { withCurrentBackup, type RestoreOptions } from "./older-backup.server.ts";

/**
 * Brings all rows of the backup `file` into an EMPTY database that has all migrations, all rows or none.
 * A backup of an older version is migrated in a throw-away database first. Returns the number of rows.
 * Throws `NotRestored` when the database holds something, or the file is no whole backup.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { tell, ...options }: RestoreOptions,
): Promise<number> {
  await requireEmpty(db);
  const backup = await BackupFile.open(file, options.identity);
  if (backup.migration === (await newestApplied(db))) return insertAll(db, backup, tell);
  await backup.close();
  return withCurrentBackup(file, options, async (current) =>
    insertAll(db, await BackupFile.open(current), tell),
  );
}

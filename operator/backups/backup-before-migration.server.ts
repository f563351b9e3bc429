import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "#app/core/time.ts";
import { setSiteKey } from "#app/core/data/site-key.server.ts";
import type { Log } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { newestApplied } from "#db/migrate.server.ts";
import { DatabaseError } from "#db/database-errors.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { reasonOf } from "#server/ops/file-errors.ts";
import { readSiteKey } from "#server/ops/site-key.server.ts";
import type { Settings } from "#server/settings.ts";
import { rowsIn, writeBackup } from "./write-backup.server.ts";

/**
 * Writes all rows as they are into `DATA_DIR/backups`, since no migration has a way back. A start that is tried again and
 * again for a day, because its migration fails, keeps one. Throws `DatabaseError` when it cannot.
 */
export async function backUpBeforeMigration(db: Db, settings: Settings, log: Log): Promise<void> {
  const { dataDirectory, backupKey } = settings;
  const ending = `.${await newestApplied(db)}.before-migration.backup${backupKey ? ".age" : ""}`;
  try {
    // The site opens its key after the migration; unsigned, the backup would be refused later.
    const key = readSiteKey(settings);
    if (key) setSiteKey(db, key);
    const folder = await privateDirectory(join(dataDirectory, "backups"));
    const dayAgo = timeInName(Date.now() - DAY);
    const written = await readdir(folder);
    if (written.some((name) => name.endsWith(ending) && name > dayAgo)) return;
    const file = join(folder, timeInName(Date.now()) + ending);
    const counts = await writeBackup(db, file, () => {}, backupKey ? [backupKey] : []);
    log.info("The database is about to be migrated; a backup is kept", {
      file,
      rows: rowsIn(counts),
    });
  } catch (error) {
    throw new DatabaseError(
      `The database has to be migrated, and a backup of before could not be written: ${reasonOf(error)}. Nothing has been changed.`,
      { cause: error },
    );
  }
}

const timeInName = (moment: number) =>
  new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-");

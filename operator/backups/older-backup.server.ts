import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { BackupFile, NotRestored, type BackupKeys } from "./backup-file.server.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { insertAll } from "./insert-rows.server.ts";
import { writeBackup, type OnRows } from "./write-backup.server.ts";
import { openEmbedded, type Database } from "#db/connection.server.ts";
import { knownMigrations, migrate } from "#db/migrate.server.ts";

export interface RestoreOptions {
  tell: OnRows;
  migrations: string;
  keys?: BackupKeys;
  /** The dump of an empty embedded database: loading it takes a tenth of creating one. */
  empty?: Blob;
}

/**
 * Calls `work` with a backup of the same rows in the tables of today: the older `file` goes into a throw-away
 * database at its own version, which is then migrated. Throws `NotRestored` for a file of an unknown version.
 */
export async function withCurrentBackup<Answer>(
  file: string,
  options: Omit<RestoreOptions, "tell">,
  work: (current: string) => Promise<Answer>,
): Promise<Answer> {
  const { path: home, remove } = throwawayFolder("older-backup-");
  try {
    const current = join(home, "current.backup");
    const database = await openOlder(file, join(home, "db"), options);
    try {
      await migrate(database, options.migrations);
      await writeBackup(database.db, current, () => {});
    } finally {
      await database.close();
    }
    return await work(current);
  } finally {
    remove();
  }
}

export async function openOlder(
  file: string,
  directory: string,
  { migrations, keys, empty }: Omit<RestoreOptions, "tell">,
): Promise<Database> {
  const backup = await BackupFile.open(file, keys);
  await requireKnown(backup.migration, migrations);
  const database = await openEmbedded(directory, empty);
  try {
    await fillAtOwnVersion(database, backup, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function fillAtOwnVersion(database: Database, backup: BackupFile, migrations: string) {
  await migrateUpTo(database, migrations, backup.migration);
  await insertAll(database.db, backup, () => {});
}

async function requireKnown(migration: number, folder: string): Promise<void> {
  const known = knownMigrations(folder);
  if (known.includes(migration)) return;
  throw new NotRestored(
    migration > Math.max(...known)
      ? "The backup was made by a newer version of this program. Restore it with that version; nothing was restored."
      : "The backup was made by a version of this program that is not in its history. Nothing was restored.",
  );
}

const journals = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

export async function migrateUpTo(database: Database, folder: string, newest: number) {
  const { path: part, remove } = throwawayFolder("migrations-");
  try {
    cpSync(folder, part, { recursive: true });
    const file = join(part, "meta", "_journal.json");
    const journal = journals.parse(JSON.parse(readFileSync(file, "utf8")));
    const entries = journal.entries.filter(({ when }) => when <= newest);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await migrate(database, part);
  } finally {
    remove();
  }
}

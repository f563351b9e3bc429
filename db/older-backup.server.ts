import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { BackupFile, NotRestored } from "./backup-file.server.ts";
import { insertAll } from "./backup-rows.server.ts";
import { writeBackup, type OnRows } from "./backup.server.ts";
import { openEmbedded, type Database } from "./connection.server.ts";
import { knownMigrations, migrate } from "./migrate.server.ts";

export interface RestoreOptions {
  /** Hears how far the restore has come. */
  tell: OnRows;
  /** The folder of the migrations, through which an older backup passes. */
  migrations: string;
  /** The secret key of a sealed backup. */
  identity?: string | undefined;
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
  const home = mkdtempSync(join(tmpdir(), "older-backup-"));
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
    rmSync(home, { recursive: true, force: true });
  }
}

/** An embedded database in the new folder `directory` that holds the rows of `file`, at the file's own version. */
export async function openOlder(
  file: string,
  directory: string,
  { migrations, identity, empty }: Omit<RestoreOptions, "tell">,
): Promise<Database> {
  const backup = await BackupFile.open(file, identity);
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

/** Brings the rows of `backup` into an empty `database`, in the tables of the backup's own version. */
export async function fillAtOwnVersion(
  database: Database,
  backup: BackupFile,
  migrations: string,
): Promise<void> {
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

/** Applies the migrations of `folder` that are not newer than `newest`. */
export async function migrateUpTo(
  database: Database,
  folder: string,
  newest: number,
): Promise<void> {
  const part = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(folder, part, { recursive: true });
    const file = join(part, "meta", "_journal.json");
    const journal = journals.parse(JSON.parse(readFileSync(file, "utf8")));
    const entries = journal.entries.filter(({ when }) => when <= newest);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await migrate(database, part);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

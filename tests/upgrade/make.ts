/**
 * `npm run make:backups`: makes the backups that are missing in this folder, one for each migration. Each
 * is the one before it, migrated by one step, with the rows of `<migration>.sql` when there is such a file:
 * write one for a migration that adds a table. A backup that is there stays as its time made it.
 * It also deletes the snapshots of older migrations, since drizzle-kit compares with the newest only.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBackup } from "#operator/backups/write-backup.server.ts";
import { openEmbedded } from "#db/connection.server.ts";
import { migrateUpTo, openOlder } from "#operator/backups/older-backup.server.ts";
import { answerHelp } from "#server/ops/answer-help.ts";
import { backupOf, readJournal } from "./journal.ts";

answerHelp("npm run make:backups   makes the backups that are missing, one for each migration");
const MIGRATIONS = join("db", "migrations");
const home = mkdtempSync(join(tmpdir(), "upgrade-"));
let previous: string | undefined;

for (const { tag, when } of readJournal()) {
  const file = backupOf(tag);
  if (!existsSync(file)) {
    const directory = join(home, tag);
    const database = previous
      ? await openOlder(previous, directory, { migrations: MIGRATIONS })
      : await openEmbedded(directory);
    await migrateUpTo(database, MIGRATIONS, when);
    const rows = join("tests", "upgrade", `${tag}.sql`);
    if (existsSync(rows)) {
      const statements = readFileSync(rows, "utf8").split(/;\n/);
      for (const statement of statements)
        if (statement.trim()) await database.db.execute(statement);
    }
    await writeBackup(database.db, file, () => {});
    await database.close();
    process.stdout.write(`Made ${file}\n`);
  }
  previous = file;
}
rmSync(home, { recursive: true });

const meta = join(MIGRATIONS, "meta");
const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name));

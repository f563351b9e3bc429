import { rmSync } from "node:fs";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { BackupFile } from "#operator/backups/backup-file.server.ts";
import { openEmbedded, openPostgres, type Database } from "#db/connection.server.ts";
import { newestApplied } from "#db/migrate.server.ts";
import { fillAtOwnVersion } from "#operator/backups/older-backup.server.ts";
import { city_events, jwks, users } from "#db/schema.ts";
import { findFreePort } from "../free-port.ts";
import { backupOf, readJournal } from "../upgrade/journal.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause } from "./site.ts";
import { cloneWithVersions, git } from "./upgrade-versions.ts";
import { endRegistered, runUpgrade, withoutSettings } from "./upgrade.ts";

/**
 * Puts the data of every schema the project ever had into a data directory at its own version, and runs
 * `npm run upgrade` over it.
 */
export async function upgradesFromEverySchema(
  newDatabase: ((name: string) => Promise<string>) | undefined,
): Promise<Finding> {
  const home = newDirectory();
  const clone = cloneWithVersions(home);
  const schemas = readJournal().map(({ tag }) => tag);
  const failures: string[] = [];
  let longest = 0;
  try {
    for (const tag of schemas) {
      const DATA_DIR = join(home, tag);
      const DATABASE_URL = await newDatabase?.(`schema_${tag.slice(0, 4)}`);
      const open = () =>
        DATABASE_URL ? openPostgres(DATABASE_URL, 1, 60_000) : openEmbedded(join(DATA_DIR, "db"));
      const PORT = String(await findFreePort());
      const env = {
        ...withoutSettings(process.env),
        PORT,
        DATA_DIR,
        SAMPLE_DATA: "off",
        ...(DATABASE_URL && { DATABASE_URL }),
      };
      git(clone, "checkout", "--quiet", "live");
      await within(open, async (database) => {
        await fillAtOwnVersion(database, await BackupFile.open(backupOf(tag)), "db/migrations");
        // The key of the backups signs nothing: sign-in makes a real one.
        await database.db.delete(jwks);
      });
      const startedAt = performance.now();
      const { code, text } = await runUpgrade(clone, "words-only", env);
      longest = Math.max(longest, (performance.now() - startedAt) / 1000);
      endRegistered(DATA_DIR);
      await pause(500);
      const why = code === 0 && text.includes("shows 10 pages") ? await within(open, wrong) : text;
      if (why) failures.push(`${tag}: ${why}`);
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  return {
    fault: "upgrade from the data of each schema",
    database: newDatabase ? "PostgreSQL" : "PGlite",
    figure: `${schemas.length - failures.length} of ${schemas.length} reach the present one with their rows; at most ${longest.toFixed(0)} s each`,
    holds: failures.length === 0,
  };
}

/** Faults after the upgrade. */
async function wrong({ db }: Database): Promise<string | undefined> {
  const people = await db.select({ email: users.email }).from(users).orderBy(asc(users.email));
  const events = await db.select({ name: city_events.event_name }).from(city_events);
  if (people.length !== 2) return `${people.length} people came along`;
  if (!events.some(({ name }) => name === "An event of the first schema"))
    return "no event came along";
  const newest = readJournal().at(-1)?.when;
  return (await newestApplied(db)) === newest ? undefined : "the tables are not those of today";
}

async function within<Answer>(
  open: () => Promise<Database>,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

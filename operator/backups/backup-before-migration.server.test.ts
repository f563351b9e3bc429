import { mkdtempSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openEmbedded, openPostgres } from "#db/connection.server.ts";
import { isBehind, newestApplied } from "#db/migrate.server.ts";
import { readSettings } from "#server/settings.ts";
import { noTrial, type Trial } from "#server/operator.server.ts";
import { openSite } from "#server/site.server.ts";
import { readJournal } from "#tests/upgrade/journal.ts";
import { createDatabase } from "#tests/database.ts";
import { silent } from "#tests/sign-in.ts";
import { BackupFile } from "./backup-file.server.ts";
import { migrateUpTo } from "./older-backup.server.ts";

const SITE_KEY = "0123456789abcdef0123456789abcdef";

/** A site's data with the tables of the last version but one; made once, because a new cluster takes seconds. */
const older = mkdtempSync(join(tmpdir(), "before-migration-"));
const when = readJournal().at(-2)?.when ?? 0;

beforeAll(async () => {
  const database = await openEmbedded(join(older, "db"));
  await migrateUpTo(database, "db/migrations", when);
  await database.close();
});
afterAll(() => rm(older, { recursive: true }));

async function olderSite() {
  const directory = await mkdtemp(join(tmpdir(), "before-migration-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await cp(older, directory, { recursive: true });
  return directory;
}

function start(directory: string, trial: Trial = noTrial) {
  const lines: { message: string; facts?: Record<string, unknown> }[] = [];
  const log = {
    ...silent,
    info: (message: string, facts = {}) => void lines.push({ message, facts }),
  };
  const settings = readSettings({ DATA_DIR: directory, SAMPLE_DATA: "off", SITE_KEY });
  return openSite(settings, { log, trial }).then(async (site) => {
    await site.close();
    return lines;
  });
}

const backups = (directory: string) => readdir(join(directory, "backups")).catch(() => []);

test("a start that migrates keeps a backup of before and names it in the log, once", async () => {
  const directory = await olderSite();
  const lines = await start(directory);
  const [name = "", ...others] = await backups(directory);
  expect([name, others]).toEqual([expect.stringMatching(/\.before-migration\.backup$/), []]);
  const file = join(directory, "backups", name);
  expect(lines.filter(({ facts }) => facts?.["file"] === file)).toHaveLength(1);
  const backup = await BackupFile.open(file);
  expect(backup.migration).toBe(when);
  await backup.close();
  await start(directory);
  expect(await backups(directory)).toEqual([name]);
});

test("a start that is tried again keeps the backup of the try before, for a day", async () => {
  const directory = await olderSite();
  const folder = join(directory, "backups");
  await mkdir(folder, { mode: 0o700 });
  const kept = [2, 26].map((hours) => {
    const time = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
    return `${time.replaceAll(":", "-")}.${when}.before-migration.backup`;
  });
  for (const name of kept) await writeFile(join(folder, name), "");
  await start(directory);
  expect(new Set(await backups(directory))).toEqual(new Set(kept));
  const again = await olderSite();
  await mkdir(join(again, "backups"), { mode: 0o700 });
  await writeFile(join(again, "backups", kept[1] ?? ""), "");
  await start(again);
  expect(await backups(again)).toHaveLength(2);
});

test("a new site makes none, and neither does the trial of an upgrade", async () => {
  const fresh = await openEmbedded();
  expect(await isBehind(fresh, "db/migrations")).toBe(false);
  await fresh.close();
  const directory = await olderSite();
  await start(directory, { isOn: () => true, whenOver: () => ({ stop: () => {} }) });
  expect(await backups(directory)).toEqual([]);
});

test("a start beside another process's migration waits for it, and then starts", async () => {
  const url = await createDatabase("template0");
  const database = await openPostgres(url, 2);
  onTestFinished(() => database.close());
  await migrateUpTo(database, "db/migrations", when);
  const directory = await mkdtemp(join(tmpdir(), "before-migration-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = { ...silent, info: (message: string) => void lines.push(message) };
  const settings = readSettings({ DATA_DIR: directory, DATABASE_URL: url, SITE_KEY });
  const starting = await database.db.transaction(async (other) => {
    await other.execute(`select pg_advisory_xact_lock(7402014)`);
    const opening = openSite(settings, { log });
    await vi.waitFor(() => expect(lines.join()).toContain("Another process is migrating"), 4_000);
    expect(await backups(directory)).toEqual([]);
    return { opening };
  });
  await (await starting.opening).close();
  expect(await backups(directory)).toHaveLength(1);
});

test("where the backup cannot be written, the start ends with a sentence and nothing is migrated", async () => {
  const directory = await olderSite();
  await writeFile(join(directory, "backups"), "in the way");
  await expect(start(directory)).rejects.toThrow("a backup of before could not be written");
  const database = await openEmbedded(join(directory, "db"));
  const newest = await newestApplied(database.db);
  await database.close();
  expect(newest).toBe(when);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { contextFor } from "#tests/context.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { backedUpTables, writeBackup } from "./write-backup.server.ts";
import { openEmbedded, type Db } from "#db/connection.server.ts";
import { copyEmbedded, KEY_SETTINGS } from "#tests/database.ts";
import { fillPrivateTables } from "#tests/full-tables.server.ts";
import { runCommand } from "#tests/run-command.ts";
import { answerCommand } from "#operator/answer-command.server.ts";
import { openControlSocket } from "#server/ops/control-socket.server.ts";

test("a backup is taken beside a running site, and brought back into a new one", async () => {
  const home = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const SITE_KEY = KEY_SETTINGS.siteKey;
  const [from, to] = [
    { DATA_DIR: join(home, "from"), SITE_KEY },
    { DATA_DIR: join(home, "to"), SITE_KEY },
  ];
  await copyEmbedded(from.DATA_DIR);
  const database = await openEmbedded(join(from.DATA_DIR, "db"));
  await fillPrivateTables(database.db);
  const rows = await rowsOf(database.db);
  const control = await openControlSocket(from.DATA_DIR, (line, tell) =>
    answerCommand(contextFor(database.db), KEY_SETTINGS, line, tell),
  );
  const file = join(home, "site.backup");
  expect(await runCommand("backup.ts", from, "backup", file)).toEqual([
    0,
    expect.stringContaining(`A backup of ${rows} rows is in ${file}.`),
  ]);
  await symlink("/dev/null", join(home, "null"));
  for (const name of [home, join(home, "null")])
    expect(await runCommand("backup.ts", from, "backup", name)).toEqual([
      1,
      `There is ${name} already, and it is no backup. Say another name.`,
    ]);
  expect(await runCommand("backup.ts", to, "backup", file)).toEqual([
    1,
    expect.stringContaining("There is no site's database here."),
  ]);
  expect(await runCommand("backup.ts", to, "restore", file)).toEqual([
    0,
    [
      `The backup is back, ${rows} rows. Everybody signs in again. Start the site with the same settings.`,
      // The picture among the rows never had a file.
      `1 file of pictures could not be found in ${join(dirname(file), "pictures")}: bring that folder beside the backup, and restore again into an empty database.`,
      "What waits leaves when the site starts. 1 email: other 1; texts to many: guest-notice 1; 1 new meetup not told yet. For a copy beside the original restore with --copy.",
    ].join("\n"),
  ]);
  expect(await runCommand("backup.ts", to, "restore", file)).toEqual([
    1,
    expect.stringContaining("The database is not empty"),
  ]);
  expect(await runCommand("backup.ts", from, "restore", file)).toEqual([
    1,
    expect.stringContaining("already open in process"),
  ]);
  expect(await runCommand("backup.ts", to, "restore")).toEqual([
    1,
    "Which backup? Say: npm run restore -- FILE",
  ]);
  const backups = join(to.DATA_DIR, "backups");
  expect(await runCommand("backup.ts", to, "backup")).toEqual([
    0,
    expect.stringContaining(backups),
  ]);
  const [newest = ""] = await readdir(backups);
  const third = { DATA_DIR: join(home, "third"), SITE_KEY };
  await copyEmbedded(third.DATA_DIR);
  expect(await runCommand("backup.ts", third, "restore", join(backups, newest))).toEqual([
    0,
    expect.stringContaining(`The backup is back, ${rows} rows.`),
  ]);
  expect(await runCommand("admin.ts", third, "grant", "asha@example.com")).toEqual([
    0,
    expect.stringContaining("asha@example.com is an administrator."),
  ]);
  await control.close();
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await database.close();
  expect(await runCommand("backup.ts", from, "backup", file)).toEqual([
    1,
    expect.stringContaining("The database belongs to another version of this program."),
  ]);
}, 240_000);

test("a file that cannot be restored leaves nothing behind", async () => {
  const home = await mkdtemp(join(tmpdir(), "restore-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await copyEmbedded(join(home, "site"));
  const database = await openEmbedded(join(home, "site", "db"));
  await fillPrivateTables(database.db);
  const file = join(home, "whole.backup");
  await writeBackup(database.db, file, () => {});
  await database.close();
  const bytes = await readFile(file);
  await writeFile(join(home, "cut.backup"), bytes.subarray(0, -40));
  await writeFile(join(home, "other.backup"), "no backup");
  await symlink("/dev/null", join(home, "null.backup"));
  const DATA_DIR = join(home, "new");
  for (const [name, sentence] of [
    ["null.backup", `${join(home, "null.backup")} is no file.`],
    ["missing.backup", `There is no file ${join(home, "missing.backup")}.`],
    ["other.backup", "This file is no backup of this site"],
    ["cut.backup", "Nothing was restored."],
  ] as const) {
    const [code, text] = await runCommand("backup.ts", { DATA_DIR }, "restore", join(home, name));
    expect([code, text.split("\n").length, text]).toEqual([
      1,
      1,
      expect.stringContaining(sentence),
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  }
  await mkdir(join(DATA_DIR, "outbox"), { recursive: true });
  await runCommand("backup.ts", { DATA_DIR }, "restore", join(home, "cut.backup"));
  expect(await readdir(DATA_DIR)).toEqual(["outbox"]);
}, 180_000);

test("A proof that is stopped leaves no opened backup behind", async () => {
  const home = await mkdtemp(join(tmpdir(), "stopped-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const env = { PATH: process.env["PATH"], TMPDIR: home, DATA_DIR: join(home, "site") };
  const proof = spawn(process.execPath, ["operator/backup.ts", "prove", "any.backup"], { env });
  await vi.waitUntil(async () => (await readdir(home)).length > 0, { timeout: 60_000 });
  proof.kill("SIGTERM");
  expect(await once(proof, "close")).toEqual([143, null]);
  expect(await readdir(home)).toEqual([]);
}, 90_000);

test("exports and imports of nonsense are refused in one sentence and write nothing", async () => {
  const home = await mkdtemp(join(tmpdir(), "nonsense-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const DATA_DIR = join(home, "data");
  await mkdir(join(home, "empty"));
  await writeFile(join(home, "cut.sql"), "--\n-- PostgreSQL database dump\n--\n");
  await writeFile(join(home, "whole.sql"), "-- nothing\n");
  const refusals: [command: "import.ts" | "export.ts", words: string[], sentence: string][] = [
    ["import.ts", ["nowhere"], "There is no folder"],
    ["import.ts", [join(home, "empty")], "is missing or damaged"],
    ["import.ts", ["supabase", join(home, "cut.sql")], "The dump is cut short"],
    ["import.ts", ["supabase", join(home, "whole.sql")], "There is nothing to import"],
    ["import.ts", ["supabase", "mysql://a@b/c"], "The address must be one of PostgreSQL"],
    ["import.ts", ["supabase", "--really"], "Unknown option '--really'"],
    ["export.ts", ["--nonsense"], "Unknown option '--nonsense'"],
    ["export.ts", ["a", "b"], "Say one folder"],
    ["export.ts", [join(home, "new")], "There is no site's database here."],
  ];
  for (const [command, words, sentence] of refusals) {
    const [code, text] = await runCommand(command, { DATA_DIR }, ...words);
    const said = text.replace(/^0 rows read\n/, "");
    expect([code, said.split("\n").length, said]).toEqual([
      1,
      1,
      expect.stringContaining(sentence),
    ]);
  }
  expect((await readdir(home)).toSorted()).toEqual(["cut.sql", "empty", "whole.sql"]);
}, 240_000);

async function rowsOf(db: Db): Promise<number> {
  const counts = await Promise.all(backedUpTables.map((table) => db.$count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

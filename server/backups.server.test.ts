import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { users } from "#db/schema.ts";
import { runCommand } from "#tests/run-command.ts";
import { startControl } from "./control.server.ts";

test("a backup is taken beside a running site, and brought back into a new one", async () => {
  const home = await mkdtemp(join(tmpdir(), "backup-"));
  const [from, to] = [{ DATA_DIR: join(home, "from") }, { DATA_DIR: join(home, "to") }];
  const database = await openEmbedded(join(from.DATA_DIR, "db"));
  await migrate(database, "db/migrations");
  await database.db.insert(users).values({ email: "asha@example.com", email_verified: true });
  const control = await startControl(database.db, from.DATA_DIR);
  const file = join(home, "site.backup");
  expect(await runCommand("backup.ts", from, "backup", file)).toEqual([
    0,
    expect.stringContaining(`A backup of 1 row is in ${file}.`),
  ]);
  expect(await runCommand("backup.ts", to, "restore", file)).toEqual([
    0,
    "The backup is back, 1 row. Start the site with the same settings.",
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
  expect(await runCommand("backup.ts", to, "backup")).toEqual([
    0,
    expect.stringContaining(join(to.DATA_DIR, "backups")),
  ]);
  expect(await runCommand("admin.ts", to, "grant", "asha@example.com")).toEqual([
    0,
    "asha@example.com is an administrator.",
  ]);
  await control.close();
  await database.close();
  await rm(home, { recursive: true });
}, 120_000);

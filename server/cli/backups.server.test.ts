import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { contextFor } from "#tests/context.ts";
import { expect, test } from "vitest";
import { openEmbedded, type Db } from "#db/connection.server.ts";
import * as schema from "#db/schema.ts";
import { migrate } from "#db/migrate.server.ts";
import { fillPrivateTables } from "#tests/full-tables.server.ts";
import { runCommand } from "#tests/run-command.ts";
import { startAdminSocket } from "./admin-socket.server.ts";

test("a backup is taken beside a running site, and brought back into a new one", async () => {
  const home = await mkdtemp(join(tmpdir(), "backup-"));
  const [from, to] = [{ DATA_DIR: join(home, "from") }, { DATA_DIR: join(home, "to") }];
  const database = await openEmbedded(join(from.DATA_DIR, "db"));
  await migrate(database, "db/migrations");
  await fillPrivateTables(database.db);
  const rows = await rowsOf(database.db);
  const control = await startAdminSocket(contextFor(database.db), from.DATA_DIR);
  const file = join(home, "site.backup");
  expect(await runCommand("backup.ts", from, "backup", file)).toEqual([
    0,
    expect.stringContaining(`A backup of ${rows} rows is in ${file}.`),
  ]);
  expect(await runCommand("backup.ts", to, "backup", file)).toEqual([
    1,
    expect.stringContaining("There is no site's database here."),
  ]);
  expect(await runCommand("backup.ts", to, "restore", file)).toEqual([
    0,
    `The backup is back, ${rows} rows. Start the site with the same settings.`,
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
  const third = { DATA_DIR: join(home, "third") };
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
  await rm(home, { recursive: true });
}, 120_000);

async function rowsOf(db: Db): Promise<number> {
  const tables = Object.values(schema).filter((table) => table instanceof PgTable);
  const counts = await Promise.all(tables.map((table) => db.$count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

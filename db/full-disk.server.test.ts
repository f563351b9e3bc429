import { spawn } from "node:child_process";
import { once } from "node:events";
import { openAsBlob, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { copyEmbedded } from "#tests/database.ts";
import { openEmbedded } from "./connection.server.ts";
import { watchDisk } from "./full-disk.server.ts";

test("while its disk is full the embedded database is read, and written again when there is room", async () => {
  const client = await PGlite.create({ loadDataDir: await openAsBlob(inject("emptyDump")) });
  onTestFinished(() => client.close());
  await client.exec("create table note (words text)");
  let isFull = true;
  onTestFinished(await watchDisk(client, { isFull: () => isFull, isLogLong: () => false }));
  const write = () => client.query("insert into note values ('one')");
  await expect(write()).rejects.toMatchObject({ code: "25006" });
  const { rows } = await client.query("select words from note");
  expect(rows).toEqual([]);
  isFull = false;
  await vi.waitFor(write, { timeout: 5_000 });
});

test("the log does not grow for as long as the site runs", async () => {
  const home = await mkdtemp(join(tmpdir(), "full-disk-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await copyEmbedded(home);
  const database = await openEmbedded(join(home, "db"));
  onTestFinished(() => database.close());
  const grow = sql`select pg_logical_emit_message(false, 'log', repeat('much ', 400000))`;
  for (let megabytes = 0; megabytes < 160; megabytes += 2) await database.db.execute(grow);
  const files = () => readdirSync(join(home, "db/pg/pg_wal"));
  await vi.waitFor(() => expect(files().length).toBeLessThan(8), { timeout: 10_000 });
});

/** Without its folder the log cannot grow, as on a full disk, and for root as well. */
const WRITES_WITHOUT_LOG = `
  import { renameSync } from "node:fs";
  import { openEmbedded } from "#db/connection.server.ts";
  const { db } = await openEmbedded(process.env.DIRECTORY);
  await db.execute("create table note as select 'kept' as words");
  const log = process.env.DIRECTORY + "/pg/pg_wal";
  renameSync(log, log + "-away");
  process.on("exit", () => renameSync(log + "-away", log));
  const grow = "select pg_logical_emit_message(true, 'log', repeat('much ', 400000))";
  for (let writes = 0; writes < 30; writes++) await db.execute(grow).catch(() => {});
  setInterval(() => {}, 1_000);`;

test("a database whose log cannot grow ends its process, and the next one reads what was written", async () => {
  const home = await mkdtemp(join(tmpdir(), "full-disk-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await copyEmbedded(home);
  const directory = join(home, "db");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", WRITES_WITHOUT_LOG], {
    env: { ...process.env, DIRECTORY: directory },
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
  const output = text(child.stderr);
  const [code] = (await once(child, "exit")) as [number | null];
  expect(await output).toContain(`The embedded database in ${directory} cannot be used`);
  expect(code).toBe(1);
  const database = await openEmbedded(directory);
  onTestFinished(() => database.close());
  expect(await database.db.execute("select words from note")).toMatchObject({
    rows: [{ words: "kept" }],
  });
});

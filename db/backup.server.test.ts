import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { describeOnBothDatabases, openOnServer } from "#tests/database.ts";
import { fillPrivateTables, fillTables } from "#tests/full-tables.server.ts";
import { backedUpTables, writeBackup } from "./backup.server.ts";
import { openEmbedded, type Database, type Db } from "./connection.server.ts";
import { migrate } from "./migrate.server.ts";
import { restoreBackup } from "./restore.server.ts";
import { search_entries, users, videos } from "./schema.ts";

const directory = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(directory, { recursive: true }));

describeOnBothDatabases("A backup", (open) => {
  const write = async (db: Db, rowsOf = new Map<string, number>()) => {
    const path = join(directory, `${crypto.randomUUID()}.backup`);
    const rows = await writeBackup(db, path, (table, more) =>
      rowsOf.set(table, (rowsOf.get(table) ?? 0) + more),
    );
    return { path, rows };
  };

  test("brings every table to the other engine as it was, and what search finds", async () => {
    const { db, kind } = open();
    await fillTables(db, 600);
    await fillPrivateTables(db);
    const rowsOf = new Map<string, number>();
    const { path, rows } = await write(db, rowsOf);
    expect(rowsOf.get("city_events")).toBe(600);
    expect([...rowsOf].filter(([, of]) => of === 0)).toEqual([]);
    const other = await openOther(kind);
    try {
      expect(await restoreBackup(other.db, path, () => {})).toBe(rows);
      for (const table of [...backedUpTables, search_entries])
        expect(await contentOf(other.db, table)).toEqual(await contentOf(db, table));
    } finally {
      await other.close();
    }
  });

  test("is nobody else's to read, and is not there before it is whole", async () => {
    const { db } = open();
    const { path } = await write(db);
    const forOthers = process.platform === "win32" ? 0 : statSync(path).mode & 0o077;
    expect(forOthers).toBe(0);
    const nowhere = join(directory, "missing", "site.backup");
    await expect(writeBackup(db, nowhere, () => {})).rejects.toThrow("ENOENT");
    expect(readdirSync(directory).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  });

  test("goes into an empty database only", async () => {
    const { db } = open();
    const { path } = await write(db);
    await db.insert(users).values({ email: "asha@example.com" });
    await expect(restoreBackup(db, path, () => {})).rejects.toThrow(
      "The database is not empty: its table users has rows.",
    );
  });

  test.each<[string, (whole: Buffer) => Buffer, string]>([
    ["cut short", (whole) => whole.subarray(0, -20), "The backup is cut short."],
    ["without its end", (whole) => lines(whole, (all) => all.slice(0, -2)), "cut short"],
    ["with a row too few", (whole) => lines(whole, oneRowLess), "no backup"],
    ["of another site", (whole) => lines(whole, (all) => ['["other", 1]', ...all]), "no backup"],
    ["of an unknown table", (whole) => lines(whole, renamed), "no backup"],
    ["of a newer program", (whole) => lines(whole, newer), "a newer version of this program"],
    ["no backup at all", () => Buffer.from("select 1"), "no backup of this site"],
  ])("that is %s is refused, and nothing of it stays", async (_what, spoil, sentence) => {
    const { db } = open();
    await db.insert(videos).values([{ title: "One" }, { title: "Two" }]);
    const { path } = await write(db);
    await db.delete(videos);
    writeFileSync(path, spoil(readFileSync(path)));
    await expect(restoreBackup(db, path, () => {})).rejects.toThrow(sentence);
    expect(await db.select().from(videos)).toEqual([]);
  });
});

function lines(whole: Buffer, change: (lines: string[]) => string[]): Buffer {
  return gzipSync(change(gunzipSync(whole).toString().split("\n")).join("\n"));
}

const renamed = (all: string[]) => all.map((line) => line.replace('"videos"', '"pg_authid"'));

const oneRowLess = (all: string[]) =>
  all.toSpliced(
    all.findIndex((line) => line.startsWith("{")),
    1,
  );

const newer = ([first = "", ...others]: string[]) => [first.replace(/\d{13}/, "9$&"), ...others];

async function openOther(kind: Database["kind"]): Promise<Database> {
  if (kind === "embedded") return openOnServer();
  const database = await openEmbedded();
  await migrate(database, "db/migrations");
  return database;
}

const content = z.object({ rows: z.array(z.object({ row: z.string() })) });

/** The table's name and all its rows, as the database tells them. */
async function contentOf(db: Db, table: PgTable): Promise<[string, string[]]> {
  const answer = await db.execute(
    sql`select row_to_json(r)::text as row from ${table} r order by r::text`,
  );
  return [getTableName(table), content.parse(answer).rows.map(({ row }) => row)];
}

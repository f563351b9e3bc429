import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  describeOnBothDatabases,
  KEY_SETTINGS,
  openInMemory,
  openOnServer,
} from "#tests/database.ts";
import { fillPrivateTables, fillTables } from "#tests/full-tables.server.ts";
import { backedUpTables, rowsIn, writeBackup } from "./write-backup.server.ts";
import type { Database, Db } from "#db/connection.server.ts";
import { FileStoreError } from "#app/core/files/file-store.server.ts";
import { folderStore } from "#app/core/files/folder-store.server.ts";
import { NotRestored } from "./backup-file.server.ts";
import { restore } from "./backup-results.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { search_entries, users, videos } from "#db/schema.ts";
import { newKeys } from "#db/seal.server.ts";

const OPTIONS = { tell: () => {}, migrations: "db/migrations", keySettings: KEY_SETTINGS };
const directory = mkdtempSync(join(tmpdir(), "backup-"));
afterAll(() => rmSync(directory, { recursive: true }));

describeOnBothDatabases("A backup", (open) => {
  const write = async (db: Db, rowsOf = new Map<string, number>()) => {
    const path = join(directory, `${crypto.randomUUID()}.backup`);
    const counts = await writeBackup(db, path, (table, more) =>
      rowsOf.set(table, (rowsOf.get(table) ?? 0) + more),
    );
    return { path, rows: rowsIn(counts) };
  };

  test("brings every table to the other engine as it was, and what search finds", async () => {
    const { db, kind } = open();
    await fillTables(db, 600, { triggers: true });
    await fillPrivateTables(db);
    const rowsOf = new Map<string, number>();
    const { path, rows } = await write(db, rowsOf);
    expect(rowsOf.get("city_events")).toBe(600);
    expect([...rowsOf].filter(([, of]) => of === 0)).toEqual([]);
    const other = await openOther(kind);
    try {
      expect(await restoreBackup(other.db, path, OPTIONS)).toEqual({ rows, lost: [] });
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
    await expect(restoreBackup(db, path, OPTIONS)).rejects.toThrow(
      "The database is not empty: its table users has rows.",
    );
  });

  test.each<[string, (whole: Buffer) => Buffer, string]>([
    ["cut short", (whole) => whole.subarray(0, -20), "The backup is cut short."],
    ["without its end", (whole) => lines(whole, (all) => all.slice(0, -3)), "cut short"],
    ["with a row too few", (whole) => lines(whole, oneRowLess), "no backup"],
    ["of another site", (whole) => lines(whole, (all) => ['["other", 1]', ...all]), "no backup"],
    ["of an unknown table", (whole) => lines(whole, renamed), "no backup"],
    ["of a newer program", (whole) => lines(whole, newer), "a newer version of this program"],
    ["no backup at all", () => Buffer.from("select 1"), "no backup of this site"],
    ["with a line too many", (whole) => lines(whole, (all) => [...all, "more"]), "no backup"],
    ["with a value of another type", (whole) => lines(whole, spoiled), "no backup"],
    ["with a wrong checksum", wrongChecksum, "no backup"],
    ["of one long line", (whole) => lines(whole, long), "longer than any row of this site"],
    ["nested a hundred thousand deep", (whole) => lines(whole, nested), "nested deeper"],
    ["a first line nested so", () => gzipSync("[".repeat(100_000)), "nested deeper"],
    ["empty", () => Buffer.alloc(0), "cut short"],
  ])("that is %s is refused, and nothing of it stays", async (_what, spoil, sentence) => {
    const { db } = open();
    await db.insert(videos).values([{ title: "One" }, { title: "Two" }]);
    const { path } = await write(db);
    await db.delete(videos);
    writeFileSync(path, spoil(readFileSync(path)));
    await expect(restoreBackup(db, path, OPTIONS)).rejects.toThrow(sentence);
    expect(await db.select().from(videos)).toEqual([]);
  });

  test("brings back no row while the store of pictures is away", async () => {
    const { db } = open();
    await db.insert(videos).values({ title: "One" });
    const { path } = await write(db);
    await db.delete(videos);
    const store = folderStore(join(directory, "pictures"));
    store.get = () => Promise.reject(new FileStoreError("The store cannot be reached"));
    const parts = { keys: { isTrusted: true }, keySettings: KEY_SETTINGS, store };
    await expect(restore(db, path, parts, () => {})).rejects.toThrow(
      "The store cannot be reached: check PICTURES_TO. Nothing was restored.",
    );
    expect(await db.select().from(videos)).toEqual([]);
  });
});

describe("A backup sealed for a public key", () => {
  test("is restored with its secret key, and says nothing to anybody else", async () => {
    const { identity, recipient } = await newKeys();
    const path = join(directory, "sealed.backup.age");
    const database = await openOther("postgresql");
    await database.db.insert(videos).values({ title: "A title nobody may read" });
    await writeBackup(database.db, path, () => {}, [recipient]);
    await database.db.delete(videos);
    const restore = (key?: string) =>
      restoreBackup(database.db, path, { ...OPTIONS, keys: { identity: key } });
    await expect(restore()).rejects.toThrow("The backup is sealed.");
    await expect(restore((await newKeys()).identity)).rejects.toThrow("sealed for another key");
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, -20));
    await expect(restore(identity)).rejects.toThrow(NotRestored);
    writeFileSync(path, whole);
    expect(await restore(identity)).toEqual({ rows: 1, lost: [] });
    expect(await database.db.select().from(videos)).toMatchObject([
      { title: "A title nobody may read" },
    ]);
    await database.close();
  });
});

test("A backup with any one byte changed is refused in one sentence, or is the same", async () => {
  const database = await openOther("postgresql");
  await database.db.insert(videos).values([{ title: "One" }, { title: "Two" }]);
  const path = join(directory, "flipped.backup");
  await writeBackup(database.db, path, () => {});
  const whole = readFileSync(path);
  const before = await contentOf(database.db, videos);
  await database.db.delete(videos);
  for (let place = 0; place < whole.length; place += 7) {
    const copy = Buffer.from(whole);
    copy.writeUInt8(copy.readUInt8(place) ^ 0x10, place);
    writeFileSync(path, copy);
    // Some bytes of the header, such as the time, mean nothing to the contents.
    const outcome = await restoreBackup(database.db, path, OPTIONS).then(
      async () => isDeepStrictEqual(await contentOf(database.db, videos), before),
      (reason: unknown) => reason instanceof NotRestored,
    );
    expect({ place, outcome }).toEqual({ place, outcome: true });
    await database.db.delete(videos);
  }
  await database.close();
});

function lines(whole: Buffer, change: (lines: string[]) => string[]): Buffer {
  return gzipSync(change(gunzipSync(whole).toString().split("\n")).join("\n"));
}

const renamed = (all: string[]) => all.map((line) => line.replace('"videos"', '"pg_authid"'));

const long = (all: string[]) =>
  all.map((line) => line.replace('"title":"One"', () => `"title":"${"a".repeat(40_000_000)}"`));

const nested = (all: string[]) =>
  all.map((line) =>
    line.replace('"title":"One"', () => `"title":${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  );

const spoiled = (all: string[]) =>
  all.map((line) => line.replace(/"featured":false/, '"featured":"perhaps"'));

/** The last eight bytes of a gzip file are its checksum and its length (RFC 1952). */
function wrongChecksum(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  copy.writeUInt8(copy.readUInt8(copy.length - 8) ^ 1, copy.length - 8);
  return copy;
}

const oneRowLess = (all: string[]) =>
  all.toSpliced(
    all.findIndex((line) => line.startsWith("{")),
    1,
  );

const newer = ([first = "", ...others]: string[]) => [first.replace(/\d{13}/, "9$&"), ...others];

async function openOther(kind: Database["kind"]): Promise<Database> {
  return kind === "embedded" ? openOnServer() : openInMemory();
}

const content = z.object({ rows: z.array(z.object({ row: z.string() })) });

/** The table's name and all its rows, as the database tells them. */
async function contentOf(db: Db, table: PgTable): Promise<[string, string[]]> {
  const answer = await db.execute(
    sql`select row_to_json(r)::text as row from ${table} r order by r::text`,
  );
  return [getTableName(table), content.parse(answer).rows.map(({ row }) => row)];
}

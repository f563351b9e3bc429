import { existsSync } from "node:fs";
import { asc, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backedUpTables } from "#db/backup.server.ts";
import type { Database } from "#db/connection.server.ts";
import { restoreBackup } from "#db/restore.server.ts";
import { city_events, search_entries, users } from "#db/schema.ts";
import { openOnServer } from "#tests/database.ts";
import { backupOf, readJournal } from "./journal.ts";

const tags = readJournal().map(({ tag }) => tag);

test("Every migration has a backup made with its tables (npm run make:backups adds one)", () => {
  expect(tags.filter((tag) => !existsSync(backupOf(tag)))).toEqual([]);
});

/** On PostgreSQL: the throw-away database on the way is an embedded one, so both engines take part. */
describe("A backup of an older version", () => {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await openOnServer();
  });
  afterAll(() => database?.close());

  test.each(tags)("of %s is restored, and its rows are those of today", async (tag) => {
    if (!database) throw new Error("No database was opened");
    const { db } = database;
    const names = backedUpTables.map((table) => `"${getTableName(table)}"`);
    await db.execute(sql.raw(`truncate ${names.join(", ")} cascade`));
    const options = { tell: () => {}, migrations: "db/migrations" };
    expect(await restoreBackup(db, backupOf(tag), options)).toBeGreaterThanOrEqual(17);
    expect(await db.select().from(users).orderBy(asc(users.email))).toMatchObject([
      { name: "Asha", email_verified: true },
      { name: "Ben", email_verified: false },
    ]);
    expect(await db.select().from(city_events)).toMatchObject([
      { event_name: "An event of the first schema", partner_logos: ["/art/a.avif", "/art/b.avif"] },
    ]);
    // Made by the migrations and triggers of later versions.
    const found = await db.select({ title: search_entries.title }).from(search_entries);
    expect(found.map(({ title }) => title)).toContain("A post of the first schema");
  });
});

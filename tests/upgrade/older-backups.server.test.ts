import { existsSync, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openPostgres } from "#db/connection.server.ts";
import { restoreBackup } from "#db/restore.server.ts";
import { city_events, search_entries, users } from "#db/schema.ts";
import { askForTenPages, startThrowawaySite } from "#server/jobs/throwaway-site.ts";
import { createDatabase } from "#tests/database.ts";
import { backupOf, readJournal } from "./journal.ts";

const tags = readJournal().map(({ tag }) => tag);

test("Every migration has a backup made with its tables (npm run make:backups adds one)", () => {
  expect(tags.filter((tag) => !existsSync(backupOf(tag)))).toEqual([]);
});

/**
 * On PostgreSQL: the throw-away database on the way is an embedded one, so both engines take part. The pages are
 * those of the built site: node tools/setup.mjs build
 */
describe("A backup of an older version", () => {
  test.each(tags)("of %s is restored with the rows of today, and shows ten pages", async (tag) => {
    const DATABASE_URL = await createDatabase();
    const database = await openPostgres(DATABASE_URL, 1, 60_000);
    onTestFinished(() => database.close());
    const { db } = database;
    const empty = await openAsBlob(inject("emptyDump"));
    const options = { tell: () => {}, migrations: "db/migrations", empty };
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
    expect(await tenPagesOn(DATABASE_URL)).toBe(10);
  });
});

async function tenPagesOn(DATABASE_URL: string): Promise<number> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "older-backup-"));
  const env = { PATH: process.env["PATH"], DATA_DIR, DATABASE_URL };
  const site = await startThrowawaySite({ root: process.cwd(), env, readyWithin: 50_000 });
  try {
    return await askForTenPages(site.url);
  } finally {
    await site.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

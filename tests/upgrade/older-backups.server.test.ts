import { existsSync, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { asc } from "drizzle-orm";
import { describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { openPostgres } from "#db/connection.server.ts";
import { restoreBackup } from "#operator/backups/restore-backup.server.ts";
import { city_events, search_entries, users } from "#db/schema.ts";
import { askForTenPages } from "#operator/backups/throwaway-site.ts";
import { createDatabase, KEY_SETTINGS } from "#tests/database.ts";
import { silent } from "#tests/sign-in.ts";
import { TESTS_EVERYTHING } from "#tests/everything.ts";
import { backupOf, readJournal } from "./journal.ts";

const BUILT = "build/server/index.js";
const tags = readJournal().map(({ tag }) => tag);
/** Each takes seconds, so `npm test` restores the ends and the middle; a release and the nightly run restore them all. */
const restoredTags = TESTS_EVERYTHING
  ? tags
  : tags.filter((_, place) => [0, tags.length >> 1, tags.length - 1].includes(place));

test("Every migration has a backup made with its tables (npm run make:backups adds one)", () => {
  expect(tags.filter((tag) => !existsSync(backupOf(tag)))).toEqual([]);
});

/**
 * On PostgreSQL: the throw-away database on the way is an embedded one, so both engines take part. The pages are
 * those of the built site, in this process: node tools/setup.mjs build
 */
describe("A backup of an older version", () => {
  test.each(restoredTags)(
    "of %s is restored with the rows of today, and shows ten pages",
    async (tag) => {
      const DATABASE_URL = await createDatabase();
      const database = await openPostgres(DATABASE_URL, 1, 60_000);
      onTestFinished(() => database.close());
      const { db } = database;
      const empty = await openAsBlob(inject("emptyDump"));
      const options = {
        tell: () => {},
        migrations: "db/migrations",
        empty,
        keySettings: KEY_SETTINGS,
      };
      const restored = await restoreBackup(db, backupOf(tag), options);
      expect(restored.rows).toBeGreaterThanOrEqual(10);
      expect(restored.lost).toEqual([]);
      expect(await db.select().from(users).orderBy(asc(users.email))).toMatchObject([
        { name: "Asha", email_verified: true },
        { name: "Ben", email_verified: false },
      ]);
      expect(await db.select().from(city_events)).toMatchObject([
        {
          event_name: "An event of the first schema",
          partner_logos: ["/art/a.avif", "/art/b.avif"],
        },
      ]);
      // Made by the migrations and triggers of later versions.
      const found = await db.select({ title: search_entries.title }).from(search_entries);
      expect(found.map(({ title }) => title)).toContain("A post of the first schema");
      expect(await pagesOn(DATABASE_URL)).toBe(10);
    },
  );
});

async function pagesOn(DATABASE_URL: string): Promise<number> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "older-backup-"));
  const built = await vi.importActual<typeof import("#server/app.ts")>(resolve(BUILT));
  const SITE_KEY = KEY_SETTINGS.siteKey;
  const env = {
    DATA_DIR,
    DATABASE_URL,
    SITE_KEY,
    SITE_URL: "http://127.0.0.1",
    SAMPLE_DATA: "off",
  };
  const site = await built.openSite(built.readSettings(env), { log: silent });
  try {
    const app = built.createApp(site);
    return await askForTenPages(site.settings.siteUrl, async (url) => app.request(url));
  } finally {
    await site.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

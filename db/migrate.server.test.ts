import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createDatabase, describeOnBothDatabases } from "#tests/database.ts";
import { openPostgres, type Database } from "./connection.server.ts";
import {
  DatabaseNewerThanProgram,
  migrate,
  newestApplied,
  requireCurrent,
  requireKnown,
} from "./migrate.server.ts";

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const { entries } = journal.parse(
  JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")),
);

describeOnBothDatabases("Migrations", (open) => {
  test("run again without doing anything", async () => {
    await migrate(open(), "db/migrations");
    expect(await countApplied(open())).toBe(entries.length);
  });

  test("a database that a newer program has migrated is refused", async () => {
    const { db } = open();
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
    );
    await expect(migrate(open(), "db/migrations")).rejects.toThrow(DatabaseNewerThanProgram);
    await expect(migrate(open(), "db/migrations")).rejects.toThrow(
      "migrated by a newer version of this program",
    );
    await expect(requireKnown(open(), "db/migrations")).rejects.toThrow("another version");
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  });

  test("an older database may be copied, and nothing else", async () => {
    const { db } = open();
    const applied = await newestApplied(db);
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = 1 where created_at = ${applied}`,
    );
    await expect(requireKnown(open(), "db/migrations")).resolves.toBeUndefined();
    await expect(requireCurrent(open(), "db/migrations")).rejects.toThrow("another version");
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${applied} where created_at = 1`,
    );
  });
});

describe("Migrations of several servers", () => {
  test("that start together on an empty PostgreSQL run once", async () => {
    const url = await createDatabase("template0");
    const servers = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url, 2)));
    await Promise.all(servers.map((server) => migrate(server, "db/migrations")));
    const [first] = servers;
    expect(first && (await countApplied(first))).toBe(entries.length);
    await Promise.all(servers.map((server) => server.close()));
  });
});

async function countApplied({ db }: Database): Promise<number> {
  const rows = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });
  const result: unknown = await db.execute(
    sql`select count(*) as count from drizzle.__drizzle_migrations`,
  );
  return rows.parse(result).rows[0].count;
}

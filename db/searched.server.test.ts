import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { contains } from "#app/core/data/lists.server.ts";
import { about } from "#app/views/audit-log/service.server.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { fillTables } from "#tests/full-tables.server.ts";
import { activities, blog_posts, city_events, city_mayors, events, videos } from "./schema.ts";

const WORDS = "nilgiri";

const lists: [table: PgTable, found: SQL | undefined, order: SQL][] = [
  [
    city_events,
    contains(WORDS, city_events.event_name, city_events.city_name, city_events.venue),
    sql`date_time desc`,
  ],
  [events, contains(WORDS, events.title, events.location, events.description), sql`date`],
  [
    blog_posts,
    contains(WORDS, blog_posts.title, blog_posts.author, blog_posts.category, blog_posts.excerpt),
    sql`created_at desc`,
  ],
  [
    videos,
    contains(WORDS, videos.title, videos.category, videos.description),
    sql`created_at desc`,
  ],
  [
    city_mayors,
    contains(WORDS, city_mayors.name, city_mayors.city, city_mayors.country),
    sql`created_at desc`,
  ],
  [activities, about(WORDS, { isAdministrator: true }), sql`at desc`],
];

describeOnBothDatabases("Among ten thousand rows", (open) => {
  test("an index finds what administrators search for, in every list", async () => {
    const { db } = open();
    await fillTables(db, 10_000, { triggers: false });
    for (const [table, found, order] of lists) {
      const search = sql`select * from ${table} where ${found} order by ${order} limit 25`;
      const plan = JSON.stringify(await db.execute(sql`explain ${search}`));
      expect(plan).toMatch(/Bitmap Index Scan on \w+_searched/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
  }, 180_000);
});

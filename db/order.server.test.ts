import { sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "#tests/database.ts";
import type { Db } from "./client.server.ts";

/** Every list of SPEC 7 in its order, as pages by keyset ask for it. */
const lists: Record<string, SQL> = {
  "city events by date": sql`select * from city_events order by date_time, id limit 21`,
  "city events after a cursor": sql`select * from city_events where (date_time, id) > (now(), gen_random_uuid()) order by date_time, id limit 21`,
  "upcoming city events": sql`select * from city_events where date_time >= now() order by date_time, id limit 21`,
  "city events of one city": sql`select * from city_events where city_name = 'Pune' order by date_time, id limit 21`,
  "simple events by date": sql`select * from events order by date, id limit 21`,
  "all posts, newest first": sql`select * from blog_posts order by created_at desc, id desc limit 21`,
  "published posts, newest first": sql`select * from blog_posts where published order by created_at desc, id desc limit 21`,
  "published posts of a category": sql`select * from blog_posts where published and category = 'Ideas' order by created_at desc, id desc limit 21`,
  "videos, newest first": sql`select * from videos order by created_at desc, id desc limit 21`,
  "mayors, newest first": sql`select * from city_mayors order by created_at desc, id desc limit 21`,
};

describeOnBothDatabases("The index alone gives the order of", (open) => {
  test.each(Object.entries(lists))("%s", async (_, list) => {
    await fill(open().db);
    const plan = JSON.stringify(await open().db.execute(sql`explain ${list}`));
    expect(plan).toMatch(/Index (Only )?Scan( Backward)? using/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});

/** Enough rows that the planner would rather sort than walk an index that does not fit. */
async function fill(db: Db) {
  await db.execute(sql`
    insert into city_events (event_name, city_name, venue, date_time, wall_time, time_zone)
    select 'Event ' || n, (array['Pune', 'Delhi', 'Chennai'])[1 + n % 3], 'Cafe',
      now() + (n - 1000) * interval '1 hour', '2026-12-04T18:00', 'Asia/Kolkata'
    from generate_series(1, 2000) n`);
  await db.execute(sql`
    insert into events (title, date, time, location)
    select 'Event ' || n, to_char(now() + n * interval '1 day', 'YYYY-MM-DD'), '6 pm', 'Pune'
    from generate_series(1, 2000) n`);
  await db.execute(sql`
    insert into blog_posts (title, content, author, category, published, created_at)
    select 'Post ' || n, repeat('Words. ', 50), 'The team', (array['Ideas', 'News'])[1 + n % 2],
      n % 3 > 0, now() - n * interval '1 hour'
    from generate_series(1, 2000) n`);
  await db.execute(sql`
    insert into videos (title, created_at)
    select 'Video ' || n, now() - n * interval '1 hour' from generate_series(1, 2000) n`);
  await db.execute(sql`
    insert into city_mayors (name, city, country, created_at)
    select 'Mayor ' || n, 'Pune', 'India', now() - n * interval '1 hour'
    from generate_series(1, 2000) n`);
  await db.execute(sql`analyze`);
}

import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/** Fills every table that is listed with `rows` rows, and lets the planner know. */
export async function fillTables(db: Db, rows: number) {
  await db.execute(sql`
    insert into city_events (event_name, city_name, venue, date_time, wall_time, time_zone)
    select 'Event ' || n, (array['Pune', 'Delhi', 'Chennai'])[1 + n % 3], 'Cafe',
      now() + (n - ${rows}::int / 2) * interval '1 hour', '2026-12-04T18:00', 'Asia/Kolkata'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into events (title, date, time, location)
    select 'Event ' || n, to_char(now() + n * interval '1 day', 'YYYY-MM-DD'), '6 pm', 'Pune'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into blog_posts (title, content, author, category, published, created_at)
    select 'Post ' || n, repeat('Words. ', 50), 'The team', (array['Ideas', 'News'])[1 + n % 2],
      n % 3 > 0, now() - n * interval '1 hour'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into videos (title, created_at)
    select 'Video ' || n, now() - n * interval '1 hour' from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into city_mayors (name, city, country, created_at)
    select 'Mayor ' || n, 'Pune', 'India', now() - n * interval '1 hour'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`
    insert into activities (actor_name, action, resource, row_id, title, at)
    select 'Asha', 'update', 'events', gen_random_uuid(), 'Event ' || n, now() - n * interval '1 hour'
    from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`analyze`);
}

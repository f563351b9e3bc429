import { sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "#tests/database.ts";
import { fillTables } from "#tests/full-tables.server.ts";

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
  "the newest featured post": sql`select * from blog_posts where published and featured order by created_at desc, id desc limit 1`,
  "the next category": sql`select category from blog_posts where published and category > 'Ideas' order by category limit 1`,
  "videos, newest first": sql`select * from videos order by created_at desc, id desc limit 21`,
  "mayors, newest first": sql`select * from city_mayors order by created_at desc, id desc limit 21`,
};

describeOnBothDatabases("Lists", (open) => {
  test("come in the order of an index, without sorting", async () => {
    // Enough that the planner would rather sort than walk an index that does not fit.
    await fillTables(open().db, 2000, { triggers: false });
    for (const [name, list] of Object.entries(lists)) {
      const plan = JSON.stringify(await open().db.execute(sql`explain ${list}`));
      expect.soft(plan, name).toMatch(/Index (Only )?Scan( Backward)? using/);
      expect.soft(plan, name).not.toMatch(/Sort|Seq Scan/);
    }
  });
});

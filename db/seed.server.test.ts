import { gte, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDatabase, describeOnDatabase } from "#tests/database.ts";
import { openPostgres, type Db } from "./connection.server.ts";
import { seed } from "./seed.server.ts";
import { activities, blog_posts, city_events, city_mayors, events, videos } from "./schema.ts";

/** A moment when London is an hour ahead of UTC and Sydney is already in tomorrow. */
const now = new Date("2027-07-01T20:15:00Z");

describeOnDatabase("Sample data", (open) => {
  test("fills an empty database with 24 city events, 3 events, 8 posts, 6 videos and 20 mayors", async () => {
    const { db } = open();
    expect(await seed(db, now)).toBe(true);
    expect(await count(db)).toEqual([24, 3, 8, 6, 20]);
  });

  test("does not come back to a site whose people have deleted all of it", async () => {
    const { db } = open();
    await seed(db, now);
    for (const table of [city_events, events, blog_posts, videos, city_mayors])
      await db.delete(table);
    const row_id = crypto.randomUUID();
    await db
      .insert(activities)
      .values({ at: now, action: "delete", resource: "videos", row_id, title: "The last one" });
    expect(await seed(db, now)).toBe(false);
    expect(await count(db)).toEqual([0, 0, 0, 0, 0]);
  });

  test("half of the city events lie ahead, whenever it is filled, in at least ten cities", async () => {
    const { db } = open();
    for (const moment of [
      now,
      new Date("2026-12-31T23:59:00Z"),
      new Date("2028-02-29T00:00:00Z"),
    ]) {
      await seed(db, moment);
      expect(await db.$count(city_events, gte(city_events.date_time, moment))).toBe(12);
      const cities = await db.selectDistinct({ city: city_events.city_name }).from(city_events);
      expect(cities.length).toBeGreaterThanOrEqual(10);
      await db.delete(city_events);
      for (const table of [events, blog_posts, videos, city_mayors]) await db.delete(table);
    }
  });

  test("a city event's instant is what its wall clock shows in its zone", async () => {
    const { db } = open();
    await seed(db, now);
    for (const event of await db.select().from(city_events)) {
      const shown = new Intl.DateTimeFormat("sv-SE", {
        timeZone: event.time_zone,
        dateStyle: "short",
        timeStyle: "short",
      }).format(event.date_time);
      expect(shown.replace(" ", "T")).toBe(event.wall_time);
    }
  });

  test("two posts are drafts, and posts keep the dates they are given", async () => {
    const { db } = open();
    await seed(db, now);
    const posts = await db.select().from(blog_posts);
    expect(posts.filter((post) => !post.published)).toHaveLength(2);
    expect(posts.every((post) => post.created_at < now)).toBe(true);
  });

  test.each([
    [
      "a city event",
      sql`insert into city_events (event_name, city_name, venue, date_time, wall_time, time_zone) values ('Ours', 'Pune', 'Cafe', now(), '2027-07-01T18:00', 'Asia/Kolkata')`,
    ],
    [
      "a simple event",
      sql`insert into events (title, date, time, location) values ('Ours', '2027-07-01', '6 pm', 'Pune')`,
    ],
    ["a post", sql`insert into blog_posts (title, content, author) values ('Ours', 'Text', 'We')`],
    ["a video", sql`insert into videos (title) values ('Ours')`],
    [
      "a mayor",
      sql`insert into city_mayors (name, city, country) values ('Ours', 'Pune', 'India')`,
    ],
  ])("leaves a database alone that holds %s", async (_, insert) => {
    const { db } = open();
    await db.execute(insert);
    const before = await count(db);
    expect(await seed(db, now)).toBe(false);
    expect(await count(db)).toEqual(before);
  });
});

describe("Sample data of several servers", () => {
  test("that start together on one empty PostgreSQL is filled in once", async () => {
    const url = await createDatabase();
    const servers = await Promise.all([1, 2, 3].map(() => openPostgres(url, 2)));
    const filled = await Promise.all(servers.map(({ db }) => seed(db, now)));
    expect(filled.filter(Boolean)).toHaveLength(1);
    const counts = await Promise.all(servers.map(({ db }) => count(db)));
    expect(counts[0]).toEqual([24, 3, 8, 6, 20]);
    await Promise.all(servers.map((server) => server.close()));
  });
});

function count(db: Db) {
  return Promise.all(
    [city_events, events, blog_posts, videos, city_mayors].map((table) => db.$count(table)),
  );
}

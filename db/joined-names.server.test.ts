import { readFileSync, readdirSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import type { Db } from "./connection.server.ts";
import {
  blog_posts,
  city_events,
  city_mayors,
  follows,
  followers,
  hidden_events,
  videos,
} from "./schema.ts";

const file = readdirSync("db/migrations").find((name) => name.endsWith("_join-names.sql"));
const statements = readFileSync(`db/migrations/${file}`, "utf8").split("--> statement-breakpoint");

/** In one transaction, as the migrator does. */
const joinNames = (db: Db) =>
  db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

const post = (category: string, at: number) => ({
  title: "T",
  excerpt: "E",
  content: "C",
  author: "A",
  category,
  created_at: new Date(at),
  updated_at: new Date(at),
});

describeOnBothDatabases("Names that look the same", (open) => {
  test.each([
    ["Málaga", "Ma\u0301laga", "Málaga"],
    ["Ma\u0301laga", "Málaga", "Málaga"],
    ["Tartu", "TARTU", "Tartu"],
    ["TARTU", "tartu", "TARTU"],
    ["Łódź", "łódź", "Łódź"],
    ["Афины", "АФИНЫ", "Афины"],
    ["Αθήνα", "ΑΘΉΝΑ", "Αθήνα"],
    ["Tar\u200btu", "Tartu", "Tartu"],
    ["\ufeffTartu", "Tartu\u00ad", "Tartu"],
    ["Tar\u200dtu", "tartu", "Tartu"],
    ["Santa  Fe", "Santa Fe", "Santa Fe"],
    ["mumbai", "MUMBAI", "Mumbai"],
    ["क्\u200dष", "क्ष", "क्\u200dष"],
    ["Mu\u0308nchen\u2060", "MU\u0308NCHEN", "München"],
  ])("%j, then %j are joined as %j, and calendars hear nothing", async (older, newer, joined) => {
    const { db } = open();
    const first = await storeEvent(db, {
      city_name: older,
      created_at: new Date(1_000),
      sequence: 3,
    });
    const second = await storeEvent(db, { city_name: newer, created_at: new Date(2_000) });
    const untouched = await storeEvent(db, { city_name: "Malaga" });
    await db.insert(city_mayors).values({ name: "M", city: newer, country: "C" });
    await db.insert(hidden_events).values({
      event_id: crypto.randomUUID(),
      city_name: newer,
      title: "T",
      last: { city_name: newer },
    });
    const post1 = { ...post(older, 1_000), id: crypto.randomUUID() };
    await db.insert(blog_posts).values([post1, post(newer, 2_000)]);
    await db.insert(videos).values([{ title: "V", category: newer }]);
    await joinNames(db);
    for (const event of [first, second]) {
      const [row] = await db.select().from(city_events).where(eq(city_events.id, event.id));
      expect(row).toEqual({ ...event, city_name: joined });
    }
    const [other] = await db.select().from(city_events).where(eq(city_events.id, untouched.id));
    expect(other?.city_name).toBe("Malaga");
    expect((await db.select().from(city_mayors))[0]?.city).toBe(joined);
    expect((await db.select().from(hidden_events))[0]).toMatchObject({
      city_name: joined,
      last: { city_name: joined },
    });
    const posts = await db.select().from(blog_posts);
    expect(new Set(posts.map(({ category }) => category)).size).toBe(1);
    expect(posts.find(({ id }) => id === post1.id)?.updated_at).toEqual(new Date(1_000));
    expect((await db.select().from(videos))[0]?.category?.normalize("NFC")).not.toMatch(
      /[\u200b\ufeff\u00ad\u2060]/,
    );
  });

  test("a city without a chapter and without events has one spelling too, whichever table has which", async () => {
    const { db } = open();
    await db.insert(city_mayors).values({ name: "M", city: "tartu", country: "C" });
    const last = { city_name: "Tartu" };
    const hidden = { event_id: crypto.randomUUID(), city_name: "Tartu", title: "T", last };
    await db.insert(hidden_events).values(hidden);
    await joinNames(db);
    const mayors = await db.select({ name: city_mayors.city }).from(city_mayors);
    const events = await db.select({ name: hidden_events.city_name }).from(hidden_events);
    expect([mayors, events]).toEqual([[{ name: "Tartu" }], [{ name: "Tartu" }]]);
  });

  test("a follower of both keeps one", async () => {
    const { db } = open();
    const [follower] = await db
      .insert(followers)
      .values({ email: "a@example.org", token_hash: "t" })
      .returning();
    const follow = { follower_id: follower?.id ?? "", frequency: "each" as const };
    await db.insert(follows).values([
      { ...follow, city_name: "Pune" },
      { ...follow, city_name: "Pune\u200b" },
    ]);
    await joinNames(db);
    expect((await db.select().from(follows)).map(({ city_name }) => city_name)).toEqual(["Pune"]);
  });

  test("a new row takes the chapter's spelling, else that of the oldest row", async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    const ctx = contextFor(db, { viewer });
    const event = (city_name: string) =>
      cityEventsService.create(ctx, {
        event_name: "E",
        city_name,
        venue: "V",
        date_time: "2031-01-05T18:00",
        time_zone: "Europe/Madrid",
      });
    const spellings: string[] = [];
    for (const typed of [
      "Málaga",
      "Ma\u0301laga",
      "MÁLAGA",
      "Mála\u200bga",
      "mUMBAI",
      "Mumbai\u2060",
    ]) {
      const created = await event(typed);
      spellings.push(created.ok ? created.value.city_name : "refused");
    }
    expect(spellings).toEqual(["Málaga", "Málaga", "Málaga", "Málaga", "Mumbai", "Mumbai"]);
    const [row] = await db.select().from(city_events).where(eq(city_events.city_name, "Mumbai"));
    const moved = await cityEventsService.update(ctx, row?.id ?? "", { city_name: "málaga" });
    expect(moved.ok && moved.value.city_name).toBe("Málaga");
    const categories: unknown[] = [];
    for (const category of ["Café", "Cafe\u0301", "CAFÉ", "Cafe"]) {
      const created = await postsService.create(ctx, { ...post(category, 1), published: true });
      categories.push(created.ok ? created.value.category : created.error);
    }
    expect(categories).toEqual(["Café", "Café", "Café", "Cafe"]);
  });
});

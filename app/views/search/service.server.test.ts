import { setTimeout } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { blog_posts, city_events, city_mayors } from "#db/schema.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { addTime, DAY } from "#app/core/time.ts";
import { contextFor, NOW } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { search } from "./service.server.ts";

const post = { title: "Über Fixed Costs", content: "Paying salaries", author: "Zoë Đoàn" };
const mayor = { name: "Ananya Sethi", city: "Jaipur", country: "India" };

describeOnBothDatabases("Search", (open) => {
  const titles = async (question: string) =>
    (await search(contextFor(open().db), question)).rows.map(({ title }) => title);

  test.each([
    "customer",
    "CUSTOMERS first",
    "custmers",
    "jaipur",
    "jaipor",
    "jai",
    "numbers",
    "honest numbering",
    "the customers of jaipur",
  ])("%j finds the event", async (question) => {
    await storeEvent(open().db, { description: "An evening of honest numbers" });
    expect(await titles(question)).toEqual(["First Customers"]);
  });

  test.each(["uber", "über", "zoe", "doan", "salary"])("%j finds the post", async (question) => {
    await open()
      .db.insert(blog_posts)
      .values({ ...post, published: true });
    expect(await titles(question)).toEqual([post.title]);
  });

  test.each(["ananya", "anania", "sethi india"])("%j finds the mayor", async (question) => {
    await open().db.insert(city_mayors).values(mayor);
    expect(await titles(question)).toEqual([mayor.name]);
  });

  test("a mayor leads to their chapter, one without a chapter to the directory", async () => {
    const { db } = open();
    await db.insert(city_mayors).values([{ ...mayor, city: "Bengaluru" }]);
    await db.insert(city_mayors).values([{ ...mayor, city: "Atlantis" }]);
    const paths = async (question: string) =>
      (await search(contextFor(db), question)).rows.map(({ path }) => path);
    expect(await paths("ananya bengaluru")).toEqual(["/city/Bangalore"]);
    expect(await paths("ananya atlantis")).toEqual(["/city-mayor"]);
  });

  test.each([
    ["চা", "চা আর কথা"],
    ["কথা", "চা আর কথা"],
    ["قهوة", "قهوة وأفكار"],
    ["카페", "카페 모임"],
  ])("%j finds %j", async (question, event_name) => {
    await storeEvent(open().db, { event_name });
    expect(await titles(question)).toEqual([event_name]);
  });

  test("a draft is not found before it is published, nor after it is taken back", async () => {
    const { db } = open();
    const [row] = await db.insert(blog_posts).values(post).returning();
    const publish = (published: boolean) =>
      db
        .update(blog_posts)
        .set({ published })
        .where(eq(blog_posts.id, row?.id ?? ""));
    expect(await titles("costs")).toEqual([]);
    await publish(true);
    expect(await titles("costs")).toEqual([post.title]);
    await publish(false);
    expect(await titles("costs")).toEqual([]);
  });

  test("what is renamed or deleted is found accordingly", async () => {
    const { db } = open();
    await storeEvent(db);
    await db.update(city_events).set({ event_name: "Second Suppliers" });
    expect(await titles("customers")).toEqual([]);
    expect(await titles("suppliers")).toEqual(["Second Suppliers"]);
    await db.delete(city_events);
    expect(await titles("suppliers")).toEqual([]);
  });

  test.each([
    ["bangalor", "Bangalore"],
    ["Bengaluru", "Bangalore"],
    ["ಬೆಂಗಳೂರು", "Bangalore"],
    ["দিল্লি delhi", undefined],
    ["new delhi", "New Delhi"],
  ])("%j finds the city %s", async (question, city) => {
    const { cities } = await search(contextFor(open().db), question);
    expect(cities[0]?.city.name).toBe(city);
  });

  test.each(["bombay", "BOMBAY", "मुंबई", "mumbaee"])(
    "%j finds Mumbai with its next date, and its meetups, those ahead first",
    async (question) => {
      const { db } = open();
      const at = (days: number) => {
        const date_time = addTime(NOW, days * DAY);
        return { date_time, wall_time: date_time.toISOString().slice(0, 16), city_name: "Mumbai" };
      };
      await storeEvent(db, { event_name: "Past", ...at(-2) });
      await storeEvent(db, { event_name: "Next", ...at(2) });
      await storeEvent(db, { event_name: "Elsewhere", ...at(1), city_name: "Pune" });
      const { cities, rows } = await search(contextFor(db), question);
      expect(cities[0]).toMatchObject({ city: { name: "Mumbai" }, next: { event_name: "Next" } });
      expect(rows.map(({ title, state }) => [title, state])).toEqual([
        ["Next", "upcoming"],
        ["Past", "past"],
      ]);
    },
  );

  test.each(["", "  ", "!!!", "'", "\\", "%", "a".repeat(5000), "' | !", "\u0000"])(
    "%j is no reason to fail",
    async (question) => {
      await storeEvent(open().db);
      expect(await titles(question)).toEqual([]);
    },
  );

  test("what is found is short, however much there is of it", async () => {
    const { db } = open();
    const long = "चाय और विचार ".repeat(2_000);
    const posts = Array.from({ length: 80 }, (_, n) => ({
      title: `चाय ${n} ${long.slice(0, 250)}`,
      content: long,
      author: "Team",
      published: true,
    }));
    await db.insert(blog_posts).values(posts);
    const { rows } = await search(contextFor(db), "चाय");
    expect(rows.length).toBeGreaterThan(10);
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(20_000);
  });

  test("many finds of one kind leave room for the other kinds", async () => {
    const { db } = open();
    for (let n = 0; n < 70; n++) await storeEvent(db, { event_name: `Coffee ${n}` });
    await db.insert(blog_posts).values({ ...post, title: "Coffee costs", published: true });
    const { rows } = await search(contextFor(db), "coffee");
    expect(rows.filter(({ kind }) => kind === "event")).toHaveLength(21);
    expect(rows.map(({ title }) => title)).toContain("Coffee costs");
  });

  test("no question holds the thread for long, whatever there is to be found", async () => {
    const { db } = open();
    await db.execute(sql`
      insert into search_entries (kind, row_id, title, place, body, at, names, words)
      select 'event', gen_random_uuid(), 'Coffee', 'Pune', 'Coffee', now() - n * interval '1 hour',
        'coffee number ' || n || ' ' || md5(n::text) || ' cafe ' || n % 997 || ' pune', to_tsvector('simple', 'coffee')
      from generate_series(1, 5000) n`);
    await db.execute(sql`analyze search_entries`);
    for (const question of ["coffee", "numbr cofee", "xqzzt", "coffe nubmer words cafe"]) {
      const pieces: number[] = [];
      for (let time = 0; time < 5; time++)
        pieces.push(await longestPiece(() => search(contextFor(db), question)));
      expect({ question, isShort: Math.min(...pieces) < MOST_IN_ONE_PIECE }).toEqual({
        question,
        isShort: true,
      });
    }
  });

  test("a text of any length can be stored and found", async () => {
    const description = `${"ক".repeat(90_000)} needle ${"word ".repeat(50_000)}`;
    await storeEvent(open().db, { description, event_name: "n".repeat(5000) });
    expect(await titles("pink cup")).toHaveLength(1);
  });
});

/** In milliseconds of processor time, because a busy machine takes longer for everything. */
const MOST_IN_ONE_PIECE = 25;

async function longestPiece(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  });
  await work();
  // The piece that has just ended is seen in the next turn.
  await setTimeout(2);
  clearInterval(watch);
  return longest;
}

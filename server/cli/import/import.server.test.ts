import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { accounts, blog_posts, city_events, user_roles, users, videos } from "#db/schema.ts";
import { verify } from "#server/auth/passwords.server.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnBothDatabases, truncate } from "#tests/database.ts";
import { passwordOf, supabaseDump } from "#tests/supabase/dump.ts";
import { exportTo } from "#server/cli/export/export-folder.server.ts";
import { importFrom } from "./import-source.server.ts";

const PEOPLE = 12;

describeOnBothDatabases("An import", (open) => {
  const folder = async () => {
    const home = await mkdtemp(join(tmpdir(), "import-"));
    onTestFinished(() => rm(home, { recursive: true }));
    return home;
  };
  const dumpOf = async (style: "copy" | "insert") => {
    const file = join(await folder(), "supabase.sql");
    await writeFile(file, await supabaseDump({ people: PEOPLE, cost: 4, style }));
    return file;
  };
  const run = async (file: string, isDryRun = false) => {
    const ctx = contextFor(open().db);
    const { ok, text } = await importFrom(ctx, { kind: "dump", file }, isDryRun, () => {});
    return ok ? text : `Refused: ${text}`;
  };

  test.each(["copy", "insert"] as const)(
    "of a Supabase dump (%s) keeps people, passwords, ids and times",
    async (style) => {
      const { db } = open();
      const report = await run(await dumpOf(style));
      expect(report).toContain(`people: ${PEOPLE} read, ${PEOPLE} written, 0 refused`);
      expect(report).toContain("city-events: 5 read, 4 written, 1 refused");
      expect(report).toContain("Refused (2)");
      expect(report).toContain("5: event_name: Event name is required");
      expect(report).toContain("only the role admin is known");
      expect(report).toMatch(
        /odd hour[^]*2, Typed elsewhere, Mumbai: 2026-12-04 23:30 Asia\/Kolkata/,
      );
      expect(report).toMatch(/Cities we do not know \(1\)[^]*In a new city, Atlantis/);
      expect(report).toContain("city-events 4, image_url: javascript:alert(1)");
      const [person] = await db.select().from(users).where(eq(users.email, "person-1@example.org"));
      expect(person).toMatchObject({
        id: "00000001-0000-4000-8000-000000000001",
        name: "Person 1 O'Neil",
        username: "person1",
        email_verified: true,
        created_at: new Date("2023-04-05T06:07:08.123Z"),
      });
      const kept = await db
        .select()
        .from(accounts)
        .where(eq(accounts.user_id, person?.id ?? ""));
      const password = kept.find(({ provider_id }) => provider_id === "credential")?.password ?? "";
      expect(await verify({ hash: password, password: passwordOf(1) })).toBe(true);
      expect(kept.map(({ provider_id }) => provider_id).toSorted()).toEqual([
        "credential",
        "google",
      ]);
      expect(await db.select().from(user_roles)).toMatchObject([{ user_id: person?.id }]);
      const [first] = await db
        .select()
        .from(city_events)
        .where(eq(city_events.id, importedId("city_events", "1")));
      expect(first).toMatchObject({
        wall_time: "2026-12-04T18:00",
        time_zone: "Asia/Kolkata",
        partner_logos: ["https://logos.example/a.png", "https://logos.example/b,c.png"],
        created_by: person?.id,
      });
      expect(await db.select().from(blog_posts).orderBy(asc(blog_posts.title))).toMatchObject([
        { title: "A draft", published: false, created_by: null },
        { title: "It's a \\ start", content: "One.\nTwo.\n\nThree; or 'four'.", featured: true },
      ]);
      expect(await db.select().from(videos)).toMatchObject([{ views: 123, likes: 4 }]);
    },
  );

  test("run again writes nothing, and leaves what has been changed here", async () => {
    const { db } = open();
    const file = await dumpOf("copy");
    expect(await run(file, true)).toContain("A dry run: nothing has been written.");
    expect(await db.select().from(users)).toEqual([]);
    await run(file);
    const id = importedId("blog_posts", "41");
    await db.update(blog_posts).set({ title: "Changed here" }).where(eq(blog_posts.id, id));
    const again = await run(file);
    expect(again.match(/(\d+) written/g)).toEqual(again.match(/0 written/g));
    const [post] = await db.select().from(blog_posts).where(eq(blog_posts.id, id));
    expect(post?.title).toBe("Changed here");
  });

  test("of no dump is refused in one sentence", async () => {
    const file = join(await folder(), "picture.jpg");
    await writeFile(file, "JFIF");
    expect(await run(file)).toContain("is no dump in plain SQL");
    await writeFile(file, "PGDMP\u0001");
    expect(await run(file)).toContain("pg_dump --format=plain");
  });

  test("of an export brings an empty site to where the other one was", async () => {
    const ctx = contextFor(open().db, { now: new Date() });
    await run(await dumpOf("copy"));
    const [one, other] = [join(await folder(), "one"), join(await folder(), "other")];
    expect(await exportTo(ctx, one, () => {})).toMatchObject({ ok: true });
    await truncate(open());
    const source = { kind: "folder", directory: one } as const;
    expect(await importFrom(ctx, source, false, () => {})).toMatchObject({ ok: true });
    await exportTo(ctx, other, () => {});
    const names = (await readdir(one)).toSorted();
    expect(names).toContain("people.csv");
    expect((await readdir(other)).toSorted()).toEqual(names);
    for (const name of names)
      expect(without(await readFile(join(other, name), "utf8"))).toBe(
        without(await readFile(join(one, name), "utf8")),
      );
    expect((await exportTo(ctx, one, () => {})).text).toContain("is not empty");
  });
});

/** The moment at which a calendar was written. */
const without = (text: string) => text.replaceAll(/DTSTAMP:\w+|LAST-MODIFIED:\w+/g, "");

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { openPostgres } from "#db/connection.server.ts";
import {
  accounts,
  blog_posts,
  city_events,
  guests,
  imported_rows,
  newsletter_subscribers,
  user_roles,
  users,
  videos,
} from "#db/schema.ts";
import { findGuest, guestToken } from "#app/features/guests/links.server.ts";
import { exportSubscribers, unsubscribe } from "#app/features/newsletter/service.server.ts";
import { verify } from "#server/auth/passwords.server.ts";
import { addPeopleOfChapters } from "#tests/chapter-rows.ts";
import { contextFor } from "#tests/context.ts";
import { createDatabase, describeOnDatabase, truncate } from "#tests/database.ts";
import { passwordOf, supabaseDump } from "#tests/supabase/dump.ts";
import { SUPABASE_TABLES } from "#tests/supabase/tables.ts";
import { exportTo } from "#operator/export/export-folder.server.ts";
import { SOURCE_TABLES } from "./import-rows.server.ts";
import { withRowsOf } from "./source-database.server.ts";
import { importFrom } from "./import-source.server.ts";

const PEOPLE = 12;

describeOnDatabase("An import", (open) => {
  const folder = async () => {
    const home = await mkdtemp(join(tmpdir(), "import-"));
    onTestFinished(() => rm(home, { recursive: true }));
    return home;
  };
  const dump = async () => {
    const file = join(await folder(), "supabase.sql");
    await writeFile(file, await supabaseDump({ people: PEOPLE, cost: 4 }));
    return file;
  };
  const run = async (file: string, isDryRun = false) => {
    const ctx = contextFor(open().db);
    const { ok, text } = await importFrom(ctx, { kind: "dump", file }, { isDryRun }, () => {});
    return ok ? text : `Refused: ${text}`;
  };

  const runText = async (text: string) => {
    const file = join(await folder(), "dump.sql");
    await writeFile(file, text);
    return run(file);
  };

  test("of a Supabase dump keeps people, passwords, ids and times", async () => {
    const { db } = open();
    const report = await run(await dump());
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
    expect(report).toMatch(/changed to fit the rules here.*\(1\)\n {2}- city-events 1, event_name/);
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
    expect(kept.map(({ provider_id }) => provider_id).toSorted()).toEqual(["credential", "google"]);
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
  });

  test("run again writes nothing, and leaves what has been changed here", async () => {
    const { db } = open();
    const file = await dump();
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

  test("of a running PostgreSQL reads what its dump has, and changes nothing there", async () => {
    const { db } = open();
    const url = await createDatabase("template0");
    const elsewhere = await openPostgres(url, 1);
    onTestFinished(() => elsewhere.close());
    await elsewhere.db.execute(SUPABASE_TABLES);
    await elsewhere.db.execute(await supabaseDump({ people: PEOPLE, cost: 4, style: "insert" }));
    const from = async (isDryRun: boolean) => {
      const result = await withRowsOf(url, SOURCE_TABLES, (file) =>
        importFrom(contextFor(db), { kind: "rows", file }, { isDryRun }, () => {}),
      );
      return result.text;
    };
    expect(await from(true)).toContain(`people: ${PEOPLE} read, ${PEOPLE} written, 0 refused`);
    for (const table of [users, city_events, imported_rows]) expect(await db.$count(table)).toBe(0);
    const report = await from(false);
    expect(report).toContain("city-events: 5 read, 4 written, 1 refused");
    expect(report).toMatch(
      /odd hour[^]*2, Typed elsewhere, Mumbai: 2026-12-04 23:30 Asia\/Kolkata/,
    );
    expect(await db.select().from(videos)).toMatchObject([{ views: 123, likes: 4 }]);
    const again = await from(false);
    expect(again.match(/(\d+) written/g)).toEqual(again.match(/0 written/g));
    const nowhere = "postgres://nobody@127.0.0.1:1/x";
    await expect(withRowsOf(nowhere, SOURCE_TABLES, async () => {})).rejects.toThrow(
      "PostgreSQL at 127.0.0.1:1 does not answer, or refuses this user.",
    );
  });

  test("refuses single rows that do not fit here, and takes the others", async () => {
    const { db } = open();
    const user = (n: number, email: string | null, more = "\\N") =>
      `0000000${n}-0000-4000-8000-000000000000\t${email ?? "\\N"}\t${more}`;
    const report = await runText(
      [
        "COPY auth.users (id, email, banned_until) FROM stdin;",
        user(1, "asha@example.org"),
        user(2, "Asha@Example.org"),
        user(3, null),
        user(4, "ben@example.org", "2999-01-01 00:00:00+00"),
        "\\.",
        "COPY public.user_roles (user_id, role) FROM stdin;",
        user(2, "admin").slice(0, -3),
        "\\.",
        "COPY public.videos (likes, id, title, video_url, views, shade) FROM stdin;",
        "1\t7\tToo often seen\thttps://video.example/7\t99999999999\tred",
        "1\t8\tFits\thttps://video.example/8\t9\tred",
        "\\.",
        "",
      ].join("\n"),
    );
    expect(report).toContain("people: 4 read, 1 written, 3 refused");
    expect(report).toContain("asha@example.org belongs to another account there as well");
    expect(report).toContain("roles: 1 read, 0 written, 1 refused");
    expect(report).toContain("videos: 2 read, 1 written, 1 refused");
    expect(report).toContain("videos 7: its values do not fit here");
    expect(await db.select().from(user_roles)).toEqual([]);
    expect(await db.select().from(videos)).toMatchObject([{ title: "Fits", views: 9 }]);
  });

  test("of a dump without people says so", async () => {
    const text =
      "COPY public.videos (id, title, video_url) FROM stdin;\n8\tTalk\thttps://video.example/8\n\\.\n";
    expect(await runText(text)).toContain("No people: the source has no rows of auth.users");
  });

  test("of a dump of other tables says that nothing is in it", async () => {
    const text = "SET row_security = off;\nCOPY public.notes (id) FROM stdin;\n1\n\\.\n";
    expect(await runText(text)).toMatch(/^Refused: There is nothing to import/);
  });

  test("of a dump cut in the middle writes nothing", async () => {
    const whole = await supabaseDump({ people: PEOPLE, cost: 4 });
    const end = whole.indexOf("COPY public.blog_posts") + 200;
    expect(await runText(whole.slice(0, end))).toMatch(/^Refused: The dump is (cut short|damaged)/);
    expect(await runText(whole.slice(0, whole.indexOf("COPY public.videos")))).toMatch(/cut short/);
    for (const table of [users, city_events, imported_rows])
      expect(await open().db.$count(table)).toBe(0);
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
    await run(await dump());
    await addPeopleOfChapters(ctx.db);
    const [one, other] = [join(await folder(), "one"), join(await folder(), "other")];
    expect(await exportTo(ctx, one, () => {})).toMatchObject({ ok: true });
    await truncate(open());
    const source = { kind: "folder", directory: one } as const;
    expect(await importFrom(ctx, source, { isDryRun: false }, () => {})).toMatchObject({
      ok: true,
    });
    await exportTo(ctx, other, () => {});
    const names = (await readdir(one)).toSorted();
    expect(names).toContain("people.csv");
    expect((await readdir(other)).toSorted()).toEqual(names);
    for (const name of names)
      expect(without(await readFile(join(other, name), "utf8"))).toBe(
        without(await readFile(join(one, name), "utf8")),
      );
    expect((await exportTo(ctx, one, () => {})).text).toContain("is not empty");
    const [guest] = await ctx.db.select().from(guests);
    expect(guest).toMatchObject({ name: "Ben", state: "coming" });
    expect(guest?.token_hash).not.toBe("secret");
  });

  test("of an export makes the links that the mails of the new site carry", async () => {
    const ctx = contextFor(open().db, { now: new Date() });
    await run(await dump());
    await addPeopleOfChapters(ctx.db);
    const directory = join(await folder(), "export");
    await exportTo(ctx, directory, () => {});
    await truncate(open());
    await importFrom(ctx, { kind: "folder", directory }, { isDryRun: false }, () => {});
    const [guest] = await ctx.db.select().from(guests);
    const link = await guestToken(ctx.db, guest?.id ?? "");
    expect(await findGuest(ctx.db, link)).toMatchObject({ name: "Ben" });
    const [role] = await ctx.db.select().from(user_roles);
    const viewer = { kind: "user", id: role?.user_id ?? "", sessionId: "" } as const;
    const csv = await exportSubscribers({ ...ctx, viewer });
    const token = /unsubscribe\/([\w-]+)/.exec(csv.ok ? csv.value : "")?.[1] ?? "";
    expect(await unsubscribe(ctx, token)).toEqual({ ok: true, value: null });
    expect(await ctx.db.select().from(newsletter_subscribers)).toMatchObject([
      { email: "reader@example.org", unsubscribed_at: ctx.now },
    ]);
  });

  test("of an export is refused by a site with content of its own, and writes nothing", async () => {
    const { db } = open();
    const ctx = contextFor(db);
    await run(await dump());
    const directory = join(await folder(), "export");
    await exportTo(ctx, directory, () => {});
    await truncate(open());
    await db.insert(videos).values({ title: "Of this site" });
    const { ok, text } = await importFrom(
      ctx,
      { kind: "folder", directory },
      { isDryRun: false },
      () => {},
    );
    expect(ok).toBe(false);
    expect(text).toContain("This site is not empty: its table videos has rows.");
    expect(await db.$count(users)).toBe(0);
  });
});

/** The moment at which a calendar was written. */
const without = (text: string) => text.replaceAll(/DTSTAMP:\w+|LAST-MODIFIED:\w+/g, "");

import { eq, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeOnBothDatabases } from "#tests/database.ts";
import type { Db } from "./connection.server.ts";
import {
  blog_posts,
  city_events,
  city_mayors,
  events,
  user_roles,
  users,
  videos,
} from "./schema.ts";

/**
 * SPEC 5 requires it of each form, the database of each row: a writer that forgets to validate is
 * refused by the database. `required` are SPEC 5's words; addresses and whole numbers are found by name
 * and type, so that a column added later is tested without a line here.
 */
const tables: { table: PgTable; required: string[]; row: Record<string, string | number> }[] = [
  {
    table: city_events,
    required: ["event_name", "city_name", "venue", "date_time", "wall_time", "time_zone"],
    row: {
      event_name: "Founders over filter coffee",
      city_name: "Chennai",
      venue: "Corner cafe",
      date_time: "2026-12-04T12:30:00Z",
      wall_time: "2026-12-04T18:00",
      time_zone: "Asia/Kolkata",
    },
  },
  {
    table: events,
    required: ["title", "date", "time", "location"],
    row: { title: "Open house", date: "2026-12-04", time: "6 to 8 pm", location: "Pune" },
  },
  {
    table: blog_posts,
    required: ["title", "content", "author"],
    row: { title: "First", content: "One line.\nAnother.", author: "The team" },
  },
  { table: videos, required: ["title"], row: { title: "A talk", category: "Talks" } },
  {
    table: city_mayors,
    required: ["name", "city", "country"],
    row: { name: "Sample Mayor", city: "Pune", country: "India" },
  },
];

const isAddress = (name: string) => /(_url|_link|_image)$/.test(name);
/** Pictures may be the site's own files, links may not. */
const isPicture = (name: string) => /(image|image_url|thumbnail_url)$/.test(name);

describeOnBothDatabases("The database", (open) => {
  for (const { table, required, row } of tables) {
    const { name, columns } = getTableConfig(table);
    const texts = required.filter((column) => column !== "date_time");
    const addresses = columns.map((column) => column.name).filter(isAddress);
    const integers = columns.filter((column) => column.getSQLType() === "integer");

    describe(`Table ${name}`, () => {
      test("takes the least a row must have", async () => {
        await expect(insert(open().db, name, row)).resolves.toBeDefined();
      });

      test.each(required)("requires %s", async (column) => {
        await expectRefused(insert(open().db, name, without(row, column)), "23502");
        await expectRefused(insert(open().db, name, { ...row, [column]: null }), "23502");
      });

      test.each(texts)("refuses a blank %s", async (column) => {
        await expectRefused(insert(open().db, name, { ...row, [column]: "" }));
        // Node's dates and zones have their own form, so only what a person types is tried with spaces.
        await expectRefused(insert(open().db, name, { ...row, [column]: "   " }));
      });

      test.each(addresses)("takes only an address of the web as %s", async (column) => {
        const bad = [
          "javascript:alert(1)",
          "data:text/html,x",
          "ftp://example.com/x",
          "//example.com/x",
          "example.com",
          "/\\example.com",
        ];
        for (const address of isPicture(column) ? bad : [...bad, "/art/own.webp"]) {
          await expectRefused(insert(open().db, name, { ...row, [column]: address }), "23514");
        }
        const good = ["https://example.com/x?y=z", "http://example.com", "HTTPS://EXAMPLE.COM"];
        for (const address of isPicture(column) ? [...good, "/art/own.webp"] : good) {
          await insert(open().db, name, { ...row, [column]: address });
        }
      });

      test.each(integers.map((column) => column.name))(
        "takes only whole numbers as %s",
        async (column) => {
          for (const number of ["12.5", "many", "", "99999999999"]) {
            await expectRefused(insert(open().db, name, { ...row, [column]: number }), /^22/);
          }
          await insert(open().db, name, { ...row, [column]: 12 });
        },
      );
    });
  }

  test("an event ends after it starts, on a day and at a time that look like one", async () => {
    const row = tables[0]?.row;
    await expectRefused(
      insert(open().db, "city_events", { ...row, ends_at: "2026-12-04T12:29:00Z" }),
      "23514",
    );
    await expectRefused(
      insert(open().db, "city_events", { ...row, wall_time: "4 December, six" }),
      "23514",
    );
    await expectRefused(
      insert(open().db, "city_events", { ...row, expected_attendees: -1 }),
      "23514",
    );
    await expectRefused(insert(open().db, "city_events", { ...row, status: "maybe" }), "23514");
  });

  test("every partner logo is an address of the web or a picture of our own", async () => {
    const row = tables[0]?.row;
    const withLogos = (logos: string) =>
      insert(open().db, "city_events", { ...row, partner_logos: logos });
    for (const bad of ["javascript:alert(1)", "//example.com/x", "", "NULL", "no address"]) {
      await expectRefused(withLogos(`{"https://example.com/1.png",${bad || '""'}}`), "23514");
    }
    await expectRefused(withLogos('{"https://example.com\njavascript:alert(1)"}'), "23514");
    await withLogos('{"https://example.com/1.png",/art/partners/2.svg,"HTTP://EXAMPLE.COM"}');
    await withLogos("{}");
  });

  test("SPEC 9: a new video starts with 0 views and 0 likes", async () => {
    const [video] = await open().db.insert(videos).values({ title: "A talk" }).returning();
    expect(video).toMatchObject({ views: 0, likes: 0 });
  });

  test("a deleted person leaves what they made, and takes their role along", async () => {
    const { db } = open();
    const [person] = await db.insert(users).values({ email: "a@example.com" }).returning();
    if (!person) throw new Error("No row came back");
    await db.insert(user_roles).values({ user_id: person.id, role: "admin" });
    await db.insert(videos).values({ title: "A talk", created_by: person.id });
    await db.delete(users).where(eq(users.id, person.id));
    expect(await db.select({ by: videos.created_by }).from(videos)).toEqual([{ by: null }]);
    expect(await db.select().from(user_roles)).toEqual([]);
  });

  test("the only role is admin, and a person has it once", async () => {
    const { db } = open();
    const [person] = await db.insert(users).values({ email: "a@example.com" }).returning();
    if (!person) throw new Error("No row came back");
    await expectRefused(insert(db, "user_roles", { user_id: person.id, role: "editor" }), "23514");
    await insert(db, "user_roles", { user_id: person.id, role: "admin" });
    await expectRefused(insert(db, "user_roles", { user_id: person.id, role: "admin" }), "23505");
  });
});

type Values = Record<string, string | number | null>;

/** Past Drizzle on purpose: its types would not let a test write what a careless program could. */
function insert(db: Db, table: string, values: Values) {
  const names = Object.keys(values).map((name) => sql.identifier(name));
  const parameters = Object.values(values).map((value) => sql`${value}`);
  return db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(parameters, sql`, `)})`,
  );
}

function without(row: Values, column: string): Values {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
}

/** PostgreSQL's own words: 23502 missing, 23505 twice, 23514 against a check, 22… not of this type. */
async function expectRefused(work: Promise<unknown>, code: string | RegExp = /^(22|23514)/) {
  const error: unknown = await work.then(
    () => new Error("The row was taken"),
    (reason: unknown) => reason,
  );
  expect(refusal.parse(error).cause.code).toMatch(code);
}

const refusal = z.object({ cause: z.object({ code: z.string() }) }, "The row was taken");

import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#app/core/context.server.ts";
import { city_events } from "#db/schema.ts";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { enterPastMeetups } from "./service.server.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const HEAD = "date,time,city,meetup,venue,reported";

describeOnDatabase("A table of past meetups", (open) => {
  const enter = (viewer: Viewer, ...lines: string[]) =>
    enterPastMeetups(contextFor(open().db, { now: NOW, viewer }), [HEAD, ...lines].join("\n"));

  test("becomes ordinary events of the city's clock, once however often it is sent", async () => {
    const { db } = open();
    const administrator = await signUp(db, "administrator");
    const lines = [
      '2024-03-14,18:00,bengaluru,"Chai, and ideas",The Blue Cup,24',
      "2024-04-11,9:30,Mumbai,Pricing,The Blue Cup,",
    ];
    expect(await enter(administrator, ...lines)).toMatchObject({ value: { created: 2, known: 0 } });
    expect(await enter(administrator, ...lines)).toMatchObject({
      value: { created: 0, known: 2, cities: ["Bangalore", "Mumbai"] },
    });
    const rows = await db.select().from(city_events).orderBy(asc(city_events.date_time));
    expect(rows).toMatchObject([
      {
        event_name: "Chai, and ideas",
        city_name: "Bangalore",
        wall_time: "2024-03-14T18:00",
        date_time: new Date("2024-03-14T12:30:00.000Z"),
        reported_attendees: 24,
        takes_guests: false,
        guests: { coming: 0, waiting: 0 },
      },
      { city_name: "Mumbai", wall_time: "2024-04-11T09:30", reported_attendees: null },
    ]);
  });

  test("sent twice at once, becomes each event once", async () => {
    const administrator = await signUp(open().db, "administrator");
    const line = (day: number) => `2024-03-1${day},18:00,Mumbai,Chai,The Blue Cup,24`;
    const lines = [1, 2, 3, 4, 5].map(line);
    await Promise.all([enter(administrator, ...lines), enter(administrator, ...lines)]);
    expect(await open().db.$count(city_events)).toBe(5);
  });

  test("is taken as it is pasted, and refused with broken letters", async () => {
    const administrator = await signUp(open().db, "administrator");
    const context = contextFor(open().db, { now: NOW, viewer: administrator });
    const pasted = `${HEAD}\r2024-03-14,18:00,Mumbai,Chai,The Blue Cup,24`.replaceAll(",", "\t");
    expect(await enterPastMeetups(context, pasted)).toMatchObject({ value: { created: 1 } });
    const broken = "2024-03-15,18:00,Mumbai,Caf\uFFFD,The Blue Cup,24";
    expect(await enter(administrator, broken)).toMatchObject({
      error: {
        fields: [
          {
            path: "csv.2",
            message: "Some letters are broken. Please save the table as CSV in UTF-8.",
          },
        ],
      },
    });
  });

  test("stores nothing when a line is wrong, and names each such line", async () => {
    const { db } = open();
    const administrator = await signUp(db, "administrator");
    const entered = await enter(
      administrator,
      "2024-03-14,18:00,Mumbai,Good,Cafe,3",
      "2024-03-14,18:00,Atlantis,Chai,Cafe,3",
      "14.3.2024,18:00,Mumbai,Chai,Cafe,3",
      "2024-03-14,18:00,Mumbai,,Cafe,3",
      "2024-03-14,18:00,Mumbai,Chai,Cafe,many",
      "2030-03-14,18:00,Mumbai,Chai,Cafe,3",
    );
    expect(entered).toMatchObject({
      ok: false,
      error: {
        code: "invalid",
        fields: [
          { path: "csv.3", message: "We have no chapter in Atlantis." },
          { path: "csv.4", message: "Please write the date like 2024-03-14." },
          { path: "csv.5", message: "Event name is required" },
          { path: "csv.6", message: "Write how many came as a number, or leave it empty." },
          { path: "csv.7", message: "This meetup is still ahead." },
        ],
      },
    });
    expect(await db.$count(city_events)).toBe(0);
    const many = Array.from({ length: 201 }, () => "2024-03-14,18:00,Mumbai,Good,Cafe,3");
    expect(await enter(administrator, ...many)).toMatchObject({ ok: false });
  });

  test("needs all its columns, and names those that lack", async () => {
    const context = contextFor(open().db, { viewer: await signUp(open().db, "administrator") });
    const refused = async (head: string) => {
      const entered = await enterPastMeetups(context, head);
      return entered.ok ? [] : entered.error.fields?.map(({ message }) => message);
    };
    expect(await refused("date,city,meetup,venue")).toEqual([
      "The first line needs one more column: time.",
    ]);
    expect(await refused("date,city,meetup")).toEqual([
      "The first line needs more columns: time, venue.",
    ]);
  });

  test("is for administrators", async () => {
    const user = await signUp(open().db, "user");
    expect(await enter(user, "2024-03-14,18:00,Mumbai,Good,Cafe,3")).toMatchObject({
      error: { code: "forbidden" },
    });
  });
});

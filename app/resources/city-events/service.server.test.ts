import { apiOf } from "#app/core/api/resource-api.server.ts";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "#app/core/context.server.ts";
import { writeCursor } from "#app/core/data/keyset.server.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { contextFor, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { city_events } from "#db/schema.ts";
import { cityEvent, eventRow } from "#tests/city-event-rows.ts";
import { pastMeetups } from "./rules.ts";
import { countPastEvents, eventsCursor, findCityEvent, listCityEvents } from "./service.server.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const least = {
  event_name: "Open table",
  city_name: "Jaipur",
  date_time: "2026-12-05T18:00",
  venue: "Cafe Pink",
};
describeOnDatabase("The times of an event", (open) => {
  let administrator: Viewer;
  beforeEach(async () => {
    administrator = await signUp(open().db, "administrator");
  });
  const call = apiCaller(apiOf(cityEventsService), () => ({
    db: open().db,
    viewer: administrator,
    now: NOW,
  }));
  const created = async (more: object = {}, now = NOW) => {
    const answer = await call("POST", "/", { body: { ...least, ...more }, now });
    expect(answer.status).toBe(201);
    return cityEvent.parse(await answer.json());
  };
  test.each([
    ["2026-12-05T18:00:00+05:30", "Jaipur", "2026-12-05T18:00", "2026-12-05T12:30:00.000Z"],
    ["2026-12-05T12:30:00.000Z", "Jaipur", "2026-12-05T18:00", "2026-12-05T12:30:00.000Z"],
    ["2026-12-05 12:30:00+00", "Jaipur", "2026-12-05T18:00", "2026-12-05T12:30:00.000Z"],
    ["2026-12-05T18:00", "San Francisco", "2026-12-05T18:00", "2026-12-06T02:00:00.000Z"],
    ["2026-09-19T18:00", "Casablanca", "2026-09-19T18:00", "2026-09-19T17:00:00.000Z"],
    ["2026-09-21T18:00", "Casablanca", "2026-09-21T18:00", "2026-09-21T18:00:00.000Z"],
  ])("%s in %s is %s on the wall", async (date_time, city_name, wall_time, instant) => {
    expect(await created({ date_time, city_name })).toMatchObject({
      wall_time,
      date_time: instant,
    });
  });

  test("of the cursors in addresses only those that links carry let a page be cached", async () => {
    const { id, date_time } = await created();
    const list = "city_events asc";
    const cursorFor = (row: string) => writeCursor({ value: date_time, id: row, list });
    const latestFirst = writeCursor({ value: date_time, id, list: "city_events desc" });
    for (const [text, isCached] of [
      [cursorFor(id), true],
      [`${cursorFor(id)}=`, false],
      [cursorFor(id.toUpperCase()), false],
      [cursorFor(crypto.randomUUID()), false],
      [writeCursor({ value: NOW.toISOString(), id, list }), false],
      [latestFirst, false],
      ["anything", false],
    ] as const) {
      const ctx = contextFor(open().db, { now: NOW });
      const cursor = await eventsCursor(ctx, "asc", text);
      expect([text, ctx.dependencies?.expiry === undefined]).toEqual([text, isCached]);
      expect(cursor === undefined).toBe(text === "anything" || text === latestFirst);
    }
  });

  test("an hour that exists twice is explained, and the choice is kept", async () => {
    const late = { city_name: "San Francisco", date_time: "2026-11-01T01:30" };
    const answer = await call("POST", "/", { body: { ...least, ...late } });
    expect(answer.status).toBe(422);
    const [error] = (await problemOf(answer)).errors ?? [];
    expect(error?.path).toBe("date_time");
    expect(error?.message).toMatch(/1:30 AM comes twice/);
    expect(error?.choices?.map((choice) => choice.value)).toEqual([
      "2026-11-01T01:30-07:00",
      "2026-11-01T01:30-08:00",
    ]);
    const event = await created({ ...late, date_time: error?.choices?.[1]?.value });
    expect(event).toMatchObject({
      wall_time: "2026-11-01T01:30",
      date_time: "2026-11-01T09:30:00.000Z",
    });
    const renamed = await call("PATCH", `/${event.id}`, {
      body: { event_name: "Night", date_time: "2026-11-01T01:30" },
    });
    expect(await renamed.json()).toMatchObject({
      event_name: "Night",
      date_time: "2026-11-01T09:30:00.000Z",
    });
  });

  test("an hour that a clock change skips is explained, with its neighbours to choose from", async () => {
    const answer = await call("POST", "/", {
      body: { ...least, city_name: "San Francisco", date_time: "2027-03-14T02:30" },
    });
    const [error] = (await problemOf(answer)).errors ?? [];
    expect([answer.status, error?.path]).toEqual([422, "date_time"]);
    expect(error?.message).toMatch(/there is no 2:30 AM.*1:30 AM or 3:30 AM/);
    expect(error?.choices?.map((choice) => choice.value)).toEqual([
      "2027-03-14T01:30",
      "2027-03-14T03:30",
    ]);
  });

  test.each([
    ["2026-10-31T22:00", "2026-11-01T01:30", "2026-11-01T08:30:00.000Z"],
    ["2026-11-01T01:15-08:00", "2026-11-01T01:30", "2026-11-01T09:30:00.000Z"],
    ["2027-03-13T22:00", "2027-03-14T02:30", "2027-03-14T10:30:00.000Z"],
  ])(
    "from %s, an end at %s on the night of a clock change is at %s",
    async (start, end, instant) => {
      const night = { city_name: "San Francisco", date_time: start, ends_at: end };
      expect((await created(night)).ends_at).toBe(instant);
    },
  );

  test("a city's other spelling is stored as the network's; a city without a chapter needs a zone", async () => {
    expect((await created({ city_name: " bengaluru " })).city_name).toBe("Bangalore");
    const answer = await call("POST", "/", { body: { ...least, city_name: "Oslo" } });
    expect((await problemOf(answer)).errors).toEqual([
      expect.objectContaining({ path: "time_zone" }),
    ]);
    const instant = { city_name: "Oslo", date_time: "2026-12-05T17:00:00Z" };
    expect(await created(instant)).toMatchObject({ time_zone: "UTC" });
    expect(await created({ city_name: "Oslo", time_zone: "europe/oslo" })).toMatchObject({
      time_zone: "Europe/Oslo",
      date_time: "2026-12-05T17:00:00.000Z",
    });
  });

  test("an event that moves to another zone keeps its hours, also those of its end", async () => {
    const event = await created({ ends_at: "2026-12-05T20:00" });
    const moved = cityEvent.parse(
      await (await call("PATCH", `/${event.id}`, { body: { city_name: "Seoul" } })).json(),
    );
    expect(moved).toMatchObject({
      wall_time: "2026-12-05T18:00",
      time_zone: "Asia/Seoul",
      date_time: "2026-12-05T09:00:00.000Z",
      ends_at: "2026-12-05T11:00:00.000Z",
      sequence: 1,
    });
  });

  test("naming the same city again, or the zone nobody asked for, moves nothing", async () => {
    const event = await created({ city_name: "Mumbai", time_zone: "Asia/Dubai" });
    const after = async (body: object) =>
      cityEvent.parse(await (await call("PATCH", `/${event.id}`, { body })).json());
    const { date_time, time_zone } = event;
    expect(await after({ city_name: "Mumbai", description: "New" })).toMatchObject({
      date_time,
      time_zone,
      sequence: 0,
    });
    // Null asks for the zone of the chapter, whether or not the city is named with it.
    expect(await after({ time_zone: null })).toMatchObject({ time_zone: "Asia/Kolkata" });
    expect(await after({ time_zone: "Asia/Dubai" })).toMatchObject({ time_zone });
    expect(await after({ city_name: "Mumbai", time_zone: "" })).toMatchObject({
      time_zone: "Asia/Kolkata",
    });
  });

  test("only a change of time, place, state or name raises the calendar's sequence", async () => {
    const { id } = await created();
    const after = async (body: object) =>
      cityEvent.parse(await (await call("PATCH", `/${id}`, { body })).json()).sequence;
    expect(await after({ description: "New", expected_attendees: 9 })).toBe(0);
    expect(await after({ venue: "Elsewhere" })).toBe(1);
    expect(await after({ venue: "Elsewhere" })).toBe(1);
    expect(await after({ date_time: "2026-12-06T18:00" })).toBe(2);
    expect(await after({ status: "cancelled", status_reason: "Flood" })).toBe(3);
    expect(await after({ event_name: "Renamed" })).toBe(4);
  });

  test("names an end before the start in the same breath as a zone it does not know", async () => {
    const body = { ...least, city_name: "Atlantis", ends_at: "2026-12-05T17:00" };
    for (const time_zone of [undefined, "Mars/Olympus"]) {
      const { errors = [] } = await problemOf(
        await call("POST", "/", { body: { ...body, time_zone } }),
      );
      expect(errors.map(({ path }) => path)).toEqual(["time_zone", "ends_at"]);
    }
  });

  test.each([
    [
      "a zone that does not exist",
      { time_zone: "Mars/Olympus" },
      "time_zone",
      'There is no time zone "Mars/Olympus"',
    ],
    [
      "an offset for a zone",
      { time_zone: "+05:30" },
      "time_zone",
      'There is no time zone "+05:30"',
    ],
    [
      "an end before the start",
      { ends_at: "2026-12-05T17:00" },
      "ends_at",
      "The end must be after the start",
    ],
    [
      "an end at the start",
      { ends_at: "2026-12-05T18:00" },
      "ends_at",
      "The end must be after the start",
    ],
    [
      "an end a month later",
      { ends_at: "2027-01-05T18:00" },
      "ends_at",
      "An event can last at most 14 days",
    ],
    [
      "a title of 5,000 characters",
      { event_name: "x".repeat(5_000) },
      "event_name",
      "This must be at most 200 characters long",
    ],
    [
      "control characters",
      { event_name: "a\u0000b\u0007c" },
      "event_name",
      "This contains control characters",
    ],
    [
      "half of an emoji",
      { venue: "Cafe \ud83d" },
      "venue",
      "This contains characters that are not text",
    ],
  ])("refuses %s with a sentence", async (_, change, path, message) => {
    const { id } = await created();
    for (const [method, address] of [
      ["POST", "/"],
      ["PATCH", `/${id}`],
    ] as const) {
      const answer = await call(method, address, {
        body: method === "POST" ? { ...least, ...change } : change,
      });
      const { errors } = await problemOf(answer);
      expect([answer.status, errors]).toEqual([422, [expect.objectContaining({ path, message })]]);
    }
  });

  test("a page knows when it will change by itself: just after the next start, or at an end", async () => {
    const at = (wall: string) => new Date(`${wall}+05:30`);
    const { id } = await created({ ends_at: "2026-12-05T20:00" });
    await created({ city_name: "Pune", date_time: "2026-12-04T18:00" });
    const until = async (now: Date, ask: "network" | "city" | "event") => {
      const ctx = contextFor(open().db, { now });
      const city_name = ask === "city" ? "Jaipur" : undefined;
      if (ask === "event") await findCityEvent(ctx, id);
      else await listCityEvents(ctx, { when: "past", order: "desc", limit: 5, city_name });
      return ctx.dependencies?.expiry;
    };
    const justAfter = (moment: Date) => new Date(moment.getTime() + 1);
    const pune = at("2026-12-04T18:00");
    const start = at("2026-12-05T18:00");
    const end = at("2026-12-05T20:00");
    expect(await until(NOW, "network")).toEqual(justAfter(pune));
    expect(await until(NOW, "city")).toEqual(justAfter(start));
    expect(await until(NOW, "event")).toEqual(justAfter(start));
    // SPEC 4: at its very start an event is upcoming; the page of that moment lasts no longer than it.
    expect(await until(start, "city")).toEqual(justAfter(start));
    expect(await until(justAfter(start), "city")).toEqual(end);
    expect(await until(justAfter(start), "event")).toEqual(end);
    expect(await until(end, "city")).toBeUndefined();
    expect(await until(end, "event")).toBeUndefined();
  });

  test("a city without a name has no events, not those of all cities", async () => {
    await created();
    const ctx = contextFor(open().db, { now: NOW });
    const list = await listCityEvents(ctx, { when: "all", order: "asc", limit: 5, city_name: "" });
    expect(list.ok && list.value.items).toEqual([]);
  });
});

describeOnDatabase("Past events of a city", (open) => {
  test("are counted up to a thousand, so that a long history makes no page slow", async () => {
    const { db } = open();
    const ctx = contextFor(db, { now: NOW });
    for (const [more, said] of [
      [3, "3 past meetups"],
      [996, "999 past meetups"],
      [2, "1,000+ past meetups"],
    ] as const) {
      const rows = Array.from({ length: more }, () => eventRow({ city_name: "Pune" }));
      await db.insert(city_events).values(rows);
      expect(pastMeetups(await countPastEvents(ctx, "Pune"))).toBe(said);
    }
  });
});

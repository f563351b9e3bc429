import { apiOf } from "#app/core/api/resource-api.server.ts";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { writeCursor } from "#app/core/data/keyset.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { apiCaller, problemOf, type Call } from "#tests/api-caller.ts";
import { signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { cityEvent } from "#tests/city-event-rows.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const NOBODY = "00000000-0000-4000-8000-000000000000";
const LIST = "city_events asc";
const least = {
  event_name: "Open table",
  city_name: "Jaipur",
  date_time: "2026-12-05T18:00",
  venue: "Cafe Pink",
};
const full = {
  ...least,
  time_zone: "Asia/Kolkata",
  ends_at: "2026-12-05T20:00",
  description: "Bring a question.\nوأهلا 🎉 স্বাগতম",
  image_url: "/art/cities/jaipur.avif",
  attend_link: "https://forms.example.org/jaipur",
  speaker_name: "Asha Rao",
  speaker_image: "https://pictures.example/asha.jpg",
  speaker_designation: "Baker",
  expected_attendees: 40,
  contact_info: "jaipur@example.org",
  partner_logos: ["https://pictures.example/1.png", "/art/partners/2.svg"],
  status: "postponed",
  status_reason: "Rain",
};
const list = z.object({ items: z.array(cityEvent), nextCursor: z.string().optional() });

describeOnDatabase("/api/v1/city-events", (open) => {
  let administrator: Viewer;
  let changes: string[];
  beforeEach(async () => {
    administrator = await signUp(open().db, "administrator");
    changes = [];
  });
  const call = apiCaller(apiOf(cityEventsService), () => ({
    db: open().db,
    viewer: administrator,
    now: NOW,
    changes,
  }));
  const created = async (more: object = {}, now = NOW) => {
    const answer = await call("POST", "/", { body: { ...least, ...more }, now });
    expect(answer.status).toBe(201);
    return cityEvent.parse(await answer.json());
  };
  const names = async (query: string) =>
    list
      .parse(await (await call("GET", `/?${query}`, { viewer: visitor })).json())
      .items.map((event) => event.event_name);

  test("a full event is stored with the names of SPEC 3; wall time and zone become an instant", async () => {
    const event = await created(full);
    expect(event).toMatchObject({
      ...full,
      date_time: "2026-12-05T12:30:00.000Z",
      wall_time: "2026-12-05T18:00",
      ends_at: "2026-12-05T14:30:00.000Z",
      created_by: administrator.kind === "user" ? administrator.id : "",
      created_at: NOW.toISOString(),
    });
    expect(changes).toEqual(expect.arrayContaining(["city-events", "city-events/city/jaipur"]));
    const read = await call("GET", `/${event.id}`, { viewer: visitor });
    expect(await read.json()).toEqual(event);
    expect(read.headers.get("ETag")).toMatch(/^".+"$/);
  });

  test("takes back its own row as it was answered", async () => {
    const event = await created(full);
    const answer = await call("PATCH", `/${event.id}`, { body: event });
    expect([answer.status, await answer.json()]).toEqual([200, event]);
  });

  test("says what is wrong in sentences for people, whatever is sent", async () => {
    for (const name of Object.keys(full)) {
      for (const value of [5, true, "x".repeat(6_000), [], [5], {}, "http://a.example/b"]) {
        const answer = await call("POST", "/", { body: { ...full, [name]: value } });
        if (answer.status === 201) continue;
        for (const { message } of (await problemOf(answer)).errors ?? [])
          expect(message).toMatch(/^(?!Invalid|Too )(?!.*expected)[A-Z]/);
      }
    }
    const logos = await call("POST", "/", { body: { ...full, partner_logos: "http://a.b/c" } });
    const errors = [{ path: "partner_logos", message: "This must be a list of addresses" }];
    expect((await problemOf(logos)).errors).toEqual(errors);
  });

  test("an empty filter is none", async () => {
    await created();
    expect(await names("city_name=&q=")).toEqual(["Open table"]);
  });

  test("the server's own fields in a payload are ignored", async () => {
    const event = await created({
      id: NOBODY,
      created_by: NOBODY,
      created_at: "1999-01-01T00:00:00Z",
      wall_time: "x",
      sequence: 9,
    });
    expect(event).toMatchObject({
      wall_time: "2026-12-05T18:00",
      sequence: 0,
      created_at: NOW.toISOString(),
    });
    expect([event.id, event.created_by]).not.toContain(NOBODY);
    const same = await call("PATCH", `/${event.id}`, { body: { ...event, venue: "Cafe Blue" } });
    expect([same.status, await same.json()]).toMatchObject([
      200,
      { venue: "Cafe Blue", date_time: event.date_time },
    ]);
  });

  test.each<[string, Call, number]>([
    ["broken JSON", { raw: "{" }, 400],
    ["a list", { raw: "[]" }, 400],
    ["null", { raw: "null" }, 400],
    ["nothing", { raw: "" }, 400],
    ["another type of content", { raw: "a=b", headers: { "Content-Type": "text/plain" } }, 415],
    ["more than 1 MB", { body: { ...least, description: "x".repeat(1_100_000) } }, 413],
    ["a field called __proto__", { raw: '{"__proto__":{"a":1}}' }, 422],
  ])("answers %s with %j", async (_, request, status) => {
    const answer = await call("POST", "/", request);
    expect([answer.status, (await problemOf(answer)).status]).toEqual([status, status]);
    expect(await names("")).toEqual([]);
  });

  test.each([
    "limit=0",
    "limit=201",
    "limit=-1",
    "limit=1.5",
    "limit=many",
    "when=soon",
    "order=up",
    "page=2",
    "q=%00",
    "city_name=%00",
    "cursor=nonsense",
    "cursor=W10",
    "cursor=%00",
    `cursor=${"a".repeat(310)}`,
    `cursor=${writeCursor({ value: "2026-12-05", id: "not-an-id", list: LIST })}`,
    `cursor=${writeCursor({ value: "'; drop table users", id: NOBODY, list: LIST })}`,
  ])("refuses the question ?%s with a sentence", async (query) => {
    const answer = await call("GET", `/?${query}`, { viewer: visitor });
    expect(answer.status).toBe(400);
    expect((await problemOf(answer)).errors?.[0]?.message).toBeTruthy();
  });

  test.each([NOBODY, "1", "not-an-id", "%00", "'%20or%201=1", "x".repeat(300)])(
    "knows no event %s",
    async (id) => {
      for (const [method, body] of [
        ["GET", undefined],
        ["PATCH", {}],
        ["DELETE", undefined],
      ] as const) {
        const answer = await call(method, `/${id}`, { body });
        expect(answer.status).toBe(404);
        expect((await problemOf(answer)).detail).toBe(
          "The event you're looking for doesn't exist or has been removed",
        );
      }
    },
  );

  test("an editor who comes late learns who was first, and what stands there now", async () => {
    const { id } = await created();
    const seen = (await call("GET", `/${id}`)).headers.get("ETag") ?? "";
    expect(
      (await call("PATCH", `/${id}`, { body: { venue: "First" }, headers: { "If-Match": seen } }))
        .status,
    ).toBe(200);
    for (const method of ["PATCH", "DELETE"]) {
      const late = await call(method, `/${id}`, {
        body: { venue: "Second" },
        headers: { "If-Match": seen },
      });
      const { status, detail, current } = await problemOf(late);
      expect([status, detail]).toEqual([412, "A administrator has changed this meanwhile."]);
      expect(current).toMatchObject({ id, venue: "First" });
    }
  });

  test("once deleted it is gone", async () => {
    const { id } = await created();
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect((await call("GET", `/${id}`, { viewer: visitor })).status).toBe(410);
    expect((await call("DELETE", `/${id}`)).status).toBe(410);
    expect(await names("")).toEqual([]);
  });

  test("says in its own words who may write, also to somebody deleted meanwhile (SPEC 5, 8)", async () => {
    const { id } = await created();
    const viewers: [Viewer, number, string][] = [[visitor, 401, "User not authenticated"]];
    viewers.push([{ kind: "user", id: NOBODY, sessionId: NOBODY }, 401, "User not authenticated"]);
    viewers.push([
      await signUp(open().db, "user"),
      403,
      "You need admin privileges to manage events.",
    ]);
    for (const [viewer, status, detail] of viewers) {
      for (const [method, path] of [
        ["POST", "/"],
        ["PATCH", `/${id}`],
        ["DELETE", `/${id}`],
      ] as const) {
        for (const body of [least, { nonsense: 1 }]) {
          const answer = await call(method, path, { viewer, body });
          expect([answer.status, (await problemOf(answer)).detail]).toEqual([status, detail]);
        }
      }
    }
    expect(await names("")).toEqual(["Open table"]);
  });

  test("SPEC 7: ordered by date_time ascending, page after page, each once", async () => {
    for (let i = 0; i < 7; i++) {
      await created({ event_name: `E${i}`, date_time: `2026-12-0${1 + Math.floor(i / 2)}T18:00` });
    }
    for (const order of ["asc", "desc"]) {
      const seen: string[] = [];
      let cursor: string | undefined = "";
      do {
        const answer: Response = await call(
          "GET",
          `/?limit=3&order=${order}${cursor && `&cursor=${cursor}`}`,
          { viewer: visitor },
        );
        const page = list.parse(await answer.json());
        seen.push(...page.items.map((event) => `${event.date_time} ${event.id}`));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      const sorted = seen.toSorted();
      expect(seen).toEqual(order === "asc" ? sorted : sorted.toReversed());
    }
  });

  test("the nearest first: what is ahead from the soonest, then what is over from the latest", async () => {
    const wanted = ["Happening", "Now", "Soon", "Later", "Just over", "Long over"];
    const at = {
      Later: "2026-12-24T18:00",
      "Long over": "2026-01-01T18:00",
      Soon: "2026-11-21T18:00",
      "Just over": "2026-11-20T13:00",
      Now: NOW.toISOString(),
    };
    for (const [event_name, date_time] of Object.entries(at))
      await created({ event_name, date_time });
    const starts = new Date(NOW.getTime() - 3_600_000).toISOString();
    const ends = new Date(NOW.getTime() + 3_600_000).toISOString();
    await created({ event_name: "Happening", date_time: starts, ends_at: ends });
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const seen: string[] = [];
      let cursor: string | undefined = "";
      do {
        const asked = `/?order=nearest&limit=${limit}${cursor && `&cursor=${cursor}`}`;
        const page = list.parse(await (await call("GET", asked, { viewer: visitor })).json());
        expect(page.items.length).toBeGreaterThan(0);
        seen.push(...page.items.map((event) => event.event_name));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen, `${limit} a page`).toEqual(wanted);
    }
    expect(await names("order=nearest&when=past")).toEqual(["Just over", "Long over"]);
    expect(await names("order=nearest&when=upcoming")).toEqual(wanted.slice(0, 4));
  });

  test("can be asked by city, by time and by words", async () => {
    await created({ event_name: "Over", date_time: "2026-11-01T18:00" });
    await created({
      event_name: "Happening",
      date_time: "2026-11-20T14:00",
      ends_at: "2026-11-20T17:00",
    });
    await created({ event_name: "At this moment", date_time: NOW.toISOString() });
    await created({ event_name: "Ahead 100%", city_name: "Pune", venue: "Cafe Süd" });
    expect(await names("when=upcoming")).toEqual(["Happening", "At this moment", "Ahead 100%"]);
    expect(await names("when=past")).toEqual(["Over"]);
    expect(await names("when=all")).toEqual(await names(""));
    expect(await names("city_name=pune")).toEqual(["Ahead 100%"]);
    expect(await names("city_name=Nowhere")).toEqual([]);
    expect(await names("q=0%25")).toEqual(["Ahead 100%"]);
    expect(await names("q=s%C3%BCd")).toEqual(["Ahead 100%"]);
    expect(await names("q=jaipur&when=past")).toEqual(["Over"]);
  });
});

import { expect, test } from "vitest";
import { writeCursor } from "#app/core/data/keyset.server.ts";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { services } from "#app/resources/register.server.ts";
import { apiCaller, problemOf } from "./api-caller.ts";
import { visitor } from "#app/core/context.server.ts";
import { describeOnBothDatabases } from "./database.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const NO_CURSOR = "This is not a cursor of this list";
const place = {
  value: "2026-12-05T18:00:00.000Z",
  id: "00000000-0000-4000-8000-000000000000",
};
const later = (list: string) => `cursor=${writeCursor({ ...place, value: "tomorrow", list })}`;
const inList = (list: string) => `cursor=${writeCursor({ ...place, list })}`;

describeOnBothDatabases("The questions of lists", (open) => {
  const callerOf = (name: string) => {
    const service = services.find(({ resource }) => resource.name === name);
    if (!service) throw new Error(`There is no resource ${name}`);
    return apiCaller(apiOf(service), () => ({ db: open().db, viewer: visitor, now: NOW }));
  };

  test.each([
    ["city-events", `order=desc&${inList("city_events asc")}`],
    ["city-events", `order=nearest&${inList("city_events asc")}`],
    ["city-events", `order=nearest&when=past&${inList("city_events asc")}`],
    ["city-events", inList("city_events desc")],
    ["city-events", inList("videos asc")],
    ["videos", inList("blog_posts desc")],
    ["videos", inList("videos asc")],
    ["blog-posts", inList("city_mayors desc")],
    ["city-mayors", inList("city_events asc")],
    ["videos", later("videos desc")],
    ["blog-posts", later("blog_posts desc")],
    ["city-mayors", later("city_mayors desc")],
    ["events", later("events asc")],
  ])("%s refuse a cursor of another list or order: %s", async (name, query) => {
    const answer = await callerOf(name)("GET", `/?${query}`);
    expect([answer.status, (await problemOf(answer)).errors]).toEqual([
      400,
      [{ path: "cursor", message: NO_CURSOR }],
    ]);
  });

  test.each([
    ["city-events", `order=asc&${inList("city_events asc")}`],
    ["city-events", inList("city_events asc")],
    ["city-events", `order=nearest&when=upcoming&${inList("city_events asc")}`],
    ["city-events", `order=nearest&${inList("city_events nearest")}`],
    ["videos", inList("videos desc")],
  ])("%s take a cursor of their own order: %s", async (name, query) => {
    expect((await callerOf(name)("GET", `/?${query}`)).status).toBe(200);
  });

  test.each([
    ["city-events", "limit=2&limit=3", "limit"],
    ["city-events", "when=past&limit=2&when=past", "when"],
    ["videos", "q=&q=chai", "q"],
  ])("%s refuse a parameter that is given twice: %s", async (name, query, path) => {
    const answer = await callerOf(name)("GET", `/?${query}`);
    expect([answer.status, (await problemOf(answer)).errors]).toEqual([
      400,
      [{ path, message: "This is given more than once" }],
    ]);
  });
});

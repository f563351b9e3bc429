import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blog_posts } from "#db/schema.ts";
import { storeEvent } from "./city-event-rows.ts";
import { formSite, type FormSite } from "./form-site.ts";

describe("An address in another spelling", () => {
  let here: FormSite;
  beforeAll(async () => {
    here = await formSite("PostgreSQL");
    const { db } = here.site.database;
    await storeEvent(db, { city_name: "Málaga", wall_time: "2100-07-05T18:00" });
    await storeEvent(db, { city_name: "Tartu", wall_time: "2100-07-05T18:00" });
    const text = { title: "T", excerpt: "E", content: "C", author: "A", published: true };
    await db.insert(blog_posts).values({ ...text, category: "Café" });
  });
  afterAll(() => here.close());

  const composed = encodeURIComponent("Málaga");
  test.each([
    ["/city/Ma%CC%81laga", `/city/${composed}`],
    [`/city/${encodeURIComponent("MÁLAGA")}`, `/city/${composed}`],
    ["/city/TARTU", "/city/Tartu"],
    ["/city/Tar%E2%80%8Btu", "/city/Tartu"],
    ["/city/mum%E2%81%A0bai", "/city/Mumbai"],
    ["/city/TARTU/calendar.ics", "/city/Tartu/calendar.ics"],
    ["/city/tartu/events.atom", "/city/Tartu/events.atom"],
    ["/city/Ma%CC%81laga/calendar.ics", `/city/${composed}/calendar.ics`],
    ["/events?city=TARTU", "/events?city=Tartu"],
    ["/events?when=past&city=tartu", "/events?city=Tartu&when=past"],
    ["/blog?category=caf%C3%A9", "/blog?category=Caf%C3%A9"],
    ["/blog?category=Cafe%CC%81", "/blog?category=Caf%C3%A9"],
  ])("%s leads to %s", async (asked, real) => {
    const response = await here.get(asked);
    const status = /\.(ics|atom)$/.test(real) ? 308 : 301;
    expect([response.status, response.headers.get("Location")]).toEqual([status, real]);
    expect((await here.get(real)).status).toBe(200);
  });

  test.each(["/city/Malaga", "/city/Tartuu"])("%s stays unknown", async (asked) => {
    expect((await here.get(asked)).status).toBe(404);
  });

  test.each([
    ["/city-events?city_name=Ma%CC%81laga&when=all", 1],
    ["/blog-posts?category=Cafe%CC%81", 1],
    ["/blog-posts?category=Cafe", 0],
  ])("the list at %s has %d rows", async (path, rows) => {
    const list: unknown = await (await here.call("GET", path)).json();
    expect(list).toMatchObject({ items: { length: rows } });
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { city_events } from "#db/schema.ts";
import { formSite, type FormSite } from "./form-site.ts";

const shortLinked = z.object({ id: z.uuid(), short_path: z.string() });

describe.each(ENGINES)("The short link of an event (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  test("leads to its page, is in the API, and says gone after a deletion", async () => {
    const call = await here.administrator();
    const made = await call("POST", "/city-events", {
      event_name: "First Customers",
      city_name: "Jaipur",
      date_time: "2099-03-15T18:00",
      venue: "Pink Cup",
    });
    const event = shortLinked.parse(await made.json());
    expect(event.short_path).toMatch(/^\/e\/[abcdefghjkmnpqrstuvwxyz2-9]{7}$/);
    const found = await here.get(event.short_path);
    expect(found.status).toBe(301);
    expect(found.headers.get("location")).toBe(`/events/${event.id}`);
    expect(found.headers.get("cache-control")).toContain("no-cache");
    expect((await here.get(event.short_path.toUpperCase().replace("/E/", "/e/"))).status).toBe(301);
    expect(await here.page(`/events/${event.id}/share`)).toContain(event.short_path);

    const patched = await call("PATCH", `/city-events/${event.id}`, { short_path: "/e/mine" });
    expect(shortLinked.parse(await patched.json()).short_path).toBe(event.short_path);
    await call("DELETE", `/city-events/${event.id}`);
    expect((await here.get(event.short_path)).status).toBe(410);
    for (const page of ["", "/share", "/poster"])
      expect([page, (await here.get(`/events/${event.id}${page}`)).status]).toEqual([page, 410]);
  });

  test("lets one network try sixty unknown codes an hour", async () => {
    const guess = (code: string) => here.get(`/e/${code}`, "GET", "203.0.113.9");
    for (let index = 10; index < 70; index++)
      expect((await guess(`guess${index}`)).status).toBe(404);
    const refused = await guess("guess70");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    const event = await here.ahead();
    expect((await guess(event.short_path.slice("/e/".length))).status).toBe(301);
  });

  test("is its own for each event, and unknown codes lead nowhere", async () => {
    await here.ahead();
    await here.site.database.db.insert(city_events).values(
      Array.from({ length: 300 }, (_, i) => ({
        event_name: `Meetup ${i}`,
        city_name: "Jaipur",
        venue: "Pink Cup",
        date_time: new Date("2099-03-15T12:30:00Z"),
        wall_time: "2099-03-15T18:00",
        time_zone: "Asia/Kolkata",
      })),
    );
    const rows = await here.site.database.db
      .select({ path: city_events.short_path })
      .from(city_events)
      .where(eq(city_events.city_name, "Jaipur"));
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
    expect((await here.get("/e/nothere")).status).toBe(404);
    expect((await here.get("/e/%00")).status).toBeGreaterThanOrEqual(400);
  });
});

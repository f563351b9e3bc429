import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { guests } from "#db/schema.ts";
import { idOf, makeHost, signUp } from "./context.ts";
import { formSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

const HOUR = 3_600_000;
const row = z.object({ id: z.guid() });

test("a meetup that was recorded afterwards is in the feeds once it tells what happened", async () => {
  const here = await formSite("PGlite");
  onTestFinished(() => here.close());
  const call = await here.administrator();
  const event = (hours: number, recap?: string) => ({
    event_name: "Open table",
    city_name: "Pune",
    venue: "Pink Cup",
    date_time: new Date(Date.now() + hours * HOUR).toISOString(),
    ...(recap && { recap }),
  });
  expect((await call("POST", "/city-events", event(9, "Too early"))).status).toBe(422);
  expect((await call("POST", "/city-events", event(-9, "We met."))).status).toBe(201);
  const silent = row.parse(await (await call("POST", "/city-events", event(-5))).json());
  for (const path of ["/events.atom", "/city/Pune/events.atom", "/city/Pune/events.json"]) {
    const feed = await here.page(path);
    expect(feed).toContain("We met.");
    expect(feed).not.toContain(silent.id);
  }
});

test("a helper lets nobody in: whom they add has no chat and no table before an email", async () => {
  const here = await formSite("PGlite");
  onTestFinished(() => here.close());
  const { db } = here.site.database;
  const event = await here.ahead({ city_name: "Jaipur" });
  for (const duty of ["helper", "host"] as const) {
    const person = await signUp(db, "user");
    await makeHost(db, person, "Jaipur", duty);
    const headers = bearer(await openSession(here.site.auth, idOf(person)));
    const path = `/city-events/${event.id}/guests`;
    expect((await here.call("POST", path, { name: duty }, headers)).status).toBe(201);
  }
  const rows = await db.select().from(guests);
  const isLetIn = new Map(rows.map(({ name, let_in_at }) => [name, let_in_at !== null]));
  expect([isLetIn.get("helper"), isLetIn.get("host")]).toEqual([false, true]);
});

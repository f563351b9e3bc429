import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { guestList } from "#app/features/guests/schema.ts";
import { activities, guests } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

const MINUTE = 60_000;
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("Names that come all at once (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
  });
  afterEach(() => here.close());

  test("everyone without an email since a moment goes in one act, which the log undoes", async () => {
    const call = await here.administrator();
    const event = await here.ahead({ city_name: "Jaipur", capacity: 12 });
    const path = `/city-events/${event.id}/guests`;
    const { db } = here.site.database;
    const yes = async (name: string) =>
      expect((await here.call("POST", path, { name })).status).toBe(201);
    await yes("Early");
    here.wait(MINUTE);
    const since = new Date(NOON.getTime() + MINUTE).toISOString();
    await here.sayYes(event, "asha");
    expect((await call("POST", path, { name: "Added" })).status).toBe(201);
    for (let n = 0; n < 9; n++) await yes(`Made up ${n}`);
    await here.sayYes(event, "ben");
    const states = async () => {
      const rows = await db.select().from(guests).where(eq(guests.event_id, event.id));
      return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
    };
    const counts = async () => {
      const answer: unknown = await (await here.call("GET", `/city-events/${event.id}`)).json();
      return z.object({ guests: z.object({ coming: z.int(), waiting: z.int() }) }).parse(answer)
        .guests;
    };
    expect(await counts()).toMatchObject({ coming: 12, waiting: 1 });
    const listed = guestList.parse(await (await call("GET", path)).json());
    expect(listed.floods).toMatchObject([{ wall_time: "2027-03-10T12:00", parties: 10 }]);
    expect((await here.call("POST", `${path}/strike`, { since })).status).toBe(401);
    const answer = await call("POST", `${path}/strike`, { since });
    expect(answer.status).toBe(200);
    const struck = z.object({ people: z.int(), activity: z.uuid() }).parse(await answer.json());
    expect(struck.people).toBe(9);
    const after = await states();
    expect(after).toMatchObject({ Early: "coming", Added: "coming", "Made up 4": "struck" });
    // The seats that came free are given to who has waited for them.
    expect(await counts()).toMatchObject({ coming: 4, waiting: 0 });
    expect((await call("POST", `${path}/strike`, { since })).status).toBe(409);
    const isAct = and(eq(activities.resource, "guests"), eq(activities.action, "delete"));
    expect(await db.$count(activities, isAct)).toBe(1);
    here.wait(MINUTE);
    expect((await call("POST", `/activities/${struck.activity}/undo`)).status).toBe(200);
    expect(await counts()).toMatchObject({ coming: 12, waiting: 1 });
    expect(Object.values(await states())).not.toContain("struck");
  });

  test("a helper adds a chat group in an hour, and does not fill the list", async () => {
    const { db } = here.site.database;
    const helper = await signUp(db, "user");
    await makeHost(db, helper, "Jaipur", "helper");
    const headers = bearer(
      await openSession(here.site.auth, helper.kind === "user" ? helper.id : ""),
    );
    const path = `/city-events/${(await here.ahead({ city_name: "Jaipur" })).id}/guests`;
    const add = async (n: number) =>
      (await here.call("POST", path, { name: `Friend ${n}` }, headers)).status;
    for (let n = 0; n < 150; n++) expect(await add(n)).toBe(201);
    expect(await add(150)).toBe(429);
  });

  test("guests of an act that did not note yet what they were come again when it is undone after the start", async () => {
    const call = await here.administrator();
    const event = await here.ahead({ city_name: "Jaipur" }, 1);
    const path = `/city-events/${event.id}/guests`;
    const { db } = here.site.database;
    expect((await here.call("POST", path, { name: "Asha" })).status).toBe(201);
    const answer = await call("POST", `${path}/strike`, { since: NOON.toISOString() });
    const { activity } = z.object({ activity: z.uuid() }).parse(await answer.json());
    await db.update(guests).set({ struck_from: null }).where(eq(guests.event_id, event.id));
    here.wait(25 * 60 * MINUTE);
    const later = await here.administrator();
    expect((await later("POST", `/activities/${activity}/undo`)).status).toBe(200);
    expect(await db.select({ state: guests.state }).from(guests)).toEqual([{ state: "coming" }]);
  });
});

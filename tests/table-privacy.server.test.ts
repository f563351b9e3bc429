import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { city_events, guests } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

/** A first name, a line beside it and an answer, which nothing else on the site holds. */
const SECRET = /zebulon|zeppelin|zincwork/i;
const HOUR = 3_600_000;

describe.each(ENGINES)("Names and lines at the table (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  test("are in no byte for a visitor, another meetup's guest, another city's host or one who waits", async () => {
    const { db } = here.site.database;
    const [event, other] = [await here.ahead({ capacity: 4 }), await here.ahead({})];
    const shown = { show: "1", about: "sells zeppelins" };
    const links = [];
    for (const name of ["asha", "ben", "cem"])
      links.push(await here.sayYes(event, name, { name: `Zebulon${name}`, ...shown }));
    const coming = await here.sayYes(event, "dee");
    const waiting = await here.sayYes(event, "eve");
    const elsewhere = await here.sayYes(other, "fay");
    expect(await here.page(coming)).toMatch(SECRET);
    expect(await here.page(links[0] ?? "")).toContain("Others at the table see your first name");
    const states = async () => (await db.select().from(guests)).map(({ state }) => state);
    expect(await states()).toContain("waiting");
    const host = await signUp(db, "user");
    await makeHost(db, host, "Pune");
    if (host.kind !== "user") throw new Error("Nobody has signed up");
    const headers = bearer(await openSession(here.site.auth, host.id));
    const look = async () => {
      for (const path of pathsOf(event.id, event.city_name)) {
        const answer = await here.get(path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(await answer.text()).not.toMatch(SECRET);
      }
      const hits = await here.page("/search?q=zebulon");
      expect(hits).not.toMatch(/zebulon[a-z]|zeppelin|zincwork/i);
      for (const own of [waiting, elsewhere]) expect(await here.page(own)).not.toMatch(SECRET);
      for (const list of ["guests", "feedback"]) {
        const path = `/city-events/${event.id}/${list}`;
        const asHost = await here.call("GET", path, undefined, headers);
        expect([asHost.status, (await here.call("GET", path)).status]).toEqual([403, 401]);
        expect(await asHost.text()).not.toMatch(SECRET);
      }
      const asHost = await here.call("GET", `/city-events/${event.id}`, undefined, headers);
      expect(await asHost.text()).not.toMatch(SECRET);
    };
    await look();
    const date_time = new Date(here.now().getTime() - HOUR);
    await db.update(city_events).set({ date_time }).where(eq(city_events.id, event.id));
    for (const link of links)
      await here.post(link, { action: "feedback", mood: "great", line: "zincwork is loud" });
    expect(await db.$count(guests, eq(guests.line, "zincwork is loud"))).toBe(3);
    await look();
    const theirs = /^(asha|ben|cem)@/;
    for (const mail of (await here.mails()).filter(({ to }) => !theirs.test(to)))
      expect(mail.raw + mail.text).not.toMatch(SECRET);
  });

  test("are asked, after the start, of those who come, and not of one who has only waited", async () => {
    const event = await here.ahead({ capacity: 1 });
    const coming = await here.sayYes(event, "asha");
    const waiting = await here.sayYes(event, "ben");
    const show = { action: "show", about: "" };
    expect((await here.post(waiting, show)).status).toBe(303);
    expect(await here.page(waiting)).toContain(
      "Once three of you show a name, the others see yours",
    );
    await here.post(waiting, { action: "hide" });
    const date_time = new Date(here.now().getTime() - HOUR);
    const { db } = here.site.database;
    await db.update(city_events).set({ date_time }).where(eq(city_events.id, event.id));
    expect(await here.page(coming)).toContain("Show my first name");
    expect(await here.page(waiting)).not.toContain("Show my first name");
    expect((await here.post(waiting, show)).status).toBe(409);
  });
});

const pathsOf = (id: string, city: string) => [
  "/",
  "/events",
  `/events/${id}`,
  `/events/${id}/join`,
  `/events/${id}.ics`,
  `/city/${city}`,
  "/search",
  "/numbers",
  "/numbers.json",
  "/calendar.ics",
  "/events.atom",
  "/events.json",
  `/city/${city}/calendar.ics`,
  `/city/${city}/events.atom`,
  `/city/${city}/events.json`,
  "/sitemap.xml",
  "/api/v1/city-events",
  `/api/v1/city-events/${id}`,
];

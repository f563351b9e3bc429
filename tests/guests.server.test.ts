import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import { city_events, guests } from "#db/schema.ts";
import { guestList } from "#app/features/guests/schema.ts";
import { GUEST_DAYS, POSTPONED_GUEST_DAYS } from "#app/features/guests/rules.ts";
import { purgeGuests } from "#app/features/guests/stored.server.ts";
import type { EventRow } from "./city-event-rows.ts";
import { formSite, linkIn, type FormSite } from "./form-site.ts";

const DAY = 86_400_000;

/** Forms only, as a guest without scripts sends them, and the mails that come by SMTP. */
describe.each(ENGINES)("Guests (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  const join = (event: EventRow, fields: Record<string, string>) =>
    here.post(`/events/${event.id}/join`, fields);
  async function sayYes(event: EventRow, name: string) {
    const answer = await join(event, { name, email: `${name}@example.org` });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/events/${event.id}/join/inbox`,
    ]);
    const asked = await here.mails("guest-confirm");
    const link = linkIn(asked.findLast(({ to }) => to === `${name}@example.org`) ?? { text: "" });
    const confirmed = await here.post(link, { action: "confirm" });
    expect(confirmed.headers.get("location")).toBe(link);
    return link;
  }

  test("two seats: A and B are in, C waits, links opened by scanners move nothing, A can't, C is in", async () => {
    const event = await here.ahead({ capacity: 2 });
    const a = await sayYes(event, "anna");
    const b = await sayYes(event, "ben");
    const c = await here.sayYes(event, "carla");
    expect(await here.page(a)).toContain("You&#x27;re in");
    expect(await here.page(b)).toContain("You&#x27;re in");
    expect(await here.page(c)).toContain("You&#x27;re next in line");
    const all = await here.mails();
    const links = all.flatMap(({ text }) => text.match(/http:\/\/localhost:4700\/\S+/g) ?? []);
    expect(links.length).toBeGreaterThan(5);
    for (const link of new Set(links)) {
      for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"])
        await here.get(new URL(link).pathname, method);
    }
    expect(await here.page(c)).toContain("You&#x27;re next in line");
    expect((await here.mails()).length).toBe(all.length);

    expect((await here.post(a, { action: "cancel" })).status).toBe(303);
    expect(await here.page(a)).toContain("You&#x27;re not coming");
    expect(await here.page(c)).toContain("You&#x27;re in");
    const since = (await here.mails()).slice(all.length);
    const kinds = since.map(({ to, raw }) => `${to} ${/X-Mail-Kind: (\S+)/.exec(raw)?.[1]}`);
    expect(kinds.toSorted()).toEqual(["anna@example.org guest-out", "carla@example.org guest-in"]);
    const [row] = await here.site.database.db.select().from(city_events);
    expect(row?.guests).toMatchObject({ coming: 2, waiting: 0 });
  });

  test("without an address one is in at once, with a page of one's own that nobody keeps or lists", async () => {
    const event = await here.ahead({ capacity: 4 });
    const answer = await join(event, { name: "Asha", email: "", bring: "1" });
    expect(answer.status).toBe(303);
    const link = answer.headers.get("location") ?? "";
    expect(link).toMatch(/^\/r\/[\w-]{43}$/);
    const page = await here.get(link);
    expect(await page.text()).toContain("Save this link");
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(await here.mails()).toEqual([]);
  });

  test("each form has a number of its own, and nobody keeps its page", async () => {
    const event = await here.ahead();
    const form = async () => {
      const page = await here.get(`/events/${event.id}/join`);
      expect(page.headers.get("cache-control")).toBe("no-store");
      return /name="form" value="([^"]+)"/.exec(await page.text())?.[1];
    };
    const numbers = await Promise.all([form(), form(), form()]);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers.every((number) => number && number.length >= 32)).toBe(true);
  });

  test("a guest changes how many they bring, and never loses the seat by it", async () => {
    const event = await here.ahead({ capacity: 4 });
    const own = (await join(event, { name: "Asha" })).headers.get("location") ?? "";
    const bring = (link: string, number: number) =>
      here.post(link, { action: "bring", bring: String(number) });
    expect((await bring(own, 1)).status).toBe(303);
    expect(await here.page(own)).toContain("See you both there, Asha!");
    expect((await join(event, { name: "Meera" })).status).toBe(303);
    const refused = await bring(own, 3);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Your own place stays as it was.");
    expect((await bring(own, 4)).status).toBe(422);
    expect(await here.page(own)).toContain("See you both there, Asha!");
    const counts = async () => (await here.event(event.id))?.guests;
    expect(await counts()).toMatchObject({ coming: 3, waiting: 0 });

    const late = (await join(await here.ahead(), { name: "Mira" })).headers.get("location") ?? "";
    await here.post(late, { action: "cancel" });
    expect(await (await bring(late, 1)).text()).toContain(
      "Nothing has changed: you&#x27;ve said you can&#x27;t make it.",
    );
    const ravi = await here.sayYes(event, "ravi", { bring: "1" });
    expect(await counts()).toMatchObject({ coming: 3, waiting: 2 });
    await bring(own, 0);
    expect(await here.page(ravi)).toContain("You&#x27;re in");
    expect(await counts()).toMatchObject({ coming: 4, waiting: 0 });
  });

  test("the answer is the same bytes for an address that is on the list and one that is not", async () => {
    const event = await here.ahead();
    await sayYes(event, "anna");
    const seen: unknown[] = [];
    for (const email of ["anna@example.org", "nobody@example.org"]) {
      const said = { name: "Somebody", email };
      const answer = await here.call("POST", `/city-events/${event.id}/guests`, said);
      const form = await join(event, said);
      seen.push([answer.status, await answer.text(), form.status, form.headers.get("location")]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject([202, '{"state":"pending"}', 303, expect.any(String)]);
    const [asked, again] = (await here.mails("guest-confirm")).filter(({ to }) =>
      to.startsWith("anna"),
    );
    expect(linkIn(again ?? { text: "" })).toBe(linkIn(asked ?? { text: "" }));
    const [row] = await here.site.database.db
      .select()
      .from(guests)
      .where(eq(guests.email, "anna@example.org"));
    expect(row).toMatchObject({ name: "anna", state: "coming" });
  });

  test.each<[string, Partial<EventRow>, string]>([
    ["an attend link", { attend_link: "https://form.example" }, "Registration is elsewhere"],
    ["no list", { takes_guests: false }, "No sign-up needed"],
    ["its start in the past", { date_time: new Date(Date.now() - DAY) }, "The list is closed"],
    ["called off", { status: "cancelled" }, "Called off"],
  ])("an event with %s takes no names, and its page is headed so", async (_, given, heading) => {
    const event = await here.ahead(given);
    const pages = [
      await here.get(`/events/${event.id}/join`),
      await join(event, { name: "Asha" }),
      await join(event, { name: "" }),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 409, 409]);
    for (const page of pages) {
      const text = await page.text();
      expect(text).toContain(`<title>${heading}: ${event.event_name} ·`);
      expect(text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
      expect(text).not.toContain("Count me in");
      expect(text.includes("Next in ")).toBe(/closed|off$/.test(heading));
    }
  });

  test("who has cancelled comes back with as many as they now say", async () => {
    const event = await here.ahead();
    const link = await sayYes(event, "anna");
    const again = () => join(event, { name: "Anna R.", email: "anna@example.org", bring: "2" });
    await again();
    expect(await here.page(link)).toContain("See you there, anna!");
    await here.post(link, { action: "cancel" });
    await again();
    await here.post(link, { action: "confirm" });
    expect(await here.page(link)).toContain("See you there, all three of you!");
    const [row] = await here.site.database.db.select().from(city_events);
    expect(row?.guests).toMatchObject({ coming: 3, waiting: 0 });
  });

  test("one's own page says that a meetup is postponed or called off, and why", async () => {
    const event = await here.ahead();
    const link = (await join(event, { name: "Asha" })).headers.get("location") ?? "";
    const becomes = (status: "postponed" | "cancelled") =>
      here.site.database.db
        .update(city_events)
        .set({ status, status_reason: "The cafe is <flooded>." });
    await becomes("postponed");
    for (const text of [
      "Your seat is kept",
      "This meetup is postponed.",
      "&lt;flooded&gt;",
      "make it",
    ])
      expect(await here.page(link)).toContain(text);
    await becomes("cancelled");
    for (const text of ["Called off", "This meetup has been called off.", "&lt;flooded&gt;"])
      expect(await here.page(link)).toContain(text);
    expect(await here.page(`/events/${event.id}/join`)).toContain("&lt;flooded&gt;");
  });

  test("a form is refused in plain words, and keeps what was typed", async () => {
    const event = await here.ahead();
    const wrong = await join(event, { name: "Buy at www.x.example", email: "no address" });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toContain("A name cannot hold a web address, such as &quot;www.x.example&quot;");
    expect(wrong.headers.get("cache-control")).toBe("private, no-cache");
    expect(page).toContain("Please enter a valid email address, or leave it empty");
    expect(page).toContain('value="no address"');
    const turned = await join(event, { name: "\u202eahsA", bring: "9" });
    const refused = await turned.text();
    expect(refused).toContain("This contains marks that turn the direction of text");
    expect(refused).toContain("Please choose a number from 0 to 3");
    const trapped = await join(event, { name: "Asha", website: "https://spam.example" });
    expect(trapped.headers.get("location")).toBe(`/events/${event.id}/join/inbox`);
    expect(await here.site.database.db.$count(guests)).toBe(0);
    expect((await here.get(`/events/${crypto.randomUUID()}/join`)).status).toBe(404);
    expect((await here.get("/r/unknown")).status).toBe(404);
  });

  test("a host strikes a guest out, which frees the seat, and Undo gives it back as it was", async () => {
    const event = await here.ahead({ capacity: 4 });
    const { db } = here.site.database;
    const came = (name: string, minute: number) => ({
      event_id: event.id,
      token_hash: name,
      name,
      state: "coming" as const,
      confirmed_at: new Date(Date.UTC(2026, 0, 1, 12, minute)),
    });
    await db.insert(guests).values(["Asha", "Ben", "Chen", "Dana"].map(came));
    const asAdministrator = await here.administrator();
    const call = (method: string, path = "") =>
      asAdministrator(method, `/city-events/${event.id}/guests${path}`);
    const list = async () => guestList.parse(await (await call("GET")).json());
    const states = async () => (await list()).items.map(({ name, state }) => `${name} ${state}`);
    const asha = (await list()).items[0]?.id ?? "";
    expect((await call("DELETE", `/${asha}`)).status).toBe(204);
    expect((await states())[0]).toBe("Asha struck");
    expect(await list()).toMatchObject({ capacity: 4, coming: 3, waiting: 0, over: 0 });
    expect(await (await call("POST", `/${asha}/undo`)).json()).toEqual({ state: "coming" });
    expect(await list()).toMatchObject({ coming: 4, waiting: 0 });
    expect((await here.get(`/api/v1/city-events/${event.id}/guests`)).status).toBe(401);
  });

  test("names and addresses go 30 days after the meetup, the numbers stay", async () => {
    const event = await here.ahead();
    const link = (await join(event, { name: "Asha", bring: "2" })).headers.get("location") ?? "";
    const { db } = here.site.database;
    const at = (days: number) => new Date(event.date_time.getTime() + days * DAY);
    await purgeGuests(db, at(GUEST_DAYS - 1));
    expect(await db.$count(guests)).toBe(1);
    await purgeGuests(db, at(GUEST_DAYS + 1));
    expect(await db.$count(guests)).toBe(0);
    expect((await here.get(link)).status).toBe(404);
    const [row] = await db.select().from(city_events);
    expect(row?.guests).toMatchObject({ coming: 3, waiting: 0 });
  });

  test("guests of a postponed meetup keep their place for half a year", async () => {
    const event = await here.ahead();
    await join(event, { name: "Asha" });
    const { db } = here.site.database;
    await db.update(city_events).set({ status: "postponed" });
    const at = (days: number) => new Date(event.date_time.getTime() + days * DAY);
    await purgeGuests(db, at(POSTPONED_GUEST_DAYS - 1));
    expect(await db.$count(guests)).toBe(1);
    // Called off after all, they are told, and may open their page for a month.
    const updated_at = at(POSTPONED_GUEST_DAYS - 20);
    await db.update(city_events).set({ status: "cancelled", updated_at });
    await purgeGuests(db, at(POSTPONED_GUEST_DAYS - 1));
    expect(await db.$count(guests)).toBe(1);
    await db.update(city_events).set({ status: "postponed" });
    await purgeGuests(db, at(POSTPONED_GUEST_DAYS + 1));
    expect(await db.$count(guests)).toBe(0);
  });
});

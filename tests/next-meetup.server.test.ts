import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq, ne } from "drizzle-orm";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { askForNextMeetups } from "#app/features/host-mails/questions/jobs.server.ts";
import {
  accounts,
  again_questions,
  chapter_hosts,
  city_events,
  guests,
  users,
  walk_ins,
} from "#db/schema.ts";
import { storeEvent, type EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const YES = { action: "publish", date: "2031-02-28", time: "19:30" };

/** The mail of the day after a meetup, by SMTP, and the page with the buttons behind its links. */
describe.each(ENGINES)("The question after a meetup (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let event: EventRow;
  /** Eleven in the morning of the day after the meetup, at its venue; some hours ago. */
  let morning: Date;

  beforeEach(async () => {
    here = await formSite(engine);
    host = await signUp(db(), "user");
    await makeHost(db(), host, "Jaipur");
    const helper = await signUp(db(), "user");
    await makeHost(db(), helper, "Jaipur", "helper");
    const day = new Date(Date.now() - 40 * HOUR).toISOString().slice(0, 10);
    const date_time = new Date(`${day}T18:00:00Z`);
    morning = new Date(date_time.getTime() + 17 * HOUR);
    event = await storeEvent(db(), {
      event_name: "Open table",
      city_name: "Jaipur",
      venue: "Pink Cup",
      date_time,
      wall_time: `${day}T18:00`,
      time_zone: "UTC",
    });
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const ask = (now = morning) =>
    askForNextMeetups({ ...here.site.contextFor(visitor, "test"), now });
  const mails = () => here.mails("host-again");
  async function asked() {
    await ask();
    const [mail] = await mails();
    const link = /http:\/\/localhost:4700(\/host\/again\/[\w-]+)/.exec(mail?.text ?? "")?.[1];
    return { mail, link: link ?? "" };
  }
  const planned = () => db().select().from(city_events).where(ne(city_events.id, event.id));

  test("asks the hosts once, and not before ten in the morning", async () => {
    expect(await ask(new Date(morning.getTime() - 2 * HOUR))).toBe(0);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.raw).toMatch(/Subject: Again on \w+, \w+ \d+, 6:00 PM in\s+Jaipur/);
    for (const label of ["Yes, publish", "Another day", "Skip once", "Stop asking me"])
      expect(mail?.text).toContain(label);
    expect(mail?.text).toContain("6:00 PM");
  });

  test("asks after a meetup of several days, too, the day after its end", async () => {
    const began = new Date(event.date_time.getTime() - 13 * 24 * HOUR);
    const wall_time = began.toISOString().slice(0, 16);
    await db().update(city_events).set({ date_time: began, wall_time, ends_at: event.date_time });
    expect(await ask(new Date(morning.getTime() - 24 * HOUR))).toBe(0);
    expect(await ask()).toBe(1);
  });

  test("refuses the recap of what was called off as the API does", async () => {
    const { link } = await asked();
    const tell = async (recap: string) =>
      (await here.post(link, { action: "recap", recap })).status;
    expect(await tell("x".repeat(601))).toBe(422);
    expect(await tell("We met.")).toBe(200);
    await db().update(city_events).set({ status: "cancelled" });
    expect(await tell("We did not.")).toBe(409);
    const few = () => here.post(link, { action: "recap", people: "few" });
    for (let i = 3; i < 30; i++) expect((await few()).status).toBe(422);
    expect(Number((await few()).headers.get("Retry-After"))).toBeGreaterThan(3_000);
  });

  test("asks for a new date once the old one of a postponed meetup is over", async () => {
    await db().update(city_events).set({ status: "postponed" });
    const ahead = new Date(morning.getTime() + 900 * HOUR);
    await storeEvent(db(), { event_name: "Next", city_name: "Jaipur", date_time: ahead });
    const { mail, link } = await asked();
    expect(mail?.raw).toContain("Subject: A new date for Open table?");
    expect(mail?.text).toContain("http://localhost:4700/host/Jaipur");
    // Nobody had said yes.
    expect(mail?.text).not.toContain("Your guests");
    expect(await here.page(link)).toContain("A new date for Open table?");
    const answers = [YES, { action: "count", people: "7" }].map((given) => here.post(link, given));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([422, 422]);
    await here.post(link, { action: "skip" });
    expect(await here.page(link)).toMatch(/>Skipped<(?![^]*(How many came|What happened))/);
    // Moved and held, it is asked about like any other.
    await db().delete(city_events).where(ne(city_events.id, event.id));
    const date_time = new Date(morning.getTime() + 24 * HOUR);
    await db().update(city_events).set({ status: "scheduled", date_time });
    expect(await ask(new Date(morning.getTime() + 48 * HOUR))).toBe(1);
  });

  test("links opened by scanners change nothing", async () => {
    const { mail } = await asked();
    const links = mail?.text.match(/http:\/\/localhost:4700\/\S+/g) ?? [];
    expect(links.length).toBeGreaterThan(3);
    const before = await db().select().from(again_questions);
    for (const link of new Set(links))
      for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "HEAD"]) {
        const opened = await here.get(new URL(link).pathname, method);
        expect(opened.status).toBe(200);
        // The page for pictures asks who is there, and is the same for everybody.
        if (link.includes("/pictures/")) continue;
        expect(opened.headers.get("cache-control")).toBe("no-store");
        expect(opened.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      }
    expect(await planned()).toEqual([]);
    expect(await db().select().from(again_questions)).toEqual(before);
    expect(before[0]?.answered_at).toBeNull();
  });

  test("publishes what the page shows, once, in the host's name", async () => {
    const { link } = await asked();
    const page = await here.page(link);
    const date = /name="date" value="([\d-]+)"/.exec(page)?.[1] ?? "";
    expect(page).not.toContain("<script");
    const yes = () => here.post(link, { action: "publish", date, time: "18:00" });
    const first = await yes();
    expect([first.status, first.headers.get("location")]).toEqual([303, link]);
    expect((await yes()).status).toBe(200);
    const [copy, ...others] = await planned();
    expect(others).toEqual([]);
    expect(copy).toMatchObject({
      event_name: "Open table",
      venue: "Pink Cup",
      wall_time: `${date}T18:00`,
      created_by: host.kind === "user" ? host.id : "",
      sequence: 0,
    });
    expect(copy?.date_time.getTime()).toBeGreaterThan(Date.now());
    expect(await here.page(link)).toContain(`/events/${copy?.id}`);
    expect(await ask(new Date(morning.getTime() + HOUR))).toBe(0);
  });

  test("who came can be told after the next date was published, too", async () => {
    const { link } = await asked();
    await here.post(link, YES);
    const wrong = await here.post(link, { action: "count", people: "a few" });
    expect(await wrong.text()).toMatch(/It is published[^]*value="a few"[^]*a whole number/);
    await here.post(link, { action: "count", people: "5" });
    expect(await here.page(link)).toContain("5 people came.");
  });

  test("another day is published, a wrong one refused with what was typed", async () => {
    const { link } = await asked();
    const refused = await here.post(link, { action: "publish", date: "2031-02-30", time: "19:30" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Please choose a date");
    expect((await here.post(link, { action: "everything" })).status).toBe(422);
    const over = await here.post(link, { action: "publish", date: "2020-02-28", time: "19:30" });
    expect([over.status, (await over.text()).includes("This day is over.")]).toEqual([422, true]);
    expect(await planned()).toEqual([]);
    const moved = await here.post(link, YES);
    expect(moved.status).toBe(303);
    expect(await planned()).toMatchObject([{ wall_time: "2031-02-28T19:30" }]);
  });

  test("skips once, or stops; a closed question publishes nothing", async () => {
    const { link } = await asked();
    expect((await here.post(link, { action: "skip" })).status).toBe(303);
    expect(await here.page(link)).toContain("We ask again after the next meetup in Jaipur.");
    expect((await here.post(link, YES)).status).toBe(200);
    expect(await planned()).toEqual([]);
    await db().update(again_questions).set({ answered_at: null, answer: null });
    expect((await here.post(link, { action: "stop" })).status).toBe(303);
    const [row] = await db().select().from(chapter_hosts).where(eq(chapter_hosts.duty, "host"));
    expect(row?.asks_again).toBe(false);
    expect(await here.page(link)).toContain("No more questions about Jaipur.");
    await db().delete(again_questions);
    expect(await ask()).toBe(0);
  });

  test("leaves a host on a break alone, also when the break begins while the email waits", async () => {
    const pause = (break_until: Date) => db().update(chapter_hosts).set({ break_until });
    await pause(new Date(morning.getTime() + 900 * HOUR));
    expect(await ask()).toBe(0);
    await pause(morning);
    here.refuse(() => true, 451);
    expect(await ask()).toBe(1);
    await pause(new Date(Date.now() + 900 * HOUR));
    here.refuse(() => false);
    expect(await mails()).toEqual([]);
  });

  test("holds only for the address it went to, for a host who is invited again at another", async () => {
    const { link } = await asked();
    const isHost = eq(users.id, host.kind === "user" ? host.id : "");
    const [before] = await db().select({ email: users.email }).from(users).where(isHost);
    const moveTo = async (email: string) => {
      await db().update(users).set({ email }).where(isHost);
      // A change of the address ends the rights of a host, so that they are invited again.
      await makeHost(db(), host, "Jaipur");
    };
    const yes = () => here.post(link, YES);
    await moveTo("owner-again@example.org");
    expect([(await here.get(link)).status, (await yes()).status]).toEqual([410, 410]);
    expect(await planned()).toEqual([]);
    await moveTo(before?.email ?? "");
    expect((await yes()).status).toBe(303);
  });

  test("ends when the host replaces the password", async () => {
    const { link } = await asked();
    const [question] = await db().select().from(again_questions);
    const asked_at = question?.created_at ?? morning;
    const user_id = host.kind === "user" ? host.id : "";
    const password = { user_id, account_id: user_id, provider_id: "credential", password: "" };
    await db()
      .insert(accounts)
      .values({ ...password, updated_at: asked_at });
    expect((await here.get(link)).status).toBe(200);
    await db()
      .update(accounts)
      .set({ updated_at: new Date(asked_at.getTime() + 1) });
    expect((await here.get(link)).status).toBe(410);
    expect((await here.post(link, YES)).status).toBe(410);
    expect(await planned()).toEqual([]);
  });

  test("counts only for who is still host, and where nothing is planned", async () => {
    const { link } = await asked();
    await db().delete(chapter_hosts);
    expect((await here.get(link)).status).toBe(410);
    expect((await here.post(link, YES)).status).toBe(410);
    expect(await planned()).toEqual([]);
    expect((await here.get("/host/again/invented")).status).toBe(404);
    await makeHost(db(), host, "Jaipur");
    await db().delete(again_questions);
    const at = new Date(Date.now() + 100 * HOUR);
    await storeEvent(db(), {
      city_name: "Jaipur",
      date_time: at,
      wall_time: at.toISOString().slice(0, 16),
      time_zone: "UTC",
    });
    expect(await ask()).toBe(0);
  });

  test("after an evening with guests says who came, and asks for a number only where nobody counted", async () => {
    const at = new Date(Date.now() + 100 * HOUR);
    const wall_time = at.toISOString().slice(0, 16);
    await storeEvent(db(), { city_name: "Jaipur", date_time: at, wall_time, time_zone: "UTC" });
    await db()
      .update(city_events)
      .set({ guests: { coming: 3, waiting: 0 } })
      .where(eq(city_events.id, event.id));
    const { mail, link } = await asked();
    expect(mail?.raw).toContain("Subject: How many came to Open table?");
    expect(mail?.text).not.toContain("Yes, publish");
    expect(mail?.text).toContain(`${link}#count`);
    expect(mail?.text).toContain(`${link}#recap`);
    const page = await here.page(link);
    expect(page).toMatch(/How many came to Open table\?[^]*id="recap"/);
    const both = await here.post(link, { action: "recap", people: "few", recap: "We met." });
    expect(await both.text()).toMatch(/Please enter a whole number[^]*>We met\.</);
    const told = await here.post(link, { action: "recap", people: "5", recap: "We met." });
    expect(await told.text()).toMatch(/3 said yes, 5 came\.[^]*It&#x27;s on the page/);
    const { reported_attendees, recap } = (await here.event(event.id)) ?? {};
    expect([reported_attendees, recap]).toEqual([5, "We met."]);

    await db().delete(again_questions);
    await db().update(city_events).set({ reported_attendees: null });
    const guest = { event_id: event.id, name: "Asha", bring: 2, state: "coming" } as const;
    const ticked = { here: 3, here_at: event.date_time, token_hash: "one" };
    await db()
      .insert(guests)
      .values({ ...guest, ...ticked });
    const walkIn = { event_id: event.id, people: 2, created_at: event.date_time };
    await db().insert(walk_ins).values(walkIn);
    await ask();
    const counted = (await mails()).at(-1);
    expect(counted?.raw).toContain("Subject: 5 people came to Open table");
    expect(counted?.text).toContain("3 said yes, 5 came, 2 of them walked in.");
    expect(counted?.text).not.toContain("#count");
    expect(counted?.text).toMatch(/#recap[^]*See the meetup:/);
  });
});

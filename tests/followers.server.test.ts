import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import { visitor } from "#app/core/context.server.ts";
import { announceMeetups, tellMonth } from "#app/features/followers/jobs.server.ts";
import { letterSource } from "#app/features/followers/letters.server.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { mailing } from "#app/features/mailings/schema.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { announcements, followers, follows } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** By day in India, when emails to many may leave. */
const NOON = new Date("2027-03-10T06:30:00Z");

describe.each(ENGINES)("Followers of a city (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine, NOON);
  });
  afterEach(() => here.close());

  const ctx = () => here.site.contextFor(visitor, "test");
  const linkOf = ({ text }: { text: string }) =>
    /http:\/\/localhost:4700(\/f\/[\w-]{43})/.exec(text)?.[1] ?? "";
  const ask = (email: string, city = "Pune", frequency = "each") =>
    here.post(`/city/${city}/follow`, { email, frequency });
  /** The page of an address that has pressed the button behind its email. */
  async function following(email: string, city = "Pune", frequency = "each"): Promise<string> {
    await ask(email, city, frequency);
    const mailed = async () =>
      linkOf(
        (await here.mails("follow-confirm")).findLast(({ to }) => to === email) ?? { text: "" },
      );
    await expect.poll(mailed).not.toBe("");
    const link = await mailed();
    expect((await here.post(link, { action: "confirm", city })).status).toBe(303);
    return link;
  }
  const publish = async (name: string, days = 5, city_name = "Pune", more = {}) => {
    const admin = await signUp(here.site.database.db, "administrator");
    const at = Temporal.Instant.fromEpochMilliseconds(here.now().getTime() + days * DAY);
    const date_time = at
      .toZonedDateTimeISO("Asia/Kolkata")
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
    const event = { event_name: name, city_name, venue: "Blue Cup", date_time, ...more };
    const made = await cityEventsService.create(here.site.contextFor(admin, "test"), event);
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  };
  const told = async (to: string) =>
    (await here.mails("follow-meetup"))
      .filter((mail) => mail.to === to)
      .map(({ text, raw }) => ({ text, raw }));

  test("confirm by a button; the answer is the same for every address, and a stranger changes nothing", async () => {
    const first = await ask("asha@example.org");
    expect([first.status, first.headers.get("Location")]).toEqual([303, "/city/Pune/follow/inbox"]);
    const [mail] = await here.mails("follow-confirm");
    const link = mail ? linkOf(mail) : "";
    expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail?.text).toContain("at most one letter a week from its City Mayor");
    // Scanners open links.
    const page = await here.page(link);
    expect(page).toContain("One more tap, and you follow Pune.");
    expect((await here.site.database.db.select().from(follows))[0]?.confirmed_at).toBeNull();
    expect((await here.post(link, { action: "confirm", city: "Pune" })).status).toBe(303);
    const again = await ask("asha@example.org", "Pune", "monthly");
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/city/Pune/follow/inbox"]);
    const [row] = await here.site.database.db.select().from(follows);
    expect([row?.frequency, row?.confirmed_at === null]).toEqual(["each", false]);
    const known = (await here.mails("follow-confirm")).at(-1);
    expect(known?.text).toContain("You do already.");
    const api = await here.call("POST", "/cities/Pune/followers", {
      email: "asha@example.org",
      frequency: "each",
    });
    expect([api.status, await api.json()]).toEqual([202, { state: "pending" }]);
    expect(
      (
        await here.call("POST", "/cities/Nowhere/followers", {
          email: "a@b.example",
          frequency: "each",
        })
      ).status,
    ).toBe(404);
    expect((await ask("not an address")).status).toBe(422);
    const headers = (await here.get(link)).headers;
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  test("hear of a new meetup once it has been public for an hour, together, once a day", async () => {
    await following("asha@example.org");
    await following("month@example.org", "Pune", "monthly");
    await ask("never@example.org");
    await publish("First Customers");
    here.wait(59 * MINUTE);
    await announceMeetups(ctx());
    expect(await told("asha@example.org")).toEqual([]);
    await publish("Second Customers");
    here.wait(61 * MINUTE);
    await announceMeetups(ctx());
    const [both, ...more] = await told("asha@example.org");
    expect(more).toEqual([]);
    expect(both?.text).toContain("First Customers");
    expect(both?.text).toContain("Second Customers");
    expect(both?.raw).toMatch(/List-Unsubscribe:\s+<http:\/\/localhost:4700\/f\/[\w=\r\n -]+/);
    expect(await told("month@example.org")).toEqual([]);
    expect(await told("never@example.org")).toEqual([]);
    await publish("Third Customers");
    here.wait(2 * HOUR);
    await announceMeetups(ctx());
    expect((await told("asha@example.org")).length).toBe(1);
    here.wait(DAY);
    await announceMeetups(ctx());
    const all = await told("asha@example.org");
    expect(all.length).toBe(2);
    expect(all[1]?.text).toContain("Third Customers");
    expect(all[1]?.text).not.toContain("First Customers");
  });

  test.each([
    [
      "was deleted",
      (id: string, admin: ReturnType<typeof ctx>) => cityEventsService.remove(admin, id),
    ],
    [
      "was called off",
      (id: string, admin: ReturnType<typeof ctx>) =>
        cityEventsService.update(admin, id, { status: "cancelled" }),
    ],
    [
      "has moved to another city",
      (id: string, admin: ReturnType<typeof ctx>) =>
        cityEventsService.update(admin, id, { city_name: "Mumbai" }),
    ],
  ])("hear nothing of a meetup that meanwhile %s", async (_, change) => {
    await following("asha@example.org");
    const { id } = await publish("First Customers");
    const admin = await signUp(here.site.database.db, "administrator");
    await change(id, here.site.contextFor(admin, "test"));
    here.wait(61 * MINUTE);
    await announceMeetups(ctx());
    expect(await told("asha@example.org")).toEqual([]);
  });

  test("hear nothing of a meetup that they have answered, or that has begun", async () => {
    await following("asha@example.org");
    await following("late@example.org", "Jaipur");
    const { id } = await publish("First Customers");
    await publish("Right Now", 0.02, "Jaipur");
    const event = await here.event(id);
    if (!event) throw new Error("The event is not there");
    expect(await here.sayYes(event, "asha")).not.toBe("");
    await following("ben@example.org");
    await here.post(await here.sayYes(event, "ben"), { action: "cancel" });
    here.wait(61 * MINUTE);
    await announceMeetups(ctx());
    expect(await told("asha@example.org")).toEqual([]);
    expect(await told("ben@example.org")).toEqual([]);
    expect(await told("late@example.org")).toEqual([]);
  });

  test("are told by one process when three look at once", async () => {
    await following("asha@example.org");
    await publish("First Customers");
    here.wait(61 * MINUTE);
    await Promise.all([1, 2, 3].map(() => announceMeetups(ctx())));
    expect((await told("asha@example.org")).length).toBe(1);
    expect(await here.site.database.db.$count(announcements)).toBe(1);
  });

  test("read of a meetup that has filled up meanwhile that its list is one for waiting", async () => {
    await following("asha@example.org");
    const event = await publish("First Customers", 5, "Pune", { capacity: 2 });
    for (const name of ["ben", "cara"]) await here.sayYes(event, name);
    here.wait(61 * MINUTE);
    await announceMeetups(ctx());
    const [mail] = await told("asha@example.org");
    expect(mail?.text).toContain("Join the waiting list");
    expect(mail?.text).not.toContain("Count me in");
  });

  test("leave by one press of their mail program, twice, and by their page", async () => {
    const { db } = here.site.database;
    const link = await following("asha@example.org");
    await following("asha@example.org", "Mumbai");
    for (let n = 0; n < 2; n++) {
      const body = { "List-Unsubscribe": "One-Click" };
      expect((await here.post(`${link}/leave?city=Pune`, body)).status).toBe(200);
    }
    expect((await db.select().from(follows)).map((row) => row.city_name)).toEqual(["Mumbai"]);
    // A mail program that knows no one-click opens it as a page.
    const opened = await here.get(`${link}/leave?city=Mumbai`);
    expect([opened.status, opened.headers.get("Location")]).toEqual([303, link]);
    expect(await db.$count(follows)).toBe(1);
    expect((await here.post(link, { action: "monthly", city: "Mumbai" })).status).toBe(303);
    expect((await here.post(link, { action: "no-letters", city: "Mumbai" })).status).toBe(303);
    expect(await db.select().from(follows)).toMatchObject([
      { frequency: "monthly", letters: false },
    ]);
    // A lost field may mean the only city that is followed, and never all of them.
    expect((await here.post(link, { action: "each" })).status).toBe(303);
    expect(await db.select().from(follows)).toMatchObject([{ frequency: "each" }]);
    await following("asha@example.org", "Kolkata");
    for (const action of ["leave", "monthly", "no-letters", "confirm"]) {
      const lost = await here.post(link, { action });
      expect([lost.status, await lost.text()]).toEqual([
        422,
        expect.stringContaining("Nothing has changed. Please choose one of these buttons."),
      ]);
    }
    expect(await db.select().from(follows)).toHaveLength(2);
    expect((await here.post(link, { action: "leave-all" })).status).toBe(303);
    expect(await here.page(link)).toContain("You follow no city, so we don");
    expect((await here.get(`/f/${"x".repeat(43)}`)).status).toBe(404);
    expect((await here.post(link, { action: "dance" })).status).toBe(422);
    expect((await here.post(link, { action: "leave", city: "\0" })).status).toBe(422);
  });

  test("who wanted it monthly hears on the first Tuesday at nine, of all cities in one email, if anything is ahead", async () => {
    await following("asha@example.org", "Pune", "monthly");
    await following("asha@example.org", "Jaipur", "monthly");
    await following("far@example.org", "Seoul", "monthly");
    await publish("April in Pune", 40);
    await publish("April in Jaipur", 41, "Jaipur");
    expect(await tellMonth(ctx())).toBe(0);
    // Tuesday, 6 April 2027, half past nine in India.
    here.wait(new Date("2027-04-06T04:00:00Z").getTime() - here.now().getTime());
    expect(await tellMonth(ctx())).toBe(2);
    expect(await tellMonth(ctx())).toBe(0);
    const sent = await here.mails("follow-month");
    expect(sent.map(({ to }) => to)).toEqual(["asha@example.org"]);
    expect(sent[0]?.text).toContain("April in Pune");
    expect(sent[0]?.text).toContain("April in Jaipur");
  });

  test("get a letter of their host, which can be taken back for an hour, one in seven days", async () => {
    const { db } = here.site.database;
    await following("asha@example.org");
    await following("month@example.org", "Pune", "monthly");
    const quiet = await following("quiet@example.org");
    await here.post(quiet, { action: "no-letters", city: "Pune" });
    const host = await signUp(db, "user");
    await makeHost(db, host, "Pune");
    const id = host.kind === "user" ? host.id : "";
    const headers = bearer(await openSession(here.site.auth, id));
    const letters = (method: string, path = "", body?: object) =>
      here.call(method, `/cities/Pune/letters${path}`, body, headers);
    expect((await letters("POST", "", { text: "Read https://spam.example/now" })).status).toBe(422);
    const first = await letters("POST", "", { text: "We meet upstairs." });
    expect(first.status).toBe(201);
    const { id: letterId } = mailing.parse(await first.clone().json());
    expect(await first.json()).toMatchObject({ state: "waiting", people: 2, waiting: 2 });
    expect((await letters("POST", "", { text: "Again" })).status).toBe(429);
    expect((await letters("DELETE", `/${letterId}`)).status).toBe(204);
    expect((await letters("POST", "", { text: "We meet\n\ndownstairs." })).status).toBe(201);
    const figures = await here.call("GET", "/cities/Pune/followers", undefined, headers);
    expect(await figures.json()).toEqual({ count: 3, each: 2, monthly: 1, change: 3 });
    expect((await here.call("GET", "/cities/Mumbai/followers", undefined, headers)).status).toBe(
      403,
    );
    here.wait(61 * MINUTE);
    await sendMailings(ctx(), letterSource);
    const sent = await here.mails("follow-letter");
    expect(sent.map(({ to }) => to).toSorted()).toEqual(["asha@example.org", "month@example.org"]);
    expect(sent[0]?.text).toContain("downstairs.");
    await sendMailings(ctx(), letterSource);
    const rows = await db.select().from(followers).where(eq(followers.email, "asha@example.org"));
    expect(rows.length).toBe(1);
  });

  test("hear as often as before when a yes to a meetup follows the city once more", async () => {
    const { db } = here.site.database;
    await following("month@example.org", "Pune", "monthly");
    for (const email of ["month@example.org", "new@example.org"])
      await db.transaction((tx) => followConfirmed({ db: tx, now: here.now() }, email, "Pune"));
    const rows = await db.select({ frequency: follows.frequency }).from(follows);
    expect(rows.map(({ frequency }) => frequency).toSorted()).toEqual(["each", "monthly"]);
  });
});

import { eq, gt } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { nudgeSilentCities } from "#app/features/host-mails/questions/jobs.server.ts";
import { longDate } from "#app/core/text/dates.ts";
import { again_questions, chapter_hosts, city_events, followers, follows } from "#db/schema.ts";
import { storeEvent } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The email of a silent city, by SMTP, and the page with its remedies. */
describe.each(ENGINES)("The host of a silent city (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  /** Eleven in the morning in Jaipur, some hours ago. */
  let morning: Date;

  beforeEach(async () => {
    here = await formSite(engine);
    host = await hostOf("Jaipur");
    const day = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    morning = new Date(`${day}T05:30:00Z`);
    await silence("Jaipur", 60);
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  async function hostOf(city: string, duty: "host" | "helper" = "host") {
    const viewer = await signUp(db(), "user");
    await makeHost(db(), viewer, city, duty);
    await db()
      .update(chapter_hosts)
      .set({ accepted_at: new Date(Date.now() - 200 * DAY) });
    return viewer;
  }
  const silence = (city_name: string, days: number) => {
    const date_time = new Date(morning.getTime() - days * DAY);
    const wall_time = `${date_time.toISOString().slice(0, 10)}T18:00`;
    return storeEvent(db(), { city_name, date_time, wall_time, event_name: "Open table" });
  };
  const nudge = (now = morning) =>
    nudgeSilentCities({ ...here.site.contextFor(visitor, "test"), now });
  const later = (days: number, hours = 0) =>
    new Date(morning.getTime() + days * DAY + hours * HOUR);
  async function nudged() {
    expect(await nudge()).toBe(1);
    const [mail] = await here.mails("host-nudge");
    const link = /http:\/\/localhost:4700(\/host\/again\/[\w-]+)/.exec(mail?.text ?? "")?.[1];
    return { mail, link: link ?? "" };
  }

  test("hears of it once a month, by day, with the remedies in it", async () => {
    await hostOf("Jaipur", "helper");
    expect(await nudge(later(0, -3))).toBe(0);
    expect(await nudge(later(0, 8))).toBe(0);
    const { mail } = await nudged();
    expect(mail?.raw).toMatch(/Subject: Jaipur again on/);
    for (const words of ["Same again on", "I need a break until", "I'd like to hand over"])
      expect(mail?.text).toContain(words);
    expect(await nudge(later(30))).toBe(0);
    expect(await nudge(later(31))).toBe(1);
  });

  test("reads before the tap how many followers get an email", async () => {
    const { link } = await nudged();
    expect(await here.page(link)).not.toContain("an email later");
    const id = crypto.randomUUID();
    await db().insert(followers).values({ id, email: "asha@example.org", token_hash: "a" });
    const each = { city_name: "Jaipur", frequency: "each", confirmed_at: morning } as const;
    await db()
      .insert(follows)
      .values({ follower_id: id, ...each });
    expect(await here.page(link)).toContain("1 follower gets an email later.");
  });

  test("whose last date was called off, or lies ahead and is postponed, reads when it met last", async () => {
    const met = await silence("Jaipur", 60);
    for (const [days, status] of [
      [-5, "cancelled"],
      [5, "postponed"],
    ] as const)
      await storeEvent(db(), { city_name: "Jaipur", date_time: later(days), status });
    const { mail } = await nudged();
    expect(mail?.text).toContain(`Jaipur last met on ${longDate(met.wall_time)}`);
  });

  test("with two cities hears of one of them a month, the other comes next", async () => {
    await makeHost(db(), host, "Pune");
    await db()
      .update(chapter_hosts)
      .set({ accepted_at: later(-200) });
    await silence("Pune", 100);
    expect(await Promise.all([nudge(), nudge()])).toContain(1);
    expect(await nudge(later(31))).toBe(1);
    const asked = await db().select().from(again_questions);
    expect(asked.map(({ city_name }) => city_name).toSorted()).toEqual(["Jaipur", "Pune"]);
  });

  test("hears nothing while a date is ahead, in the first days, or once they have asked for a successor", async () => {
    const ahead = await storeEvent(db(), { city_name: "Jaipur", date_time: later(20) });
    expect(await nudge()).toBe(0);
    await db().delete(city_events).where(eq(city_events.id, ahead.id));
    await db()
      .update(chapter_hosts)
      .set({ accepted_at: later(-13) });
    expect(await nudge()).toBe(0);
    await db()
      .update(chapter_hosts)
      .set({ accepted_at: later(-14), handover_asked_at: morning });
    expect(await nudge()).toBe(0);
    await db().update(chapter_hosts).set({ handover_asked_at: null });
    expect(await nudge()).toBe(1);
  });

  test("who plans before the email leaves gets none", async () => {
    // Nothing wakes the sender, which may be faster than the host.
    const asleep = { ...here.site.contextFor(visitor, "test"), now: morning, invalidate: () => {} };
    expect(await nudgeSilentCities(asleep)).toBe(1);
    await here.ahead({ city_name: "Jaipur" });
    expect(await here.mails("host-nudge")).toEqual([]);
  });

  test("takes a break, and hears nothing until then", async () => {
    const { link } = await nudged();
    const page = await here.page(link);
    expect(page).toContain("/host/Jaipur/handover");
    expect(page).not.toContain("<script");
    const wrong = await here.post(link, { action: "break", until: "2020-01-01" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Please choose a day within the next year");
    const until = new Date(Date.now() + 70 * DAY).toISOString().slice(0, 10);
    expect((await here.post(link, { action: "break", until })).status).toBe(303);
    expect(await here.page(link)).toContain("ask about Jaipur until");
    const [row] = await db().select().from(chapter_hosts);
    expect(row?.break_until).not.toBeNull();
    expect(await nudge(later(40))).toBe(0);
    expect(await nudge(later(75))).toBe(1);
  });

  test("on a break in one city, is still asked about another", async () => {
    const { link } = await nudged();
    const until = new Date(Date.now() + 70 * DAY).toISOString().slice(0, 10);
    await here.post(link, { action: "break", until });
    await makeHost(db(), host, "Pune", "host", later(-200));
    await silence("Pune", 100);
    expect(await nudge(later(31))).toBe(1);
    const [mail] = (await here.mails("host-nudge")).filter(({ text }) => text.includes("Pune"));
    expect(mail?.text).toContain("we won't ask about Pune until you're back");
  });

  test("has one next date, also when two hosts press at the same moment", async () => {
    await hostOf("Jaipur");
    expect(await nudge()).toBe(2);
    const links = (await here.mails("host-nudge")).map(
      ({ text }) => /http:\/\/localhost:4700(\/host\/again\/[\w-]+)/.exec(text)?.[1] ?? "",
    );
    const answers = await Promise.all(
      links.map((link, i) =>
        here.post(link, { action: "publish", date: `2031-02-2${i}`, time: "18:00" }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
    expect(await db().$count(city_events, gt(city_events.date_time, morning))).toBe(1);
  });

  test("publishes the next meetup with one tap", async () => {
    const { link } = await nudged();
    const date = /name="date" value="([\d-]+)"/.exec(await here.page(link))?.[1] ?? "";
    const yes = await here.post(link, { action: "publish", date, time: "18:00" });
    expect(yes.status).toBe(303);
    const events = await db().select().from(city_events);
    expect(events.map(({ wall_time }) => wall_time)).toContain(`${date}T18:00`);
    expect(await nudge(later(31))).toBe(0);
  });

  test("of a city that has never met is led to its first meetup", async () => {
    await db().delete(city_events);
    const { mail, link } = await nudged();
    expect(mail?.raw).toContain("Subject: Shall Jaipur meet for the first time?");
    expect(await here.page(link)).toContain("Plan the first meetup");
    const forced = await here.post(link, { action: "publish", date: "2031-02-28", time: "18:00" });
    expect(forced.status).toBe(422);
    expect(await db().select().from(city_events)).toEqual([]);
  });
});

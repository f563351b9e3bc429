import { listTexts, writeText } from "#app/features/mailings/texts.server.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { newsOfDay } from "#app/features/features.server.ts";
import { announceMeetups, countMonth } from "#app/features/followers/jobs.server.ts";
import { letterSource, cityLetter } from "#app/features/followers/letters.server.ts";
import { followerToken } from "#app/features/followers/links.server.ts";
import { allowLetters, areLettersStopped } from "#app/features/followers/unwanted.server.ts";
import { countFollowers, ownFollowsOf } from "#app/features/followers/service.server.ts";
import { listGuests } from "#app/features/guests/guest-list.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { followers, follows, refused_addresses, users } from "#db/schema.ts";
import { administer } from "#operator/cli/administrators.server.ts";
import { hostSince, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(ENGINES)("Followers of a city, for their host (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine, new Date("2027-03-10T06:30:00Z"));
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const emailOf = (name: string) => `${name}@example.org`;

  /** The pages of confirmed followers. */
  async function following(...names: string[]): Promise<string[]> {
    const pages: string[] = [];
    for (const name of names) {
      const id = crypto.randomUUID();
      const token = await followerToken(db(), id);
      await db()
        .insert(followers)
        .values({ id, email: emailOf(name), token_hash: tokenHash(token) });
      const own = { follower_id: id, city_name: "Pune", frequency: "each" as const };
      await db()
        .insert(follows)
        .values({ ...own, confirmed_at: here.now() });
      pages.push(`/f/${token}`);
    }
    return pages;
  }

  const host = (hours = 48) =>
    hostSince(db(), "Pune", new Date(here.now().getTime() - hours * HOUR));

  /** A letter that has left, with its books; the next one may be written a week later. */
  async function send(own: Viewer, text: string) {
    here.wait(8 * DAY);
    const written = await writeText(as(own), cityLetter, "Pune", { text });
    if (!written.ok) return written;
    here.wait(61 * 60_000);
    await sendMailings(as(visitor), letterSource);
    await here.mails("follow-letter");
    await sendMailings(as(visitor), letterSource);
    const listed = await listTexts(as(own), cityLetter, "Pune");
    return listed.ok ? listed.value.items[0] : listed;
  }

  test("an address that is refused twice is paused, until its owner presses a button", async () => {
    const [, gone = ""] = await following("asha", "gone");
    const own = await host();
    here.refuse((to) => to.startsWith("gone"));
    expect(await send(own, "One")).toMatchObject({ people: 2, accepted: 1, refused: 1 });
    expect(await send(own, "Two")).toMatchObject({ people: 2, accepted: 1, refused: 1 });
    expect(await send(own, "Three")).toMatchObject({ people: 1, accepted: 1, refused: 0 });
    here.refuse(() => false);
    expect(await here.page(gone)).toContain("We&#x27;ve stopped writing to you");
    expect(await send(own, "Four")).toMatchObject({ people: 1 });
    expect((await here.post(gone, { action: "confirm", city: "Pune" })).status).toBe(303);
    expect(await here.page(gone)).not.toContain("stopped writing");
    expect(await send(own, "Five")).toMatchObject({ people: 2, accepted: 2, refused: 0 });
  });

  test("one refusal is forgotten with the next email that is accepted", async () => {
    await following("full");
    const own = await host();
    here.refuse(() => true);
    await send(own, "One");
    here.refuse(() => false);
    await send(own, "Two");
    expect(await db().$count(refused_addresses)).toBe(0);
  });

  test("an email that came back later pauses its address by the command line", async () => {
    await following("back");
    const refuse = (email: string) =>
      administer({ db: db(), invalidate: () => {} }, "refused", email);
    expect(await refuse("Back@example.org ")).toMatchObject({ ok: true });
    expect((await refuse("nobody@example.org")).ok).toBe(false);
    expect(await db().$count(refused_addresses)).toBe(1);
    expect(await send(await host(), "One")).toMatchObject({ people: 0 });
  });

  test("three readers who did not want a letter end its writer's letters, and the centre hears of it", async () => {
    const pages = await following("one", "two", "three", "four");
    const own = await host();
    await send(own, "Buy my book");
    const unwanted = (page: string) => here.post(page, { action: "unwanted", city: "Pune" });
    for (const page of pages.slice(0, 2))
      for (let twice = 0; twice < 2; twice++) expect((await unwanted(page)).status).toBe(303);
    here.wait(8 * DAY);
    const waiting = await writeText(as(own), cityLetter, "Pune", { text: "Once more" });
    expect(waiting.ok).toBe(true);
    expect(await here.page(pages[2] ?? "")).toContain("I didn&#x27;t want that letter");
    await unwanted(pages[2] ?? "");
    expect(await here.page(pages[2] ?? "")).not.toContain("I didn&#x27;t want that letter");
    // The one that waited is gone.
    expect(await listTexts(as(own), cityLetter, "Pune")).toMatchObject({ value: { items: [{}] } });
    const refused = await writeText(as(own), cityLetter, "Pune", { text: "Again" });
    expect(refused).toMatchObject({ ok: false, error: { code: "too-many" } });
    expect(await db().$count(follows, eq(follows.letters, true))).toBe(1);
    const now = here.now();
    const news = await newsOfDay(db(), new Date(now.getTime() - DAY), new Date(now.getTime() + 1));
    expect(news.join(" ")).toContain("1 reader didn't want the letter of Pune. Its writer can't");
  });

  test("one person with plus addresses, newcomers, or three of many silence no host; the centre opens again", async () => {
    const refuse = async (pages: string[]) => {
      for (const page of pages) await here.post(page, { action: "unwanted", city: "Pune" });
    };
    const own = await host();
    const letters = async (text: string) => (await send(own, text)) !== undefined;
    const one = await following("one+a", "one+b", "one+c", "one+d");
    await following("asha", "ravi");
    expect(await letters("One")).toBe(true);
    await refuse(one);
    expect(await writeText(as(own), cityLetter, "Pune", { text: "Soon" })).toMatchObject({
      error: {
        detail:
          "Your followers get at most one letter a week. You can write the next one from Thursday, March 25, 2027, 12:00 PM, Pune time.",
      },
    });
    here.wait(8 * DAY);
    const written = await writeText(as(own), cityLetter, "Pune", { text: "Two" });
    expect(written.ok).toBe(true);
    // They follow after the letter was written, to silence its host.
    const late = await following("late1", "late2", "late3", "late4");
    here.wait(61 * 60_000);
    await sendMailings(as(visitor), letterSource);
    await here.mails("follow-letter");
    await refuse(late);
    expect(await send(own, "Three")).toMatchObject({ text: "Three" });
    // Two more inboxes are three with the first.
    const real = await following("true1", "true2");
    expect(await send(own, "Four")).toMatchObject({ text: "Four" });
    await refuse(real);
    here.wait(8 * DAY);
    const several: unknown = expect.stringContaining("Several");
    const stopped = { error: { code: "too-many", detail: several } };
    expect(await writeText(as(own), cityLetter, "Pune", { text: "Five" })).toMatchObject(stopped);
    expect(await allowLetters(as(own), "Pune")).toMatchObject({ error: { code: "forbidden" } });
    expect(await areLettersStopped(db(), "Pune")).toBe(true);
    expect(await allowLetters(as(await signUp(db(), "administrator")), "Pune")).toMatchObject({
      ok: true,
    });
    expect(await areLettersStopped(db(), "Pune")).toBe(false);
    expect(await writeText(as(own), cityLetter, "Pune", { text: "Five" })).toMatchObject({
      ok: true,
    });
  });

  test("a meetup of a host of today is told tomorrow at nine, and its name leads nowhere", async () => {
    await following("asha");
    const told = async () => (await here.mails("follow-meetup")).map(({ text }) => text);
    const publish = async (hours: number, event_name: string, days: number) => {
      const own = await host(hours);
      const at = new Date(here.now().getTime() + days * DAY).toISOString().slice(0, 10);
      const row = {
        city_name: "Pune",
        event_name,
        venue: "Cafe at www.evil-cups.com",
        date_time: `${at}T18:00`,
      };
      expect((await cityEventsService.create(as(own), cityEventInput.parse(row))).ok).toBe(true);
    };
    await publish(2, "Win at https://evil-cups.com/now", 20);
    await publish(2, "Tonight", 0);
    here.wait(62 * 60_000);
    await announceMeetups(as(visitor));
    const [first, ...more] = await told();
    expect([first?.includes("Tonight"), first?.includes("Win"), more.length]).toEqual([
      true,
      false,
      0,
    ]);
    // From one in Pune to nine of the next day.
    here.wait(20 * HOUR);
    await announceMeetups(as(visitor));
    const [, next = ""] = await told();
    expect(next).toContain("Win at");
    expect(next).toContain("Cafe at, Pune");
    expect(next).not.toContain("evil");
  });

  test("of a hundred readers three are not enough", async () => {
    const pages = await following(...Array.from({ length: 40 }, (_, n) => `reader${n}`));
    const own = await host();
    await send(own, "One");
    const refuse = async (some: string[]) => {
      for (const page of some) await here.post(page, { action: "unwanted", city: "Pune" });
    };
    await refuse(pages.slice(0, 3));
    expect(await areLettersStopped(db(), "Pune")).toBe(false);
    await refuse(pages.slice(3, 4));
    expect(await areLettersStopped(db(), "Pune")).toBe(true);
  });

  test("who has become host today writes no letter, and a letter names no foreign address", async () => {
    await following("asha");
    const own = await host(23);
    const write = (text: string) => writeText(as(own), cityLetter, "Pune", { text });
    expect(await write("Hello")).toMatchObject({ error: { code: "forbidden" } });
    here.wait(2 * HOUR);
    expect(await write("See https://elsewhere.example")).toMatchObject({
      error: { code: "invalid" },
    });
    await here.ahead({ city_name: "Pune", attend_link: "https://tickets.example/42" });
    expect(await write("Tickets: https://tickets.example/42")).toMatchObject({ ok: true });
  });

  test("hosts see who came by the email, and the change of the month", async () => {
    await following("asha", "ravi");
    await countMonth(as(visitor));
    await following("mina");
    const own = await host();
    expect(await countFollowers(as(own), "Pune")).toMatchObject({ value: { count: 3, change: 1 } });
    await db()
      .delete(followers)
      .where(eq(followers.email, emailOf("asha")));
    await db()
      .delete(followers)
      .where(eq(followers.email, emailOf("mina")));
    expect(await countFollowers(as(own), "Pune")).toMatchObject({
      value: { count: 1, change: -1 },
    });
    const made = await cityEventsService.create(as(own), {
      event_name: "First Customers",
      city_name: "Pune",
      venue: "Blue Cup",
      date_time: "2027-03-20T18:00",
    });
    if (!made.ok) throw new Error(made.error.code);
    here.wait(61 * 60_000);
    await announceMeetups(as(visitor));
    const [mail] = await here.mails("follow-meetup");
    const way = /http:\/\/localhost:4700(\/f\/[\w-]+\/join\/[\w-]+)/.exec(mail?.text ?? "");
    await here.post(way?.[1] ?? "", { name: "Ravi", bring: "1" });
    const join = `/events/${made.value.id}/join`;
    await here.post(join, { name: "Lee" });
    expect(await listGuests(as(own), made.value.id)).toMatchObject({
      value: { coming: 3, by_mail: 2 },
    });
    const everybody = await here.call("GET", `/city-events/${made.value.id}`);
    expect(await everybody.text()).not.toContain("by_mail");
  });

  test("the profile shows what a verified address follows, and nobody else's", async () => {
    const [page] = await following("asha");
    const viewer = await signUp(db(), "user");
    expect(await ownFollowsOf(as(viewer))).toEqual({ ok: true, value: { items: [], link: null } });
    const isOwn = eq(users.id, viewer.kind === "user" ? viewer.id : "");
    await db()
      .update(users)
      .set({ email: emailOf("asha") })
      .where(isOwn);
    expect(await ownFollowsOf(as(viewer))).toEqual({
      ok: true,
      value: { items: [{ city_name: "Pune", frequency: "each" }], link: page },
    });
    await db().update(users).set({ email_verified: false }).where(isOwn);
    expect(await ownFollowsOf(as(viewer))).toEqual({ ok: true, value: { items: [], link: null } });
  });
});

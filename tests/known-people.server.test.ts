import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { followerToken } from "#app/features/followers/links.server.ts";
import { city_events, followers, follows, guests, users } from "#db/schema.ts";
import { signUp } from "./context.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

describe.each(ENGINES)("Known people come in one tap (%s)", (engine) => {
  let here: FormSite;
  beforeEach(async () => {
    here = await formSite(engine);
  });
  afterEach(() => here.close());

  async function follower(name: string, isConfirmed = true): Promise<string> {
    const { db } = here.site.database;
    const id = crypto.randomUUID();
    const token = await followerToken(db, id);
    const email = `${name}@example.org`;
    await db.insert(followers).values({ id, email, token_hash: tokenHash(token) });
    const confirmed_at = isConfirmed ? here.now() : null;
    const follow = { follower_id: id, city_name: "Jaipur", frequency: "each" as const };
    await db.insert(follows).values({ ...follow, confirmed_at });
    return `/f/${token}`;
  }
  const rows = () => here.site.database.db.select().from(guests);

  test("a follower reads whose address it is, says yes, and is in without a second email", async () => {
    const event = await here.ahead();
    const way = `${await follower("asha")}/join/${event.id}`;
    const page = await here.get(way);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const text = await page.text();
    expect(text).toContain("a…@example.org. ");
    expect(text).toContain("Not you? Use the other form");
    expect(text).toContain(`href="/events/${event.id}/join"`);
    expect(text).not.toContain("asha@example.org");
    expect(text).not.toContain('name="follow"');
    expect(await rows()).toEqual([]);
    expect((await here.post(way, { name: "" })).status).toBe(422);
    const answer = await here.post(way, { name: "Asha", bring: "1" });
    expect(answer.status).toBe(303);
    const own = answer.headers.get("location") ?? "";
    expect(own).toMatch(/^\/r\//);
    expect(await here.page(own)).toContain("You&#x27;re in");
    const kinds = (await here.mails()).map(({ raw }) => /X-Mail-Kind: (\S+)/.exec(raw)?.[1]);
    expect(kinds).toEqual(["guest-in"]);
    // On the list already, link and button lead to the page.
    expect((await here.get(way)).headers.get("location")).toBe(own);
    const again = await here.post(way, { name: "Asha" });
    expect([again.status, again.headers.get("location")]).toEqual([303, own]);
    expect(await rows()).toMatchObject([{ by_mail: true, bring: 1, email: "asha@example.org" }]);
  });

  test("an account called by an address says another name, because others at the table read it", async () => {
    const { db } = here.site.database;
    const viewer = await signUp(db, "user");
    const id = viewer.kind === "user" ? viewer.id : "";
    await db
      .update(users)
      .set({ name: "evil.com rings", username: "asha" })
      .where(eq(users.id, id));
    const headers = bearer(await openSession(here.site.auth, id));
    const path = `/city-events/${(await here.ahead()).id}/guests`;
    const refused = await here.call("POST", path, { show: true }, headers);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('"path":"name"'),
    ]);
    expect(await rows()).toEqual([]);
    expect((await here.call("POST", path, { name: "Asha" }, headers)).status).toBe(201);
  });

  test("a guest's own link leads to the next meetup, with the name of the last one", async () => {
    const last = await here.ahead();
    const own = await here.sayYes(last, "meera");
    const next = await here.ahead({ event_name: "Second Customers", capacity: 1 }, 9);
    expect(await here.page(`${own}/join/${next.id}`)).toContain('value="meera"');
    await here.post(`/events/${next.id}/join`, { name: "Ravi" });
    const full = await here.page(`${own}/join/${next.id}`);
    expect(full).toContain("Join the waiting list");
    const answer = await here.post(`${own}/join/${next.id}`, { name: "meera", wait: "1" });
    expect(await here.page(answer.headers.get("location") ?? "")).toContain("waiting list");
    expect((await here.mails("guest-waiting")).map(({ to }) => to)).toEqual(["meera@example.org"]);
  });

  test("'Next in {city}' on one's own page leads to the form that knows the address", async () => {
    const last = await here.ahead();
    const next = await here.ahead({}, 9);
    const own = await here.sayYes(last, "meera");
    const [{ db }, cancelled] = [here.site.database, { status: "cancelled" as const }];
    await db.update(city_events).set(cancelled).where(eq(city_events.id, last.id));
    expect(await here.page(own)).toContain(`href="${own}/join/${next.id}"`);
    const welcome = await follower("asha", false);
    const done = await here.post(welcome, { action: "confirm", city: "Jaipur" });
    const page = await here.page(done.headers.get("location") ?? "");
    expect(page).toContain(`href="${welcome}/join/${next.id}"`);
    // Everybody else reads the plain form.
    expect(await here.page(`/events/${last.id}`)).toContain(`href="/events/${next.id}/join"`);
  });

  test("only for an address that is confirmed, by a link that holds, to an event that takes names", async () => {
    const event = await here.ahead();
    const known = await follower("asha");
    const status = async (way: string) => {
      const [opened, sent] = [await here.get(way), await here.post(way, { name: "Asha" })];
      return [opened.status, sent.status];
    };
    const unconfirmed = await here.get(`${await follower("ben", false)}/join/${event.id}`);
    expect([unconfirmed.status, unconfirmed.headers.get("location")]).toEqual([
      303,
      `/events/${event.id}/join`,
    ]);
    const plain = await here.post(`/events/${event.id}/join`, { name: "Ravi" });
    const nameless = await here.get(`${plain.headers.get("location")}/join/${event.id}`);
    expect(nameless.headers.get("location")).toBe(`/events/${event.id}/join`);
    expect(await status(`/f/${"x".repeat(43)}/join/${event.id}`)).toEqual([404, 404]);
    expect(await status(`/r/${"x".repeat(43)}/join/${event.id}`)).toEqual([404, 404]);
    expect(await status(`${known}/join/${crypto.randomUUID()}`)).toEqual([404, 404]);
    const off = await here.ahead({ status: "cancelled" });
    expect(await status(`${known}/join/${off.id}`)).toEqual([409, 409]);
    const { db } = here.site.database;
    const own = await here.sayYes(event, "asha");
    await db.update(guests).set({ state: "struck" }).where(eq(guests.email, "asha@example.org"));
    expect(await status(`${known}/join/${event.id}`)).toEqual([409, 409]);
    expect(await here.page(`${known}/join/${event.id}`)).toContain("The host has taken you off");
    expect(await status(`${own}/join/${event.id}`)).toEqual([409, 409]);
    await db.delete(follows);
    expect(await status(`${known}/join/${off.id}`)).toEqual([404, 404]);
    // A reader who has left may come all the same.
    const left = await here.page(`${known}/join/${event.id}`);
    expect(left).toContain(`href="/events/${event.id}/join"`);
    expect(left).not.toContain("Copy the whole link");
  });
});

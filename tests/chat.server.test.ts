import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { cardsService } from "#app/resources/cards/service.server.ts";
import { chatName } from "#app/resources/cards/rules.ts";
import { guestToken } from "#app/features/guests/links.server.ts";
import { letIn } from "#app/features/guests/guest-list.server.ts";
import { followConfirmed } from "#app/features/followers/service.server.ts";
import { followerToken } from "#app/features/followers/links.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { chapter_cards, followers, guests } from "#db/schema.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";

const LINK = "https://chat.whatsapp.com/Abc123";
const CITIES = ["Pune", "Mumbai", "Jaipur", "Nagpur", "Kochi", "Patna", "Indore"];

describe.each(ENGINES)("The chat of a city's group (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let event: EventRow;
  beforeEach(async () => {
    here = await formSite(engine);
    host = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, host, "Jaipur");
    event = await here.ahead({ city_name: "Jaipur" });
    await card("Jaipur");
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  const as = (viewer: Viewer) => here.site.contextFor(viewer, "test");
  const card = (city_name: string) =>
    db().insert(chapter_cards).values({ city_name, host_name: "Asha", chat_link: LINK });
  const press = (path: string, network?: string) =>
    here.post(path, { action: "chat", city: "Jaipur" }, network);
  async function guest(name: string, more: Partial<typeof guests.$inferInsert> = {}) {
    const id = crypto.randomUUID();
    const token = await guestToken(db(), id);
    const values = { event_id: event.id, token_hash: tokenHash(token), name, id, ...more };
    await db()
      .insert(guests)
      .values({ state: "coming", confirmed_at: here.now(), ...values });
    return { id, path: `/r/${token}` };
  }
  async function follower(email: string, ...cities: string[]) {
    for (const city of cities)
      await db().transaction((db) => followConfirmed({ db, now: here.now() }, email, city));
    const [row] = await db().select().from(followers).where(eq(followers.email, email));
    return `/f/${await followerToken(db(), row?.id ?? "")}`;
  }

  test("opens for who is coming with an email; no page holds the link", async () => {
    const { path } = await guest("Ravi", { email: "ravi@example.org" });
    const page = await here.get(path);
    const html = await page.text();
    expect(html).toContain("Open the WhatsApp group");
    expect(html).not.toContain("Abc123");
    expect(page.headers.get("content-security-policy")).toContain(
      "form-action 'self' https://chat.whatsapp.com;",
    );
    const answer = await press(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, LINK]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    await press(path);
    const read = await cardsService.find(as(host), "Jaipur");
    expect(read).toMatchObject({ ok: true, value: { chat_openings: 2 } });
    // Another month counts from nothing.
    await db().update(chapter_cards).set({ chat_month: "2001-01" });
    const later = await cardsService.find(as(host), "Jaipur");
    expect(later).toMatchObject({ ok: true, value: { chat_openings: 0 } });
  });

  test("needs a confirmed email, or a host who has let the guest in", async () => {
    const without = await guest("Ben");
    expect(await (await here.get(without.path)).text()).not.toContain("WhatsApp group");
    const page = await here.get(without.path);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self';");
    const refused = await press(without.path);
    expect([refused.status, refused.headers.get("location")]).toEqual([403, null]);
    expect(await refused.text()).not.toContain("Abc123");
    for (const state of ["pending", "waiting", "cancelled", "struck"] as const) {
      const other = await guest(state, { state, email: `${state}@example.org` });
      expect([state, (await press(other.path)).status]).toEqual([state, 403]);
    }
    const waiting = await guest("Meera", { state: "waiting" });
    expect((await letIn(as(host), event.id, waiting.id)).ok).toBe(true);
    expect((await press(waiting.path)).status).toBe(303);
    expect((await press("/r/unknown")).status).toBe(404);
    await db().update(chapter_cards).set({ chat_link: null });
    expect((await press(waiting.path)).status).toBe(404);
  });

  test("opens for followers of that city, once they have confirmed", async () => {
    const path = await follower("asha@example.org", "Jaipur");
    expect(await (await here.get(path)).text()).toContain("Open the WhatsApp group");
    expect((await press(path)).headers.get("location")).toBe(LINK);
    expect((await here.post(path, { action: "chat", city: "Pune" })).status).toBe(403);
    expect((await press("/f/unknown")).status).toBe(404);
    await here.post("/city/Jaipur/follow", { email: "ben@example.org", frequency: "each" });
    const [ben] = await db().select().from(followers).where(eq(followers.email, "ben@example.org"));
    expect((await press(`/f/${await followerToken(db(), ben?.id ?? "")}`)).status).toBe(403);
  });

  test("takes ten new people an hour, and those who have been there at any time", async () => {
    const all = await Promise.all(
      Array.from({ length: 11 }, (_, n) => guest(`Guest ${n}`, { email: `g${n}@example.org` })),
    );
    const statuses = [];
    for (const { path } of all) statuses.push((await press(path)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    expect((await press(all[0]?.path ?? "")).status).toBe(303);
    const refused = await press(all[10]?.path ?? "");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("opens five cities a day from one network", async () => {
    const cities = CITIES.filter((city) => city !== "Kochi");
    for (const city of cities) if (city !== "Jaipur") await card(city);
    const path = await follower("asha@example.org", ...cities);
    const open = async (city: string, network: string) =>
      (await here.post(path, { action: "chat", city }, network)).status;
    const [sixth = "", ...five] = cities.toReversed();
    for (const city of [...five, ...five]) expect(await open(city, "203.0.113.7")).toBe(303);
    expect(await open(sixth, "203.0.113.7")).toBe(429);
    expect(await open(sixth, "203.0.113.7")).toBe(429);
    expect(await open(five[0] ?? "", "203.0.113.7")).toBe(303);
    expect(await open(sixth, "198.51.100.9")).toBe(303);
  });
});

test.each([
  ["https://chat.whatsapp.com/x", "WhatsApp group"],
  ["https://t.me/+x", "Telegram group"],
  ["https://signal.group/#x", "Signal group"],
  ["https://www.discord.com/invite/x", "Discord group"],
  ["https://chat.example.org/x", "group's chat"],
  ["https://whatsapp.com.evil.example/x", "group's chat"],
])("%s is called the %s", (link, name) => expect(chatName(link)).toBe(name));

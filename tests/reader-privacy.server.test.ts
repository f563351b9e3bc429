import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINES } from "./engines.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { letterSource } from "#app/features/followers/letters.server.ts";
import { followerToken } from "#app/features/followers/links.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { createLog } from "#server/ops/log.server.ts";
import { chapter_hosts, followers, follows, mailings } from "#db/schema.ts";
import { makeHost, signUp } from "./context.ts";
import { formSite, type FormSite } from "./form-site.ts";
import { bearer, openSession } from "./sign-in.ts";

const DAY = 86_400_000;
const CHAT = "https://chat.whatsapp.com/OnlyForGuests42";
const SECRET_WORDS = ["readers.example", "OnlyForGuests42"];
const MOST_PAGES = 500;
const documented = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const answeredOk = (seen: ReadonlyMap<string, Answer>) =>
  [...seen].flatMap(([path, { status }]) => (status === 200 ? [path] : []));

interface Answer {
  status: number;
  text: string;
}

describe.each(ENGINES)("Followers and the chat are nobody's news (%s)", (engine) => {
  let here: FormSite;
  let logged: string[];
  let host: Viewer;
  let eventId: string;
  let pages: string[];
  beforeEach(async () => {
    logged = [];
    const log = createLog((line) => void logged.push(line));
    here = await formSite(engine, new Date(), log);
    host = await signUp(db(), "user");
    await makeHost(db(), host, "Pune");
    const accepted_at = new Date(here.now().getTime() - 2 * DAY);
    await db().update(chapter_hosts).set({ accepted_at });
    eventId = (await here.ahead({ city_name: "Pune" })).id;
    pages = [];
    for (const name of ["asha", "ravi", "gone"]) pages.push(await follower(name));
    await use();
  });
  afterEach(() => here.close());

  const db = () => here.site.database.db;
  async function headersOf(viewer: Viewer) {
    if (viewer.kind !== "user") return {};
    return bearer(await openSession(here.site.auth, viewer.id));
  }

  async function follower(name: string): Promise<string> {
    const id = crypto.randomUUID();
    const token = await followerToken(db(), id);
    const own = { follower_id: id, city_name: "Pune", confirmed_at: here.now() };
    await db()
      .insert(followers)
      .values({ id, email: `${name}@readers.example`, token_hash: tokenHash(token) });
    await db()
      .insert(follows)
      .values({ ...own, frequency: name === "ravi" ? "monthly" : "each" });
    return `/f/${token}`;
  }

  /** Everything happens that may leave an address somewhere: letters, a refusal, a press of each button. */
  async function use() {
    const headers = await headersOf(host);
    for (const chat_link of [`${CHAT}Old`, CHAT]) {
      const card = { host_name: "Asha", chat_link };
      expect((await here.call("PUT", "/cities/Pune/card", card, headers)).status).toBe(200);
    }
    await here.post("/city/Pune/follow", { email: "new@readers.example", frequency: "each" });
    const letter = { text: "We meet upstairs." };
    expect((await here.call("POST", "/cities/Pune/letters", letter, headers)).status).toBe(201);
    await db()
      .update(mailings)
      .set({ leaves_at: new Date(here.now().getTime() - 1) });
    here.refuse((to) => to.startsWith("gone"));
    const ctx = here.site.contextFor(visitor, "test");
    await sendMailings(ctx, letterSource);
    expect(await here.mails("follow-letter")).toHaveLength(2);
    const [asha = "", ravi = ""] = pages;
    expect((await here.post(asha, { action: "chat", city: "Pune" })).status).toBe(303);
    expect((await here.post(asha, { action: "unwanted", city: "Pune" })).status).toBe(303);
    for (const page of [asha, ravi]) expect((await here.get(page)).status).toBe(200);
    await here.post(`${ravi}/leave?city=Pune`, {});
  }

  /** Every address that pages, feeds and the sitemap of the site name, of one city and of no city. */
  async function crawl(): Promise<Map<string, Answer>> {
    const seen = new Map<string, Answer>();
    const waiting = ["/", "/sitemap.xml", "/robots.txt", "/llms.txt", "/embed/upcoming.json"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const isElsewhere = /^\/(art|routes|cards|city|embed\/city)\/(?!Pune)/.test(path);
      if (seen.has(path) || isElsewhere || seen.size >= MOST_PAGES) continue;
      const answer = await here.get(path);
      const text = `${[...answer.headers].join("\n")}\n${await answer.text()}`;
      seen.set(path, { status: answer.status, text });
      const links = text.matchAll(
        /(?:href|src|action)="(\/[^"#]*)|localhost:4700(\/[^\s"'<>()\\#]*)/g,
      );
      for (const [, own = "", full = ""] of links)
        waiting.push((own || full).replaceAll("&amp;", "&"));
    }
    return seen;
  }

  test("no page and no feed names an address or the way to the chat", async () => {
    const seen = await crawl();
    const city = ["", "/follow", "/calendar.ics", "/events.atom", "/events.json"];
    expect(answeredOk(seen)).toEqual(
      expect.arrayContaining([
        ...city.map((end) => `/city/Pune${end}`),
        "/events",
        "/calendar.ics",
        "/events.json",
        `/events/${eventId}`,
        "/numbers",
      ]),
    );
    expect(seen.size).toBeLessThan(MOST_PAGES);
    const telling = [...seen].filter(([, { text }]) => SECRET_WORDS.some((w) => text.includes(w)));
    expect(telling.map(([path]) => path)).toEqual([]);
  });

  /** Everything that can be read by the API, as its document lists it. */
  async function readAll(viewer: Viewer, network: string): Promise<Map<string, Answer>> {
    const headers = { ...(await headersOf(viewer)), "X-Forwarded-For": network };
    const told = await here.call("GET", "/openapi.json", undefined, headers);
    const { paths } = documented.parse(await told.json());
    const ids = new Map([
      ["city", "Pune"],
      ["id", eventId],
    ]);
    const filled = Object.entries(paths)
      .filter(([path, methods]) => path.startsWith("/api/v1/") && "get" in methods)
      .map(([path]) =>
        path
          .slice("/api/v1".length)
          .replaceAll(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? crypto.randomUUID()),
      );
    const asked = ["/activities?city_name=Pune", "/city-events/new?city_name=Pune"];
    const seen = new Map<string, Answer>();
    for (const path of [...filled, ...asked]) {
      const answer = await here.call("GET", path, undefined, headers);
      const text = `${[...answer.headers].join("\n")}\n${await answer.text()}`;
      seen.set(path, { status: answer.status, text });
    }
    return seen;
  }
  const telling = (seen: ReadonlyMap<string, Answer>, word: string) =>
    [...seen].flatMap(([path, { text }]) => (text.includes(word) ? [path] : []));

  test("the API tells nobody an address, and the chat to the city's hosts and administrators", async () => {
    const helper = await signUp(db(), "user");
    await makeHost(db(), helper, "Pune", "helper");
    const elsewhere = await signUp(db(), "user");
    await makeHost(db(), elsewhere, "Mumbai");
    const administrator = await signUp(db(), "administrator");
    const people = { visitor, helper, elsewhere, host, administrator };
    const found: Record<string, string[]> = {};
    const counting: string[] = [];
    for (const [index, [role, viewer]] of Object.entries(people).entries()) {
      const seen = await readAll(viewer, `198.51.100.${index}`);
      expect([...seen.values()].filter(({ status }) => status === 429 || status >= 500)).toEqual(
        [],
      );
      expect(telling(seen, "readers.example"), `read by ${role}`).toEqual([]);
      if (answeredOk(seen).includes("/cities/Pune/letters")) counting.push(role);
      found[role] = telling(seen, "OnlyForGuests42").toSorted();
    }
    expect(counting).toEqual(["host", "administrator"]);
    // The log holds what an undo needs; who takes a city over takes its chat over.
    const ofHosts = ["/activities?city_name=Pune", "/cities/Pune/card", "/cities/Pune/handover"];
    expect(found).toEqual({
      visitor: [],
      helper: [],
      elsewhere: [],
      host: ofHosts,
      administrator: ["/activities", ...ofHosts],
    });
  });

  test("the log of the server holds no address, no link of a follower and not the chat", async () => {
    await crawl();
    const [row] = await db()
      .select()
      .from(followers)
      .where(eq(followers.email, "new@readers.example"));
    const tokens = pages.map((page) => page.slice("/f/".length));
    const own = await followerToken(db(), row?.id ?? "");
    expect((await here.get(`/f/${own}`)).status).toBe(200);
    expect(logged.join("\n")).toContain('"path":"/f/…"');
    expect(logged.join("\n")).toContain("No such mailbox");
    const words = [...SECRET_WORDS, ...tokens, own];
    expect(logged.filter((line) => words.some((word) => line.includes(word)))).toEqual([]);
  });
});

import type { Page } from "@playwright/test";
import { z } from "zod";
import { compressNow } from "#server/pages/compression.server.ts";
import { NIGHTLY } from "../everything.ts";
import { send, signInByApi } from "./api.ts";
import { pretendToSaveData } from "./browser-session.ts";
import { expect, followRequests, startSite, test } from "./fixtures.ts";
import { quarters } from "../pictures/sample-files.ts";

/** In bytes of brotli on the wire: what a page on a thin network in the street may cost. */
const MOST = {
  /** The first packets of a connection, about 14 KB: an event and a city are there at once. */
  eventOrCity: 14 * 1024,
  /** Home and a list of twelve meetups. */
  homeOrList: 16 * 1024,
  map: 18_200,
  other: 13_400,
  /** A page without scripts, from a link in a message. */
  withoutScripts: 10 * 1024,
  /** Inside the page of another site. */
  embedded: 6 * 1024,
  /** React and its router. */
  react: 100 * 1024,
  /** With all a page brings of its own (docs/performance.md). */
  scripts: 136 * 1024,
  fonts: 60 * 1024,
  wholeEventPageOnSaveData: 30 * 1024,
};

const PAGES = [
  "/",
  "/about",
  "/events",
  "/events?when=past",
  "/events?when=all",
  "/blog",
  "/ecafetv",
  "/testimonials",
  "/team",
  "/press",
  "/numbers",
  "/city-mayor",
  "/auth",
  "/map",
];

const PLAIN_PAGES = [
  "/city/Jaipur/report",
  "/city/Jaipur/follow",
  "/report/sent",
  "/report/picture",
  "/my-data",
  "/my-data/inbox",
  "/my-data/unknown",
  "/host/again/unknown",
];

function limitOf(path: string): number {
  if (/^\/(events\/|city\/)/.test(path)) return MOST.eventOrCity;
  if (path === "/map") return MOST.map;
  return path === "/" || path.startsWith("/events") ? MOST.homeOrList : MOST.other;
}

/** As the first reader of a page gets it; later ones get less. */
const bytesOf = (html: string) => compressNow(Buffer.from(html), "br").length;

test("the first HTML of every public page is light and waits for nothing", async () => {
  // With the sample alone, as the limits are meant: other journeys leave meetups behind.
  const site = await startSite();
  const events = [
    ...(await eventPaths(site.url, "upcoming")),
    ...(await eventPaths(site.url, "past")),
  ];
  for (const path of [...PAGES, ...events, "/city/Jaipur"]) {
    const html = await (await fetch(site.url + path)).text();
    expect.soft(bytesOf(html), `bytes of ${path}`).toBeLessThanOrEqual(limitOf(path));
    expect.soft(html, path).not.toMatch(/<link[^>]+rel="(stylesheet|modulepreload)"/);
    expect.soft(html, path).not.toMatch(/<script[^>]+\ssrc=/);
  }
  await site.stop();
});

test("the page of a meetup with six pictures stays as light", NIGHTLY, async ({ site }) => {
  const session = await signInByApi(site.url);
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const [event = ""] = await eventPaths(site.url, "past");
  const id = event.slice("/events/".length);
  const items: string[] = [];
  for (let place = 1; place <= 6; place++) {
    const form = new FormData();
    const bytes = await quarters(640 + place, 480)
      .jpeg()
      .toBuffer();
    form.set("file", new Blob([new Uint8Array(bytes)]), "picture");
    form.set("alt", `Picture ${place}: five people laugh about what the coffee has done to a plan`);
    const sent = await fetch(`${site.url}/api/v1/pictures`, {
      method: "POST",
      headers,
      body: form,
    });
    items.push(z.object({ id: z.string() }).parse(await sent.json()).id);
  }
  const path = `${site.url}/api/v1/city-events/${id}/pictures`;
  await send(path, "PUT", { items }, session);
  const html = await (await fetch(site.url + event)).text();
  await send(path, "PUT", { items: [] }, session);
  expect(html).toContain("Pictures of the evening");
  for (const item of items) expect(html).toContain(item);
  expect(bytesOf(html), `bytes of ${event}`).toBeLessThanOrEqual(MOST.eventOrCity);
});

test("a page without scripts is lighter still, with all its styles inside", async ({ site }) => {
  const event = await eventWithGuests(site.url);
  const answer = await postJson(`${site.url}/api/v1/city-events/${event}/guests`, { name: "Asha" });
  const { link } = z.object({ link: z.string() }).parse(answer);
  const join = `/events/${event}/join`;
  const pages = [join, `${join}/inbox`, new URL(link).pathname, "/r/unknown", ...PLAIN_PAGES];
  for (const path of pages) {
    const html = await (await fetch(site.url + path)).text();
    expect.soft(bytesOf(html), `bytes of ${path}`).toBeLessThanOrEqual(MOST.withoutScripts);
    expect.soft(html, path).toContain("<style>");
    expect.soft(html, path).not.toMatch(/<script|rel="\S*(stylesheet|modulepreload)"/);
  }
});

test("what others show in a frame is the lightest of all", async ({ site }) => {
  for (const path of ["/embed/upcoming", "/embed/city/Jaipur"]) {
    const html = await (await fetch(site.url + path)).text();
    expect.soft(bytesOf(html), `bytes of ${path}`).toBeLessThanOrEqual(MOST.embedded);
    expect.soft(html, path).not.toMatch(/<script|rel="\S*(stylesheet|modulepreload)"/);
  }
});

test("React comes after the page, when the browser is idle, and fonts are few", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  const { files, untilLoaded } = listen(page);
  await page.goto("/");
  await expect.poll(() => sum(files, "script"), { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate("window.isHydrated")).toBe(true);
  await untilLoaded();
  const loadedAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0;
  });
  const firstScript = await page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes("/assets/") && name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    ),
  );
  expect(firstScript).toBeGreaterThan(loadedAt);
  const react = files.filter(({ url }) => /\/(entry\.client|react)-/.test(url));
  expect(react.length, "the names of the parts React comes in").toBeGreaterThan(1);
  expect(sum(react), "bytes of React").toBeLessThanOrEqual(MOST.react);
  expect(sum(files, "script"), "bytes of scripts").toBeLessThanOrEqual(MOST.scripts);
  expect(sum(files, "font"), "bytes of fonts").toBeLessThanOrEqual(MOST.fonts);
});

test("on Save-Data a whole event page is small, and React waits for a first touch", async ({
  openBrowser,
  site,
}) => {
  const page = await openBrowser();
  await pretendToSaveData(page.context());
  const { files, untilLoaded } = listen(page);
  await page.goto(await anEvent(site.url));
  // Scripts would begin at the first idle moment after the page has loaded.
  await untilLoaded();
  expect(sum(files, "script"), "bytes of scripts before a touch").toBe(0);
  expect(sum(files), `bytes of ${files.map(({ url }) => url).join(" ")}`).toBeLessThanOrEqual(
    MOST.wholeEventPageOnSaveData,
  );
});

interface Resource {
  url: string;
  kind: string;
  bytes: number;
}

/** Files of the page with their sizes on the wire, complete after `untilLoaded`. */
function listen(page: Page) {
  const files: Resource[] = [];
  const sizes: Promise<unknown>[] = [];
  const requests = followRequests(page);
  page.on("requestfinished", (request) => {
    const noted = request.sizes().then(({ responseBodySize }) => {
      files.push({ url: request.url(), kind: request.resourceType(), bytes: responseBodySize });
    });
    sizes.push(noted);
  });
  return {
    files,
    untilLoaded: async () => {
      await requests.untilNone();
      await Promise.all(sizes);
    },
  };
}

const sum = (files: readonly Resource[], kind?: string) =>
  files
    .filter((file) => !kind || file.kind === kind)
    .reduce((total, { bytes }) => total + bytes, 0);

const list = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

const anEvent = async (siteUrl: string) => (await eventPaths(siteUrl, "upcoming"))[0] ?? "";

async function eventPaths(siteUrl: string, when: "upcoming" | "past"): Promise<string[]> {
  const answer = await fetch(`${siteUrl}/api/v1/city-events?limit=100&when=${when}`);
  return list.parse(await answer.json()).items.map(({ id }) => `/events/${id}`);
}

async function eventWithGuests(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/v1/city-events?when=upcoming&limit=100`);
  const events = z.object({
    items: z.array(z.object({ id: z.string(), guests: z.object({ open: z.string() }) })),
  });
  const found = events.parse(await answer.json()).items.find(({ guests }) => guests.open === "yes");
  if (!found) throw new Error("No event of the sample data takes guests.");
  return found.id;
}

async function postJson(url: string, body: object): Promise<unknown> {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

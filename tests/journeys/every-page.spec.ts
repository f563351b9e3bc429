import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { z } from "zod";
import * as register from "#app/resources/register.ts";
import { startScripts } from "./browser-session.ts";
import { expect, expectAccessible, expectReadable, test } from "./fixtures.ts";
import { mailedInvitation, newsletterLink, someone } from "./members.ts";
import { overflow } from "./overflow.ts";
import type { SiteProcess } from "./site-process.ts";

/**
 * Every address that `app/routes.ts` lists, so that a new page is tested without a line here. A pattern
 * with a parameter needs an example that the sample data holds.
 */
const examples: Record<string, (page: Page, site: SiteProcess) => Promise<string>> = {
  "events/:eventId": async (page) => `/events/${await firstId(page, "city-events")}`,
  "events/:eventId/poster": async (page) => `/events/${await firstId(page, "city-events")}/poster`,
  "event/:id": async (page) => `/event/${await firstId(page, "city-events")}`,
  "blog/:id": async (page) => `/blog/${await firstId(page, "blog-posts")}`,
  "city/:cityName": async () => "/city/Jaipur",
  "host/:cityName": async () => "/host/Jaipur",
  "host/invitation/:token": async (_page, site) =>
    new URL(await mailedInvitation(site, "Jaipur")).pathname,
  "newsletter/:page": async () => "/newsletter/check-inbox",
  "newsletter/confirm/:token": toConfirm,
  "newsletter/unsubscribe/:token": toUnsubscribe,
};

const widths = [320, 768, 1280];

for (const pattern of patterns()) {
  test(`/${pattern} fits, can be read by everybody and breaks nothing`, async ({ page, site }) => {
    const isDynamic = pattern.includes(":");
    const example = isDynamic ? examples[pattern] : async () => `/${pattern}`;
    if (!example) throw new Error(`Give an example of /${pattern} in this file.`);
    // With the whole style sheet and alive: a page on its way is neither before nor after.
    await expectToFit(page, await example(page, site), startScripts);
  });
}

/** Pages without scripts, which the server writes past the router. */
const plainPages: Record<string, (page: Page) => Promise<string>> = {
  "events/:eventId/join": async (page) => `/events/${await eventWithGuests(page)}/join`,
  "events/:eventId/join/inbox": async (page) => `/events/${await eventWithGuests(page)}/join/inbox`,
  "r/:token": ownPage,
  "events/:eventId/report": async (page) => `/events/${await firstId(page, "city-events")}/report`,
  "city/:cityName/report": async () => "/city/Jaipur/report",
  "report/sent": async () => "/report/sent",
  "my-data": async () => "/my-data",
};

for (const [pattern, example] of Object.entries(plainPages)) {
  test(`/${pattern} fits and can be read by everybody`, async ({ page }) => {
    await expectToFit(page, await example(page), async () => {});
  });
}

async function expectToFit(page: Page, address: string, prepare: (page: Page) => Promise<void>) {
  await page.setViewportSize({ width: 320, height: 800 });
  const response = await page.goto(address, { waitUntil: "load" });
  expect(response?.status(), address).toBeLessThan(400);
  await prepare(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await overflow(page), `what sticks out of ${address} at ${width} px`).toEqual([]);
    // Between the narrowest and the widest there is nothing that only the middle shows.
    if (width === 768) continue;
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadable(page);
  }
}

async function toConfirm(page: Page, site: SiteProcess, email = someone()): Promise<string> {
  await page.request.post("/api/v1/newsletter", { data: { email, consent: true } });
  return newsletterLink(site, email, "confirm");
}

async function toUnsubscribe(page: Page, site: SiteProcess): Promise<string> {
  const email = someone();
  await page.request.post(await toConfirm(page, site, email));
  return newsletterLink(site, email, "unsubscribe");
}

async function eventWithGuests(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/city-events?when=upcoming&limit=100");
  const events = z.object({
    items: z.array(
      z.object({ id: z.string(), attend_link: z.string().nullable(), takes_guests: z.boolean() }),
    ),
  });
  const found = events
    .parse(await answer.json())
    .items.find(({ attend_link, takes_guests }) => takes_guests && !attend_link);
  if (!found) throw new Error("No event of the sample data takes guests.");
  return found.id;
}

async function ownPage(page: Page): Promise<string> {
  const answer = await page.request.post(
    `/api/v1/city-events/${await eventWithGuests(page)}/guests`,
    { data: { name: "Asha" } },
  );
  return new URL(z.object({ link: z.string() }).parse(await answer.json()).link).pathname;
}

function patterns(): string[] {
  const routes = readFileSync("app/routes.ts", "utf8");
  const listed = [...routes.matchAll(/\broute\(\s*"([^"*]+)"/g)].map(([, path = ""]) => path);
  const sections = Object.values(register).map(({ section }) => section.path.slice(1));
  const all = listed.flatMap((path) => (path === "admin/:section" ? sections : [path]));
  // What has a file extension is a feed or a map of the site; the style guide is not built.
  return ["", ...new Set(all.filter((path) => !/\.\w+$|^styleguide$/.test(path)))];
}

async function firstId(page: Page, resource: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/${resource}?limit=1`);
  const list = z.object({ items: z.array(z.object({ id: z.string() })) });
  const [first] = list.parse(await answer.json()).items;
  if (!first) throw new Error(`The sample data holds no ${resource}.`);
  return first.id;
}

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { z } from "zod";
import * as register from "#app/resources/register.ts";
import { nightlyUnless } from "../everything.ts";
import { startScripts } from "./browser-session.ts";
import { expectToFit } from "./fit.ts";
import { expect, test } from "./fixtures.ts";
import { mailedInvitation, mailedReply, newsletterLink, someone } from "./members.ts";
import { firstId } from "./pages/address.ts";
import type { SiteProcess } from "./site-process.ts";

/**
 * Every address that `app/routes.ts` lists, so that a new page is tested without a line here. A pattern with a parameter
 * needs an example that the sample data holds, unless it names a city or a meetup.
 */
const examples: Record<string, (page: Page, site: SiteProcess) => Promise<string>> = {
  "e/:code": shortPath,
  "blog/:id": async (_page, site) => `/blog/${await firstId(site.url, "blog-posts")}`,
  "host/invitation/:token": async (_page, site) =>
    new URL(await mailedInvitation(site, "Jaipur")).pathname,
  "newsletter/past": async () => "/newsletter/past",
  "newsletter/:page": async () => "/newsletter/check-inbox",
  "newsletter/confirm/:token": toConfirm,
  "newsletter/unsubscribe/:token": toUnsubscribe,
  "events/:id/join": async (page) => `/events/${await eventWithGuests(page)}/join`,
  "events/:id/join/inbox": async (page) => `/events/${await eventWithGuests(page)}/join/inbox`,
  "r/:token": ownPage,
  "r/:token/leave": async (page) => `${await ownPage(page)}/leave`,
  "my-data/:token": mailedOwnData,
  "r/:token/join/:id": knownJoin,
  "f/:token": followerPage,
  "f/:token/join/:id": async (page, site) =>
    `${await followerPage(page, site)}/join/${await eventWithGuests(page)}`,
};

const routes = readFileSync("app/routes.ts", "utf8");

/** Files; the page in place of a refused one; what `next-meetup.spec.ts` opens. */
const NOT_HERE = /\.\w+$|^(refused|host\/again\/:token)$/;

/** Pages made of the same parts as one that stays in `npm test`, which also takes every new page. */
const LIKE_OTHERS = new Set([
  "about",
  "testimonials",
  "team",
  "numbers",
  "privacy",
  "events/:id/join/inbox",
  "r/:token/leave",
  "events/:id/report",
  "city/:city/report",
  "city/:city/follow/inbox",
  "r/:token/join/:id",
  "report/sent",
  "my-data/inbox",
  "event/:id",
  "e/:code",
  "events/:eventId/share",
  "host/:cityName/handover",
  "admin/events",
  "admin/blog/manage",
  "admin/activity",
  "admin/reports",
  "admin/blogs",
  "admin/past-meetups",
  "admin/city-mayors",
  "admin/videos",
  "newsletter/unsubscribe/:token",
  "newsletter/past",
  "embed/city/:cityName",
  "press",
  "events/:eventId/poster",
  "city/:city/follow",
  "f/:token/join/:id",
  "host/:cityName/pictures/:eventId",
  "admin/health",
  "admin/newsletter",
  "blog",
  "newsletter/confirm/:token",
  "search",
  "auth/complete",
  "auth/reset",
  "auth/verify",
  // Journeys of their own look at these: hosts, profile, door.
  "admin/chapters",
  "host/invitation/:token",
  "profile",
  "host/:cityName/list/:eventId",
  "report/picture",
  "my-data",
  "my-data/:token",
  "host",
  "admin",
  "ecafetv",
  "city-mayor",
  "newsletter/:page",
]);

for (const pattern of patterns()) {
  const isKept = !LIKE_OTHERS.has(pattern);
  test(
    `/${pattern} fits, can be read by everybody and breaks nothing`,
    nightlyUnless(isKept),
    async ({ page, site }) => {
      const path = (await examples[pattern]?.(page, site)) ?? (await pathOf(pattern, site));
      // With the whole style sheet and alive: a page on its way is neither before nor after.
      await expectToFit(page, path, isAlive(pattern) ? startScripts : undefined);
    },
  );
}

/** A page of Jaipur or of the first meetup. */
async function pathOf(pattern: string, site: SiteProcess): Promise<string> {
  const ofCity = pattern.replace(/:city(?:Name)?\b/, "Jaipur");
  const path = /events?\/:|:eventId/.test(ofCity)
    ? ofCity.replace(/:(?:event)?Id\b/i, await firstId(site.url, "city-events"))
    : ofCity;
  if (path.includes(":")) throw new Error(`Give an example of /${pattern} in this file.`);
  return `/${path}`;
}

async function toConfirm(page: Page, site: SiteProcess, email = someone()): Promise<string> {
  await page.request.post("/api/v1/newsletter", { data: { email, consent: true } });
  return newsletterLink(site, email, "confirm");
}

async function shortPath(page: Page, site: SiteProcess): Promise<string> {
  const id = await firstId(site.url, "city-events");
  const event = await page.request.get(`/api/v1/city-events/${id}`);
  return z.object({ short_path: z.string() }).parse(await event.json()).short_path;
}

async function toUnsubscribe(page: Page, site: SiteProcess): Promise<string> {
  const email = someone();
  await page.request.post(await toConfirm(page, site, email));
  return newsletterLink(site, email, "unsubscribe");
}

async function eventWithGuests(page: Page): Promise<string> {
  const [first] = await eventsWithGuests(page);
  if (!first) throw new Error("No event of the sample data has seats for guests.");
  return first;
}

async function eventsWithGuests(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/v1/city-events?when=upcoming&limit=100");
  const events = z.object({
    items: z.array(z.object({ id: z.string(), guests: z.object({ open: z.string() }) })),
  });
  const { items } = events.parse(await answer.json());
  return items.filter(({ guests }) => guests.open === "yes").map(({ id }) => id);
}

async function mailedOwnData(page: Page, site: SiteProcess): Promise<string> {
  const email = someone();
  await page.request.post("/my-data", { form: { email } });
  const links = () =>
    site
      .mailsTo(email)
      .flatMap((mail) => /\/my-data\/[\w.-]+/.exec(mail.replace(/=\r?\n/g, "")) ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links()[0] ?? "";
}

async function followerPage(page: Page, site: SiteProcess): Promise<string> {
  const email = someone();
  await page.request.post("/city/Jaipur/follow", { form: { email, frequency: "each" } });
  const links = () =>
    site.mailsTo(email).flatMap((mail) => /\/f\/[\w-]{43}/.exec(mail.replace(/=\r?\n/g, "")) ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links()[0] ?? "";
}

/** From the page of a guest whose address is proven, at one meetup, to the form of another. */
async function knownJoin(page: Page, site: SiteProcess): Promise<string> {
  const email = someone();
  const [from, to] = await eventsWithGuests(page);
  const guests = `/api/v1/city-events/${from}/guests`;
  await page.request.post(guests, { data: { name: "Asha", email } });
  const own = `/r/${await mailedReply(site, email)}`;
  await page.request.post(own);
  return `${own}/join/${to}`;
}

async function ownPage(page: Page): Promise<string> {
  const answer = await page.request.post(
    `/api/v1/city-events/${await eventWithGuests(page)}/guests`,
    { data: { name: "Asha" } },
  );
  return new URL(z.object({ link: z.string() }).parse(await answer.json()).link).pathname;
}

/** The pages of guests come without scripts. */
const isAlive = (pattern: string) =>
  ["guest", "embed"].every((folder) => !routes.includes(`route("${pattern}", "routes/${folder}/`));

function patterns(): string[] {
  const listed = [...routes.matchAll(/\broute\(\s*"([^"*]+)"/g)].map(([, path = ""]) => path);
  const sections = Object.values(register).map(({ section }) => section.path.slice(1));
  const all = listed.flatMap((path) => (path === "admin/:section" ? sections : [path]));
  const named = [...all, ...Object.keys(examples)];
  return ["", ...new Set(named.filter((path) => !NOT_HERE.test(path)))];
}

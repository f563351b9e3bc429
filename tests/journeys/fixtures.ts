import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from "@playwright/test";
import type axe from "axe-core";
import pg from "pg";
import type { Engine } from "../engines.ts";
import { watchForFaults, type Faults } from "./network-faults.ts";
import { ADMINISTRATOR, startSite, type SiteProcess } from "./site-process.ts";

export { expect } from "@playwright/test";
export { ADMINISTRATOR, MOVABLE_CLOCK, startSite } from "./site-process.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface TestFixtures {
  /** Console errors, uncaught errors and CSP violations of every page; any of them fails the test. */
  faults: Faults;
  /** Another visitor: a browser of their own, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  engine: Engine;
  /** The connection string of a new, empty PostgreSQL database, or undefined on PGlite. */
  databaseUrl: string | undefined;
  /** The built site, one for each worker: a test must not count on being alone or first. */
  site: SiteProcess;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["PGlite", { scope: "worker", option: true }],
  databaseUrl: [
    async ({ engine }, provide) => {
      await provide(engine === "PostgreSQL" ? await createDatabase() : undefined);
    },
    { scope: "worker" },
  ],
  site: [
    async ({ databaseUrl }, provide) => {
      const site = await startSite(databaseUrl);
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, provide) => {
    await provide(site.url);
  },
  faults: [
    async ({ context }, provide) => {
      const faults = await watchForFaults(context);
      await provide(faults);
      expect(faults.unexpected(), "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, site, faults }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext({
        baseURL: site.url,
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** No violation that axe can find, on the whole page as it stands. */
export async function expectAccessible(page: Page) {
  await expectNoViolations(page);
}

/** Checks only contrast, for a page that has been checked in its other colour scheme. */
export async function expectReadable(page: Page) {
  await expectNoViolations(page, COLOUR_RULES);
}

/** By name: the tag of colours would add the rule of level AAA, which axe leaves off. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Half the size of `axe.source`, and each page parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Not by @axe-core/playwright, which sends and evaluates a megabyte of script twice for each page. */
async function expectNoViolations(page: Page, rules?: string[]) {
  // A page that has been checked before still holds it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  const found = await page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked);
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map((node) => node.html),
    }));
  }, options);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Signs in through the form, as a person would, and waits until the site knows it is an administrator. */
export async function signInAsAdministrator(page: Page) {
  await signIn(page, ADMINISTRATOR);
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/");
}

/** Waits until what the last change sets off has been drawn: observers have been told, idle callbacks have run. */
export async function settled(page: Page) {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done)));
      }),
  );
}

/**
 * Follows the requests of a page from now on. `untilNone` waits until all have ended and none follows from what they
 * have brought.
 */
export function followRequests(page: Page) {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return {
    untilNone: async () => {
      do {
        await expect.poll(() => pending.size, "requests under way").toBe(0);
        await settled(page);
      } while (pending.size > 0);
    },
  };
}

/**
 * Waits until position and height of the page have been the same for ten frames and nothing is left to do, and returns
 * the position. Counted in frames, because a busy machine draws fewer of them in the same time.
 */
export function atRest(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let before = "";
        let frames = 0;
        function look() {
          const now = `${window.scrollY} ${document.documentElement.scrollHeight}`;
          frames = now === before ? frames + 1 : 0;
          before = now;
          if (frames < 10) requestAnimationFrame(look);
          else requestIdleCallback(() => done(window.scrollY));
        }
        look();
      }),
  );
}

/** A new database on the journeys' PostgreSQL server. */
export async function createDatabase(): Promise<string> {
  const url = new URL(process.env["JOURNEYS_POSTGRES_URL"] ?? "");
  const name = `journeys_${crypto.randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { NIGHTLY, nightlyUnless, TESTS_EVERYTHING } from "../../everything.ts";
import { createEvent, removeEvents, signInByApi } from "../api.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, settled, test } from "../fixtures.ts";
import { firstId } from "./address.ts";
import { onlyFont, SYSTEM_FONTS } from "./only-font.ts";

/** Typefaces that come late; "good" by https://web.dev/articles/cls. A title of any meetup may wrap otherwise in them. */
const MOST_SHIFT = 0.1;

const WIDTHS = [375, 412, 1280];
const ADDRESSES = [
  "/",
  "/events",
  "/events?when=all",
  "/city/Jaipur",
  "/blog",
  "/ecafetv",
  "/city-mayor",
  "/map",
  "/search?q=coffee",
];

/** On a wide screen these are laid out by rules of their own. */
const LIKE_NO_PHONE = ["/", "/events", "/map"];

for (const width of WIDTHS)
  test(
    `at ${width} px no page jumps when its typefaces come late`,
    nightlyUnless(width === 375),
    async ({ page }) => {
      expect(await shiftsAt(page, width)).toEqual({});
    },
  );

/** Visitors' systems bring one of these. Nightly and in a release, because each takes as long as the machine's own. */
for (const font of TESTS_EVERYTHING && process.platform === "linux" ? SYSTEM_FONTS : [])
  test(`nor where ${font.name} stands in for them`, async ({
    playwright,
    baseURL,
    launchOptions,
  }) => {
    test.setTimeout(300_000);
    const only = onlyFont(font);
    const env = { ...process.env, ...only.env };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const shifts: Record<string, number> = {};
    for (const width of WIDTHS) {
      const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
      Object.assign(shifts, await shiftsAt(page, width));
      await page.close();
    }
    await browser.close();
    await rm(only.home, { recursive: true });
    expect(shifts).toEqual({});
  });

/** In pixels. */
const WIDTHS_ON_3G = [320, 360, 375, 412, 768, 1280];

test.describe("on slow 3G, far from the meetup's clock", () => {
  test.use({ timezoneId: "America/New_York" });
  for (const width of WIDTHS_ON_3G)
    test(
      `at ${width} px nothing moves at all`,
      nightlyUnless(width === 412),
      async ({ page, site }) => {
        test.setTimeout(300_000);
        const city = `Stillness ${width}`;
        const session = await signInByApi(site.url);
        const time_zone = "Asia/Kolkata";
        const name = "Coffee with founders who sell to small shops";
        const ahead = await createEvent(site.url, session, name, { city_name: city, time_zone });
        await page.setViewportSize({ width, height: 780 });
        await page.addInitScript(addUpShifts);
        const network = await page.context().newCDPSession(page);
        await network.send("Network.enable");
        // Browsers call this slow 3G.
        const rate = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
        const slow = { offline: false, latency: 400, ...rate };
        await network.send("Network.emulateNetworkConditions", slow);
        const own = [`/city/${encodeURIComponent(city)}`, `/events/${ahead.id}`];
        const more = TESTS_EVERYTHING ? [...ADDRESSES, "/team", "/press", "/auth"] : ["/"];
        const moving: Record<string, number> = {};
        for (const address of [...more, ...own]) {
          await page.goto(address);
          await startScripts(page);
          await settled(page);
          const shift = await page.evaluate(() => window.layoutShift);
          if (shift > 0) moving[address] = shift;
        }
        await removeEvents(site.url, session, encodeURIComponent(city));
        expect(moving).toEqual({});
      },
    );
});

test(
  "no link or part of a host's screens moves while they load",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    const city = "Harare";
    const { id } = await createEvent(site.url, session, "Coffee that loads", { city_name: city });
    await enterAsAdministrator(page);
    await page.setViewportSize({ width: 360, height: 780 });
    let calls = 0;
    await page.route("**/api/v1/**", async (route) => {
      await new Promise((go) => setTimeout(go, 200 * ++calls));
      await route.continue();
    });
    const back = page.getByRole("link", { name: `Back to ${city}` });
    const last = page.getByRole("heading", { name: "Last meetups" });
    for (const [path, part] of [
      [`list/${id}`, back],
      [`pictures/${id}`, back],
      ["handover", back],
      ["handover", last],
    ] as const) {
      calls = 0;
      await page.goto(`/host/${city}/${path}`);
      await expect(part).toBeVisible();
      const place = await part.boundingBox();
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await settled(page);
      expect.soft(await part.boundingBox(), path).toEqual(place);
    }
    await removeEvents(site.url, session, city);
  },
);

test("the footer of a signed-in page is below the screen while the page loads", async ({
  page,
}) => {
  await enterAsAdministrator(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const answers = await holdAnswers(page, "**/api/v1/**");
  for (const path of ["/profile", "/host/Harare", "/admin/health", "/admin/city-events"]) {
    await page.goto(path);
    await startScripts(page);
    await expect(page.getByText(/^Loading/).first()).toBeVisible();
    await expect.soft(page.getByRole("contentinfo"), path).not.toBeInViewport();
  }
  answers.letThrough();
});

test(
  "an administrator's extras on a public page move nothing that comes below them",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    const event = await createEvent(site.url, session, "Coffee", { city_name: "Harare" });
    await enterAsAdministrator(page);
    await page.setViewportSize({ width: 360, height: 640 });

    const role = await holdAnswers(page, "**/api/auth/role");
    await page.goto(`/blog/${await firstId(site.url, "blog-posts")}`);
    await startScripts(page);
    await settled(page);
    const title = page.getByRole("heading", { level: 1 });
    const before = await title.boundingBox();
    role.letThrough();
    await expect(page.getByRole("link", { name: "Edit Blog Post" })).toBeVisible();
    expect.soft(await title.boundingBox()).toEqual(before);

    const list = await holdAnswers(page, `**/api/v1/city-events/${event.id}`);
    await page.goto(`/events/${event.id}`);
    await startScripts(page);
    await expect(page.getByRole("button", { name: "Edit Event" })).toBeVisible();
    await settled(page);
    const below = page.getByRole("heading", { level: 2 }).first();
    const place = await below.boundingBox();
    list.letThrough();
    await expect(page.getByText("Guests of Coffee")).toBeVisible();
    expect.soft(await below.boundingBox()).toEqual(place);
    await removeEvents(site.url, session, "Harare");
  },
);

async function holdAnswers(page: Page, url: string) {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { letThrough: held.resolve };
}

/** Addresses that jump at that width, with how far. */
async function shiftsAt(page: Page, width: number): Promise<Record<string, number>> {
  await page.setViewportSize({ width, height: 780 });
  await page.addInitScript(addUpShifts);
  // Playwright switches the browser's cache off where it routes: each page waits for them.
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
    await route.continue();
  });
  const jumping: Record<string, number> = {};
  const isPhone = width < 768;
  for (const address of TESTS_EVERYTHING || isPhone ? ADDRESSES : LIKE_NO_PHONE) {
    await page.goto(address);
    await page.waitForFunction(() => document.fonts.check("1em 'Instrument Sans'"));
    await settled(page);
    const shift = await page.evaluate(() => window.layoutShift);
    if (shift > MOST_SHIFT) jumping[`${address} at ${width} px`] = shift;
  }
  return jumping;
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

function addUpShifts() {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry) window.layoutShift += Number(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}

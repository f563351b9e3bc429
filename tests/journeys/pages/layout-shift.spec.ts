import type { Page } from "@playwright/test";
import { nightlyUnless, TESTS_EVERYTHING } from "../../everything.ts";
import { expect, settled, test } from "../fixtures.ts";
import { onlyFont, SYSTEM_FONTS } from "./only-font.ts";

/** "Good" by https://web.dev/articles/cls. */
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

for (const width of WIDTHS)
  test(
    `at ${width} px no page jumps when its typefaces come late`,
    nightlyUnless(width !== 412),
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
    const env = { ...process.env, ...onlyFont(font) };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const shifts: Record<string, number> = {};
    for (const width of WIDTHS) {
      const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
      Object.assign(shifts, await shiftsAt(page, width));
      await page.close();
    }
    await browser.close();
    expect(shifts).toEqual({});
  });

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
  for (const address of ADDRESSES) {
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

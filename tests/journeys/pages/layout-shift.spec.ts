import { expect, settled, test } from "../fixtures.ts";

/** "Good" by https://web.dev/articles/cls. */
const MOST_SHIFT = 0.1;

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

for (const width of [375, 412, 1280])
  test(`at ${width} px no page jumps when its typefaces come late`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.addInitScript(addUpShifts);
    // Playwright switches the browser's cache off where it routes: each page waits for them.
    await page.route("**/*.woff2", async (route) => {
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length,
      );
      await route.continue();
    });
    const jumping: Record<string, number> = {};
    for (const address of ADDRESSES) {
      await page.goto(address);
      await page.waitForFunction(() => document.fonts.check("1em 'Instrument Sans'"));
      await settled(page);
      const shift = await page.evaluate(() => window.layoutShift);
      if (shift > MOST_SHIFT) jumping[address] = shift;
    }
    expect(jumping).toEqual({});
  });

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

import type { Page } from "@playwright/test";
import { startScripts } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { specification } from "./specification.ts";

const pages = specification.filter(({ path }) => !path.startsWith("/auth"));

const viewports = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

for (const words of pages) {
  test(`the top bar of ${words.path} stays at the top (SPEC 2) and hides no focus`, async ({
    page,
    faults,
  }) => {
    if (words.status) faults.expect(/^404: /, /status of 404/);
    await page.goto(await addressOf(page, words));
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await topOfBar(page), `at ${viewport.width} px`).toBe(0);
      expect(await page.evaluate(hiddenByBar)).toEqual([]);
    }
    // 400 % zoom of a desktop window: the page needs the room (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 225 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await topOfBar(page)).toBeLessThan(0);
  });
}

test("an anchor is shown below the bar, before and after hydration", async ({ page }) => {
  await page.goto("/city-mayor");
  const id = await page.evaluate(() => {
    const heading = [...document.querySelectorAll("main h2[id]")].at(-1);
    return heading?.id ?? "";
  });
  await page.goto(`/city-mayor#${id}`);
  await expectBelowBar(page, id);
  await startScripts(page);
  await expectBelowBar(page, id);
});

async function expectBelowBar(page: Page, id: string) {
  const bar = await page.getByRole("banner").boundingBox();
  await expect
    .poll(async () => (await page.locator(`[id="${id}"]`).boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
}

const topOfBar = (page: Page) =>
  page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().top);

/** Runs in the browser: backwards through all that takes the focus, as Shift+Tab does (WCAG 2.4.11). */
function hiddenByBar(): string[] {
  const bar = document.querySelector("header")?.getBoundingClientRect();
  const found: string[] = [];
  const stops = document.querySelectorAll<HTMLElement>(
    "main :is(a[href], button, summary, input, select, textarea)",
  );
  for (const stop of [...stops].toReversed()) {
    if (!stop.checkVisibility()) continue;
    stop.focus();
    const place = stop.getBoundingClientRect();
    if (place.height < 300 && bar && place.top < bar.bottom - 1)
      found.push(stop.outerHTML.slice(0, 120));
  }
  return found;
}

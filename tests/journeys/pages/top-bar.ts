import { expect, type Page } from "@playwright/test";

const viewports = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
];

/** The top bar stays at the top (SPEC 2) and hides no focus. */
export async function expectBarAtTop(page: Page) {
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

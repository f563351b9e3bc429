import type { Page } from "@playwright/test";
import { startScripts } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";
import { overflow } from "../overflow.ts";
import { addressOf } from "./address.ts";
import { specification } from "./specification.ts";

const widths = [320, 768, 1024, 1200, 1440];

for (const words of specification) {
  test(`${words.path} keeps all its text with the spacing of WCAG 1.4.12`, async ({
    page,
    faults,
  }) => {
    if (words.status) faults.expect(/^404: /, /status of 404/);
    await page.goto(await addressOf(page, words));
    await startScripts(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(cutOff), "as it comes, at 320 px").toEqual([]);
    await spaceOut(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await overflow(page), `what sticks out at ${width} px`).toEqual([]);
      expect.soft(await page.evaluate(cutOff), `what is cut off at ${width} px`).toEqual([]);
    }
  });
}

test("the menu keeps all its text too", async ({ page }) => {
  await page.goto("/privacy");
  await startScripts(page);
  await page.getByRole("button", { name: "MENU" }).click();
  await expect(page.getByText("Who meets where, and when")).toBeVisible();
  for (const prepare of [async () => {}, () => spaceOut(page)]) {
    await prepare();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(cutOff), `what is cut off at ${width} px`).toEqual([]);
    }
  }
});

async function spaceOut(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Runs in the browser: words that lie outside a box which hides what is outside, or scrolls it sideways. */
function cutOff(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
    // The marquee moves; excerpts are cut on purpose; a map scrolls both ways; what only screen readers read has
    // no size.
    if (
      parent.closest(
        "script, style, noscript, .sr-only, [aria-hidden=true], svg, [data-marquee], [class*=line-clamp]",
      )
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (
      let box: HTMLElement | null = parent;
      box && box !== document.body;
      box = box.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      const isOutside =
        (overflowX !== "visible" && (text.right > edge.right + 2 || text.left < edge.left - 2)) ||
        (overflowY === "hidden" && text.bottom > edge.bottom + 6);
      if (isOutside)
        found.push(`${node.textContent.trim().slice(0, 60)} | ${box.className.slice(0, 80)}`);
    }
  }
  return found;
}

import { expect, type Page } from "@playwright/test";
import { overflow } from "../overflow.ts";

export const widths = [320, 768, 1024, 1200, 1280, 1440];

/** The page keeps all its text, as it comes and with the spacing of WCAG 1.4.12. Leaves it spaced out. */
export async function expectAllText(page: Page) {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(cutOff), "as it comes, at 320 px").toEqual([]);
  await spaceOut(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overflow(page), `what sticks out at ${width} px`).toEqual([]);
    expect.soft(await page.evaluate(cutOff), `what is cut off at ${width} px`).toEqual([]);
  }
}

export async function spaceOut(page: Page) {
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
export function cutOff(): string[] {
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

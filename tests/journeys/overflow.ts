import type { Locator, Page } from "@playwright/test";

/** The elements that make the page scroll sideways. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The elements of a box with its own scrollbars that lie beyond one of its sides. */
export function sticksOut(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll("*")]
      .filter((inner) => {
        const place = inner.getBoundingClientRect();
        return place.left < left || place.right > right;
      })
      .map((inner) => inner.outerHTML.slice(0, 120));
  });
}

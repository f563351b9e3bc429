import { expect, type Page } from "@playwright/test";

/** Everything that can be used is reached by Tab from the top of the page, and nothing lies over it meanwhile. */
export async function expectCompleteByKeyboard(page: Page) {
  await page.setViewportSize({ width: 1000, height: 640 });
  const wanted = await page.evaluate(reachable);
  const reached = await walk(page, wanted + 5);
  expect(reached.filter((stop) => stop.isHidden).map((stop) => stop.what)).toEqual([]);
  expect(new Set(reached.map((stop) => stop.what)).size).toBeGreaterThanOrEqual(wanted);
}

/** No target is smaller than 24 px. Leaves all toggles open. */
export async function expectLargeTargets(page: Page) {
  await page.setViewportSize({ width: 375, height: 740 });
  for (const details of await page.locator("main summary").all()) await details.click();
  expect(await page.evaluate(smallTargets)).toEqual([]);
}

interface Stop {
  what: string;
  isHidden: boolean;
}

/** Presses Tab through the page and tells of each stop whether something lies over it. */
async function walk(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < most; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (stop) stops.push(stop);
  }
  return stops;
}

async function focused(): Promise<Stop | undefined> {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const shown = element.matches("input.sr-only") ? (element.closest("label") ?? element) : element;
  const isHidden = () => {
    const { left, top, width, height } = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return !over || !(shown.contains(over) || over.contains(shown));
  };
  // An element that focus moves into sight is there some frames later.
  for (let frame = 0; frame < 20 && isHidden(); frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const place = [...document.querySelectorAll("*")].indexOf(element);
  return { what: `${place} ${element.outerHTML.slice(0, 90)}`, isHidden: isHidden() };
}

/** Counts the controls of the page. */
function reachable(): number {
  return [...document.querySelectorAll("a[href], button, input, summary")].filter(
    (element) => element.checkVisibility() && !element.closest("[popover]"),
  ).length;
}

/** WCAG 2.5.8: links inside a sentence are exempt. */
function smallTargets(): string[] {
  return [...document.querySelectorAll("a[href], button, input, summary, label:has(input)")]
    .filter((element) => {
      if (!element.checkVisibility() || element.matches(".sr-only")) return false;
      if (getComputedStyle(element).display === "inline" && element.closest("p")) return false;
      const { width, height } = element.getBoundingClientRect();
      return width < 24 || height < 24;
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

import { expect, type Page } from "@playwright/test";
import { startScripts } from "../browser-session.ts";

declare global {
  interface Window {
    reached: Set<Element>;
  }
}

/** Everything that can be used is reached by Tab from the top of the page, and nothing lies over it meanwhile. */
export async function expectCompleteByKeyboard(page: Page) {
  await page.setViewportSize({ width: 1000, height: 640 });
  await startScripts(page);
  expect(await walk(page)).toEqual([]);
  expect(await page.evaluate(missed)).toEqual([]);
}

/** No target is smaller than 24 px. Leaves all toggles open. */
export async function expectLargeTargets(page: Page) {
  await page.setViewportSize({ width: 375, height: 740 });
  for (const details of await page.locator("main summary").all()) await details.click();
  expect(await page.evaluate(smallTargets)).toEqual([]);
}

/** Presses Tab from the top of the page to its end. Gives what something lay over. */
async function walk(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate(() => {
    window.reached = new Set();
  });
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (!stop) return hidden;
    if (stop.isHidden) hidden.push(stop.what);
  }
}

/** The stop with the focus; undefined at the end of the page. */
async function focused(): Promise<{ what: string; isHidden: boolean } | undefined> {
  const element = document.activeElement;
  if (!element || element === document.body || window.reached.has(element)) return undefined;
  window.reached.add(element);
  const shown = element.matches("input.sr-only") ? (element.closest("label") ?? element) : element;
  const isHidden = () => {
    const { left, top, width, height } = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return !over || !(shown.contains(over) || over.contains(shown));
  };
  // An element that focus moves into sight is there some frames later.
  for (let frame = 0; frame < 20 && isHidden(); frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  return { what: element.outerHTML.slice(0, 90), isHidden: isHidden() };
}

/** In a group of radio buttons, the checked one is the only stop. */
function missed(): string[] {
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
    .filter((element) => element.checkVisibility() && !element.closest("[popover]"))
    .filter((element) => !element.matches("[tabindex='-1'], :disabled, [type=radio]:not(:checked)"))
    .filter((element) => !window.reached.has(element))
    .map((element) => element.outerHTML.slice(0, 120));
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

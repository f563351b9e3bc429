import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { specification } from "./specification.ts";

const pages = specification.filter(({ status }) => status === undefined);

for (const words of pages) {
  const { path } = words;
  test(`${path} is complete with a keyboard and hides no focus`, async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 640 });
    await page.goto(await addressOf(page, words));
    const wanted = await page.evaluate(reachable);
    const reached = await walk(page, wanted + 5);
    expect(reached.filter((stop) => stop.isHidden).map((stop) => stop.what)).toEqual([]);
    expect(new Set(reached.map((stop) => stop.what)).size).toBeGreaterThanOrEqual(wanted);
  });

  test(`${path} has no target smaller than 24 px`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto(await addressOf(page, words));
    for (const details of await page.locator("main summary").all()) await details.click();
    expect(await page.evaluate(smallTargets)).toEqual([]);
  });
}

test("toggles open and close with the keyboard alone, without scripts", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.goto("/team");
  const toggle = page.locator("summary", { hasText: "Meet Our Angels" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Our Angels" })).toBeVisible();
  await expect(toggle.getByText("Hide Our Angels")).toBeVisible();
  await expect(toggle.getByText("Meet Our Angels")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Our Angels" })).toBeHidden();

  const biography = page.locator("summary", { hasText: "Learn More" }).first();
  await biography.focus();
  await page.keyboard.press("Space");
  await expect(biography.getByText("Show Less")).toBeVisible();
});

test("the passing publications can be stopped without scripts", async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false, reducedMotion: "no-preference" });
  await page.goto("/");
  const board = page.getByRole("region", { name: "Featured In" });
  const names = board.locator("ul").first().locator("..");
  await expect(names).toHaveCSS("animation-play-state", "running");
  await board.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await expect(names).toHaveCSS("animation-play-state", "paused");
});

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
  // What focus moves into sight is there some frames later.
  for (let frame = 0; frame < 20 && isHidden(); frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const place = [...document.querySelectorAll("*")].indexOf(element);
  return { what: `${place} ${element.outerHTML.slice(0, 90)}`, isHidden: isHidden() };
}

/** How many things of the page somebody can use. */
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

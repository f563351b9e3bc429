import { NIGHTLY } from "../../everything.ts";
import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

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

test(
  "the passing publications can be stopped without scripts",
  NIGHTLY,
  async ({ openBrowser }) => {
    const page = await openBrowser({ javaScriptEnabled: false, reducedMotion: "no-preference" });
    await page.goto("/");
    const board = page.getByRole("region", { name: "Featured In" });
    const names = board.locator("ul").first().locator("..");
    await expect(names).toHaveCSS("animation-play-state", "running");
    await board.getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await expect(names).toHaveCSS("animation-play-state", "paused");
  },
);

test("the cities behind 'More Cities' come after it, for the keyboard as for the eyes", async ({
  openBrowser,
}) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    const summary = page.locator("summary", { hasText: "More Cities" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(summary).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Tab");
    const first = page.locator("details[open] a:focus");
    await expect(first).toBeInViewport();
    const [before, after] = [await topOf(summary), await topOf(first)];
    expect(after).toBeGreaterThan(before);
  }
});

test(
  "each drawing of /map can be passed by the keyboard alone, without scripts",
  NIGHTLY,
  async ({ openBrowser }) => {
    const page = await openBrowser({ javaScriptEnabled: false });
    await page.goto("/map");
    const ways = page.getByRole("link", { name: "Skip this map" });
    await expect(ways).toHaveCount(2);
    for (const way of await ways.all()) {
      await way.focus();
      await expect(way).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const drawing = way.locator("xpath=ancestor::figure");
      await expect(drawing.locator(":focus")).toHaveCount(0);
      await expect(page.locator("main :focus")).toBeInViewport();
    }
  },
);

/** In pixels from the top of the page, wherever it is scrolled to. */
const topOf = (element: Locator) =>
  element.evaluate((node) => node.getBoundingClientRect().top + scrollY);

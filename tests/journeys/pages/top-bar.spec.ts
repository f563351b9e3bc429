import type { Page } from "@playwright/test";
import { NIGHTLY } from "../../everything.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { avatar, signUp, someone } from "../members.ts";
import { spaceOut } from "./text-spacing.ts";

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

test(
  "a member's bar keeps its margins and its gaps on the narrowest telephone",
  NIGHTLY,
  async ({ page }) => {
    await signUp(page, someone());
    await expect(avatar(page)).toBeVisible();
    for (const path of ["/ecafetv", "/events", "/"]) {
      await page.goto(path);
      await expect(avatar(page)).toBeVisible();
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    const boxes = await page
      .getByRole("banner")
      .locator("a, button")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .map(({ left, right }) => ({ left, right })),
      );
    expect(boxes).toHaveLength(4);
    const edges = boxes.flatMap(({ left, right }) => [left, right]);
    expect([edges[0], edges.at(-1)]).toEqual([16, 304]);
    expect(edges).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges[2]).toBeGreaterThan(edges[1] ?? 0);
  },
);

test(
  "the word of the logo stands there whole or not at all, however full the bar is",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/privacy");
    await startScripts(page);
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    for (const prepare of [async () => {}, () => spaceOut(page)]) {
      await prepare();
      for (const width of [320, 360, 390, 480, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const home = page.getByRole("banner").getByRole("link", { name: "eCafe" });
        await expect(home).toBeVisible();
        expect.soft(await home.evaluate(cutWord), `at ${width} px`).toBe(false);
      }
    }
  },
);

/** Runs in the browser. */
function cutWord(home: Element): boolean {
  const word = home.querySelector("span");
  if (!word?.checkVisibility()) return false;
  const [inner, outer] = [word.getBoundingClientRect(), home.getBoundingClientRect()];
  const { overflowX, overflowY } = getComputedStyle(home);
  const isClipped = overflowX !== "visible" || overflowY !== "visible";
  const isTooHigh = inner.top < outer.top || inner.bottom > outer.bottom;
  return inner.right > outer.right || inner.top >= outer.bottom || (isClipped && isTooHigh);
}

async function expectBelowBar(page: Page, id: string) {
  const bar = await page.getByRole("banner").boundingBox();
  await expect
    .poll(async () => (await page.locator(`[id="${id}"]`).boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
}

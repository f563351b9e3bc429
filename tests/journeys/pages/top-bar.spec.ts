import type { Page } from "@playwright/test";
import { startScripts } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";

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

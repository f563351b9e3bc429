import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectReadable } from "./fixtures.ts";
import { TESTS_EVERYTHING } from "../everything.ts";
import { overflow } from "./overflow.ts";

const widths = [320, 768, 1280];

/** Opens a page and checks it at three widths, light and dark; at night each in both. `prepare` runs once it has loaded. */
export async function expectToFit(
  page: Page,
  address: string,
  prepare?: (page: Page) => Promise<void>,
) {
  await page.setViewportSize({ width: 320, height: 800 });
  const response = await page.goto(address, { waitUntil: "load" });
  expect(response?.status(), address).toBeLessThan(400);
  await prepare?.(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await overflow(page), `what sticks out of ${address} at ${width} px`).toEqual([]);
    // Between the narrowest and the widest there is nothing that only the middle shows.
    if (width === 768) continue;
    // `npm test` looks at a telephone in light colours and at a wide screen in dark ones.
    if (!TESTS_EVERYTHING && width === 1280) await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    if (!TESTS_EVERYTHING) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadable(page);
  }
}

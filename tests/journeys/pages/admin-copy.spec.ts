import type { Page } from "@playwright/test";
import { NIGHTLY } from "../../everything.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, startSite, test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { emptyAdminPages, emptyPages, extras, type AdminCopy } from "./admin-copy.ts";

test("administrators find what the specification gives them, on every page", async ({ page }) => {
  test.setTimeout(240_000);
  await enterAsAdministrator(page);
  for (const words of extras) await expectWords(page, words);
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "MENU" }).click();
  await expect(page.getByRole("link", { name: "My Profile" })).toHaveAttribute("href", "/profile");
});

test("visitors find none of it", NIGHTLY, async ({ page, faults }) => {
  faults.expect(/status of 401/);
  // The administrators' own screens: admin-access.spec.ts
  const shared = extras.filter(({ path }) => !path.startsWith("/admin"));
  for (const { path, buttons = [], links = [] } of shared) {
    await page.goto(await addressOf(page, { path }));
    await startScripts(page);
    for (const name of buttons) await expect(page.getByRole("button", { name })).toHaveCount(0);
    for (const [name] of links)
      await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
});

test(
  "a site without anything says so, and tells administrators what to do",
  NIGHTLY,
  async ({ openBrowser }) => {
    test.setTimeout(240_000);
    const site = await startSite(undefined, { SAMPLE_DATA: "off" });
    const visitor = await openBrowser({ baseURL: site.url, javaScriptEnabled: false });
    for (const words of emptyPages) await expectWords(visitor, words);
    const administrator = await openBrowser({ baseURL: site.url });
    await enterAsAdministrator(administrator);
    for (const words of emptyAdminPages) await expectWords(administrator, words);
    await site.stop();
  },
);

async function expectWords(page: Page, { path, says, buttons, links }: AdminCopy) {
  await page.goto(await addressOf(page, { path }));
  for (const text of says ?? [])
    await expect.soft(page.locator("body"), path).toContainText(text, { useInnerText: true });
  for (const name of buttons ?? [])
    await expect.soft(page.getByRole("button", { name }).first(), path).toBeVisible();
  for (const [name, href] of links ?? []) {
    const link = page.getByRole("link", { name, exact: true }).first();
    await expect.soft(link, path).toHaveAttribute("href", href);
  }
}

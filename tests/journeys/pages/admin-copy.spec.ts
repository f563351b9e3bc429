import type { Page } from "@playwright/test";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, startSite, test } from "../fixtures.ts";
import { addressOf } from "./address.ts";
import { emptyAdminPages, emptyPages, extras, lists, type AdminCopy } from "./admin-copy.ts";

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

test("visitors find none of it", async ({ page, faults }) => {
  faults.expect(/status of 401/);
  for (const { path, buttons = [], links = [] } of extras) {
    await page.goto(await addressOf(page, { path }));
    await startScripts(page);
    for (const name of buttons) await expect(page.getByRole("button", { name })).toHaveCount(0);
    if (path.startsWith("/admin"))
      await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    else
      for (const [name] of links)
        await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
});

test("lists say that they are on their way, and that they do not come", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await enterAsAdministrator(page);
  for (const { path, resource, loading, failed } of lists) {
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    const api = new RegExp(`/api/v1/${resource}\\?`);
    await page.route(api, async (route) => {
      await seen;
      await route.abort();
    });
    await page.goto(path);
    await startScripts(page);
    await expect(page.getByText(loading), path).toBeVisible();
    goOn();
    await expect(page.getByRole("alert").getByText(failed).first(), path).toBeVisible();
    await page.unroute(api);
  }
});

test("a site without anything says so, and tells administrators what to do", async ({
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const site = await startSite(undefined, { SAMPLE_DATA: "off" });
  const visitor = await openBrowser({ baseURL: site.url, javaScriptEnabled: false });
  for (const words of emptyPages) await expectWords(visitor, words);
  const administrator = await openBrowser({ baseURL: site.url });
  await enterAsAdministrator(administrator);
  for (const words of emptyAdminPages) await expectWords(administrator, words);
  await site.stop();
});

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

import type { Locator, Page } from "@playwright/test";
import { expect, signInAsAdministrator, test } from "./fixtures.ts";

test("closing the reset dialog gives the focus back to what opened it", async ({ page }) => {
  await page.goto("/auth");
  const opener = page.getByRole("button", { name: "Forgot your password?" });
  await expectFocusBack(page, opener, () => page.keyboard.press("Escape"));
  await expectFocusBack(page, opener, () => page.getByRole("button", { name: "Cancel" }).click());
});

test("so do the question before deleting and the event dialog", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/admin/city-events");
  const deletion = page.getByRole("button", { name: /^Delete / }).first();
  await expectFocusBack(page, deletion, () => page.keyboard.press("Escape"));
  const creation = page.getByRole("button", { name: "Create Event" });
  await expectFocusBack(page, creation, () => page.keyboard.press("Escape"));
});

test("closing the dialog of an event page leaves the page as it is", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/events");
  await page.locator("article h2 a").first().click();
  // Loaded anew, for only a page that the server has rendered asks for its event again when a dialog closes.
  await page.waitForURL(/\/events\/./);
  await page.reload();
  const edit = page.getByRole("button", { name: "Edit Event" });
  await edit.evaluate((button) => button.setAttribute("data-seen", ""));
  await expectFocusBack(page, edit, () => page.keyboard.press("Escape"));
  await page.waitForLoadState("networkidle");
  await expect(edit).toHaveAttribute("data-seen");
  await expect(edit).toBeFocused();
});

test("a post is published and featured by switches", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/admin/blogs#new");
  const published = page.getByRole("switch", { name: "Published" });
  await published.focus();
  await page.keyboard.press("Space");
  await expect(published).toBeChecked();
  await expect(page.getByRole("switch", { name: "Featured" })).not.toBeChecked();
});

async function expectFocusBack(page: Page, opener: Locator, close: () => Promise<void>) {
  await expect(async () => {
    await opener.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await close();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
}

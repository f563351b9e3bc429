import type { Locator } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";

/** The outline of links and buttons with keyboard focus. */
async function expectOutline(field: Locator) {
  await field.focus();
  await expect(field).toHaveCSS("outline-style", "solid");
  await expect(field).toHaveCSS("outline-width", "3px");
}

test(
  "whatever one types into or chooses from shows that it has the focus, with an error too",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/auth");
    await startScripts(page);
    const email = page.getByLabel("Email");
    await expectOutline(email);
    await page.getByRole("button", { name: "Sign In", exact: true }).press("Enter");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expectOutline(email);
    await page.goto("/search");
    await expectOutline(page.getByRole("searchbox"));
    await page.goto("/events");
    await expectOutline(page.getByRole("combobox", { name: "City" }));

    await enterAsAdministrator(page);
    await page.goto("/admin/blogs");
    await expectOutline(page.getByRole("searchbox"));
    await expectOutline(page.getByRole("combobox", { name: "State" }));
    await page.getByRole("button", { name: "New Post" }).press("Enter");
    await page.getByRole("button", { name: "Create Post" }).press("Enter");
    await expect(page.getByText("Title is required")).toBeVisible();
    await expectOutline(page.getByLabel("Title"));
    await expectOutline(page.getByLabel("Content"));
    await expectOutline(page.getByLabel("Category"));
    await expectOutline(page.getByRole("switch", { name: "Published" }));
  },
);

test("a badge keeps its box where the reader's own colours replace ours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/events");
  const badge = page.getByRole("main").getByText("Upcoming", { exact: true }).nth(1);
  await expect(badge).toHaveCSS("border-top-width", "1px");
});

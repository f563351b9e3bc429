import type { Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";

/** The data of the directory, as a click on a link asks for it. */
const DATA = "**/city-mayor.data*";
const API = "**/api/v1/city-mayors";

test("the directory says 'Loading city mayors...' on its way, and when it does not come", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.goto("/about");
  await startScripts(page);
  const { promise: shown, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await shown;
    await route.abort();
  });
  await page.getByRole("button", { name: "MENU" }).click();
  await page.locator("#menu").getByRole("link", { name: "City Mayor" }).click();
  await expect(page.getByText("Loading city mayors...")).toBeVisible();
  goOn();
  await expect(page.getByRole("alert")).toContainText("Failed to fetch city mayors");
  await expect(toast(page, "Failed to fetch city mayors")).toBeVisible();
  await page.unroute(DATA);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Meet Our City Mayors" })).toBeVisible();
});

test(
  "a mayor that cannot be saved is told of by both sentences of SPEC 8",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await enterAsAdministrator(page);
    await page.goto("/admin/city-mayors#new");
    await page.getByLabel("Name").fill("Nobody");
    await page.getByLabel("Country").fill("India");
    await page.getByRole("combobox", { name: "City" }).fill("Pune");
    await page.route(API, (route) => route.abort());
    await page.getByRole("button", { name: "Create City Mayor" }).click();
    await expect(toast(page, "Failed to create city mayor")).toBeVisible();
    await expect(toast(page, "Failed to save city mayor")).toBeVisible();
    await page.unroute(API);
    await page.goto("/city-mayor");
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByLabel("Contact info").fill("somewhere");
    await page.route(`${API}/*`, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Update City Mayor" }).click();
    await expect(toast(page, "Failed to update city mayor")).toBeVisible();
    await expect(toast(page, "Failed to save city mayor")).toBeVisible();
  },
);

const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

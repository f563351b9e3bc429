import type { Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { holdScripts, startScripts } from "./browser-session.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** SPEC 2: the eight tiles and where they lead. */
const tiles = {
  Events: "/events",
  Press: "/press",
  "City Mayor": "/city-mayor",
  Blog: "/blog",
  eCafeTV: "/ecafetv",
  About: "/about",
  Testimonials: "/testimonials",
  Team: "/team",
};

test("MENU opens it, 'Close menu' and Escape close it, and the focus returns", async ({ page }) => {
  await page.goto("/");
  const open = page.getByRole("button", { name: "MENU" });
  await open.click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu(page)).toBeHidden();
  await open.press("Enter");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(open).toBeFocused();
});

test(
  "its tiles stand in 2, 3 and 4 columns, and choosing one closes it",
  NIGHTLY,
  async ({ page, faults }) => {
    await page.goto("/");
    for (const [width, columns] of [
      [320, 2],
      [768, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "MENU" }).click();
      const tops = await Promise.all(
        Object.keys(tiles).map(async (name) => (await tile(page, name).boundingBox())?.y),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
      await page.getByRole("button", { name: "Close menu" }).click();
    }
    await page.getByRole("button", { name: "MENU" }).click();
    for (const [name, address] of Object.entries(tiles)) {
      await expect(tile(page, name)).toHaveAttribute("href", address);
    }
    await tile(page, "About").click();
    await expect(page).toHaveURL("/about");
    await expect(menu(page)).toBeHidden();
    faults.expect(/^404: /, /status of 404/);
  },
);

test(
  "each tile has its sign and its line, none of them in the page as it comes",
  NIGHTLY,
  async ({ page, site }) => {
    expect(await (await fetch(site.url)).text()).not.toContain("/art/menu/");
    await page.goto("/");
    await startScripts(page);
    await page.getByRole("button", { name: "MENU" }).click();
    await expect(tile(page, "Blog")).toHaveAccessibleDescription("Notes from many tables");
    const signs = menu(page).locator("li img");
    await expect(signs).toHaveCount(8);
    for (const sign of await signs.all()) await expect(sign).toHaveJSProperty("naturalWidth", 64);
    // In three columns the last tile takes the place of a ninth.
    await page.setViewportSize({ width: 768, height: 900 });
    const [blog, team] = [
      await tile(page, "Blog").boundingBox(),
      await tile(page, "Team").boundingBox(),
    ];
    expect(team?.width).toBeGreaterThan((blog?.width ?? 0) * 1.9);
  },
);

test("opened before its scripts have come, it is furnished by them", async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/");
  await page.getByRole("button", { name: "MENU" }).click();
  scripts.letThrough();
  await expect(menu(page).locator("li img")).toHaveCount(8);
  await expect(page.locator("main")).toHaveAttribute("inert");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(page.locator("main")).not.toHaveAttribute("inert");
  await expect(page.getByRole("button", { name: "MENU" })).toBeFocused();
});

test("at its bottom a visitor finds 'Sign In / Sign Up'", NIGHTLY, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "MENU" }).click();
  const link = menu(page).getByRole("link", { name: "Sign In / Sign Up" });
  await expect(link).toHaveAttribute("href", "/auth");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it opens, leads on and closes all the same", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "MENU" }).click();
    await expect(tile(page, "Team")).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu(page)).toBeHidden();
    await page.getByRole("button", { name: "MENU" }).click();
    await menu(page).getByRole("link", { name: "Sign In / Sign Up" }).click();
    await expect(page).toHaveURL("/auth");
  });
});

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const tile = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });

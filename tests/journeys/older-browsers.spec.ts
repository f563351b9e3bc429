import type { Page } from "@playwright/test";
import { NIGHTLY, nightlyUnless } from "../everything.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, signInAsAdministrator, test } from "./fixtures.ts";

/** Powers that browsers of 2022 lack, as paths from the window. */
const YOUNG = {
  "Popover API": [
    "HTMLElement.prototype.popover",
    "HTMLElement.prototype.showPopover",
    "HTMLElement.prototype.hidePopover",
    "HTMLElement.prototype.togglePopover",
  ],
  toSorted: ["Array.prototype.toSorted", "Array.prototype.toReversed", "Array.prototype.with"],
  "Intl.Segmenter": ["Intl.Segmenter"],
  isWellFormed: ["String.prototype.isWellFormed", "String.prototype.toWellFormed"],
  requestIdleCallback: ["requestIdleCallback", "cancelIdleCallback"],
  BroadcastChannel: ["BroadcastChannel"],
  Temporal: ["Temporal"],
  "view transitions": ["Document.prototype.startViewTransition"],
  "Promise.withResolvers": ["Promise.withResolvers", "Promise.try"],
  "URL.canParse": ["URL.canParse", "URL.parse"],
  groupBy: ["Map.groupBy", "Object.groupBy"],
  "iterator helpers": ["Iterator"],
  "sets as sets": ["Set.prototype.union", "Set.prototype.difference"],
  "URLSearchParams.size": ["URLSearchParams.prototype.size"],
  "Array.fromAsync": ["Array.fromAsync"],
  "AbortSignal.any": ["AbortSignal.any"],
  "Navigation API": ["navigation"],
  "web locks": ["Navigator.prototype.locks"],
  "trusted types": ["trustedTypes"],
  checkVisibility: ["Element.prototype.checkVisibility"],
  "network information": ["Navigator.prototype.connection"],
};

const remove = (page: Page, paths: readonly string[]) =>
  page.addInitScript((names) => {
    for (const name of names) {
      const parts = name.split(".");
      const last = parts.pop() ?? "";
      const owner = parts.reduce<unknown>(
        (value, part) => (value instanceof Object ? Reflect.get(value, part) : undefined),
        window,
      );
      if (owner instanceof Object) Reflect.deleteProperty(owner, last);
    }
  }, paths);

const ALL = "any of them";

for (const [name, paths] of Object.entries({ ...YOUNG, [ALL]: Object.values(YOUNG).flat() }))
  test(
    `without ${name} pages are read and links followed`,
    nightlyUnless(name === ALL),
    async ({ page, faults }) => {
      faults.expect(/^404: /, /status of 404/);
      await remove(page, paths);
      await page.goto("/events");
      await startScripts(page);
      await page.getByRole("link", { name: "Past Events" }).click();
      await expect(page).toHaveURL(/when=past/);
      const menu = page.getByRole("navigation", { name: "Menu" });
      await page.getByRole("button", { name: "MENU" }).click();
      await expect(menu.locator("li img")).toHaveCount(8);
      await expect(page.locator("main")).toHaveAttribute("inert");
      await menu.getByRole("link", { name: "About" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Meet. Connect. Grow.");
      await expect(menu).toBeHidden();
      await page.goto("/map");
      await startScripts(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  );

test("without all of it at once one signs in, opens a form and is told what happened", async ({
  page,
}) => {
  await remove(page, Object.values(YOUNG).flat());
  await signInAsAdministrator(page);
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeHidden();
  await page.goto("/admin/city-events");
  await page.getByRole("button", { name: "Create Event" }).first().click();
  await page.getByLabel("Event Name").fill("Older browsers meet");
  await expect(page.getByLabel("Event Name")).toHaveValue("Older browsers meet");
});

test(
  "without popovers the menu closes by its button, by Escape and by a tap outside",
  NIGHTLY,
  async ({ page }) => {
    await remove(page, YOUNG["Popover API"]);
    await enterAsAdministrator(page);
    await page.goto("/");
    await startScripts(page);
    const menu = page.getByRole("navigation", { name: "Menu" });
    const open = page.getByRole("button", { name: "MENU" });
    await open.click();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
    await open.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await page.getByRole("button", { name: "Your account" }).click();
    await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeHidden();
  },
);

test(
  "no script of the site has a pattern that Safari 16 cannot read",
  NIGHTLY,
  async ({ page }) => {
    const scripts = new Map<string, string>();
    page.on("response", async (response) => {
      if (response.url().endsWith(".js")) scripts.set(response.url(), await response.text());
    });
    await enterAsAdministrator(page);
    for (const path of [
      "/",
      "/events",
      "/city/Pune",
      "/blog",
      "/map",
      "/auth",
      "/admin/city-events",
    ]) {
      await page.goto(path);
      await startScripts(page);
      await page.waitForLoadState("networkidle");
    }
    expect(scripts.size).toBeGreaterThan(20);
    const behind = [...scripts].filter(([, text]) => /\(\?<[=!]/.test(text)).map(([url]) => url);
    expect(behind).toEqual([]);
  },
);

test("no style sheet has conditions or colours that browsers of 2022 cannot read", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const links = page.locator("link[rel=stylesheet]");
  // They come after the page.
  await expect(links).not.toHaveCount(0);
  const sheets = await links.evaluateAll((all) =>
    all.flatMap((link) => (link instanceof HTMLLinkElement ? link.href : [])),
  );
  for (const sheet of sheets) {
    const text = await (await request.get(sheet)).text();
    expect(text.match(/@media[^{]*[<>][^{]*/g) ?? [], sheet).toEqual([]);
    expect(text.match(/[^;{}]*oklab\([^;{}]*/g) ?? [], sheet).toEqual([]);
  }
});

import type { Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#tools/chromium.ts";
import { NIGHTLY } from "../../everything.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { atRest, expect, test } from "../fixtures.ts";

const executablePath = findChromium();

// On one worker: no other journey can use this browser.
test.describe.configure({ mode: "default" });

/** With scrollbars that take room, as on most desktops. Test browsers hide them, and then nothing could shift. */
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

test("the page behind the menu does not scroll and does not shift", async ({ page }) => {
  await page.goto("/about");
  await startScripts(page);
  const before = await scrollDown(page);
  await page.getByRole("button", { name: "MENU" }).click();
  await tryToScroll(page);
  expect(await placeOf(page)).toEqual(before);
  await page.keyboard.press("Escape");
  expect(await placeOf(page)).toEqual(before);
});

test("nor does the page behind a dialog", NIGHTLY, async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/city-events");
  await page
    .getByRole("button", { name: /^Delete / })
    .last()
    .waitFor();
  const before = await scrollDown(page);
  await page
    .getByRole("button", { name: /^Delete / })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const opened = await placeOf(page);
  expect(opened.left).toBe(before.left);
  await tryToScroll(page);
  expect(await placeOf(page)).toEqual(opened);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await placeOf(page)).toEqual(opened);
});

test(
  "a menu too high for its screen scrolls itself, by touch too, and Back closes it",
  NIGHTLY,
  async ({ openBrowser }) => {
    const page = await openBrowser({ viewport: { width: 360, height: 400 }, hasTouch: true });
    await page.goto("/about");
    await startScripts(page);
    await page.goto("/events");
    await startScripts(page);
    const before = await scrollDown(page);
    await page.getByRole("button", { name: "MENU" }).tap();
    await swipeUp(page);
    await swipeUp(page);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect.poll(() => menu.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    expect(await placeOf(page)).toEqual(before);
    await page.getByRole("button", { name: "Close menu" }).tap();
    expect(await placeOf(page)).toEqual(before);
    await page.getByRole("link", { name: "Past Events" }).dispatchEvent("click");
    await expect(page).toHaveURL("/events?when=past");
    await page.getByRole("button", { name: "MENU" }).tap();
    await page.goBack();
    await expect(menu).toBeHidden();
  },
);

test(
  "a dialog is scrolled by its bar, and closed by pressing beside it",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/city-events");
    await page.getByRole("button", { name: "Create Event" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Event name")).toBeFocused();
    const bar = await dialog.evaluate(
      (element: HTMLElement) => element.offsetWidth - element.clientWidth,
    );
    expect(bar).toBeGreaterThan(4);
    const { x, y, width, height } = (await dialog.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.click(x + width - bar / 2, y + height * 0.8);
    await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await page.mouse.click(x / 2, y + height / 2);
    await expect(dialog).toBeHidden();
  },
);

test("tabs have no bars of their own", NIGHTLY, async ({ page }) => {
  for (const address of ["/events", "/auth"]) {
    await page.goto(address);
    const tabs = page.getByRole("navigation", { name: /Which events|Sign in or sign up/ });
    const room = await tabs.evaluate(
      (element: HTMLElement) => element.offsetWidth - element.clientWidth,
    );
    expect(room, address).toBe(0);
  }
});

async function scrollDown(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 700));
  return placeOf(page);
}

function placeOf(page: Page) {
  return page.evaluate(() => ({
    top: window.scrollY,
    left: document.querySelector("main")?.getBoundingClientRect().right,
  }));
}

async function tryToScroll(page: Page) {
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press("PageDown");
  await atRest(page);
}

async function swipeUp(page: Page) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: 180, y }],
    });
  await touch("touchStart", 340);
  for (let y = 320; y > 60; y -= 20) await touch("touchMove", y);
  await touch("touchEnd");
  await atRest(page);
}

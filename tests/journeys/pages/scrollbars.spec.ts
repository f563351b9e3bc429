import { CHROMIUM_FLAGS, findChromium } from "#tools/chromium.ts";
import { enterAsAdministrator } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";

const executablePath = findChromium();

/** As on most desktops: bars that take room, which test browsers hide. */
test.use({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  },
});

test("a dialog is scrolled by its bar, and closed by pressing beside it", async ({ page }) => {
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
});

test("tabs have no bars of their own", async ({ page }) => {
  for (const address of ["/events", "/auth"]) {
    await page.goto(address);
    const tabs = page.getByRole("navigation", { name: /Which events|Sign in or sign up/ });
    const room = await tabs.evaluate(
      (element: HTMLElement) => element.offsetWidth - element.clientWidth,
    );
    expect(room, address).toBe(0);
  }
});

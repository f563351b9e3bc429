import type { Locator, Page } from "@playwright/test";
import { NIGHTLY, nightlyUnless } from "../../everything.ts";
import { createEvent, removeEvents, signInByApi } from "../api.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { atRest, expect, settled, test } from "../fixtures.ts";

// Chromium drops an emulated preference while it unloads a page: the row of logos on `/` would then be less high.
test.use({
  viewport: { width: 375, height: 740 },
  contextOptions: { reducedMotion: "no-preference" },
});

/** Each list with a link of an entry far down, which leads to a page of its own. */
const lists = [
  { address: "/events", entry: "article h2 a" },
  { address: "/events?when=past", entry: "article h2 a" },
  { address: "/blog", entry: "main h3 a" },
  { address: "/city/Jaipur", entry: "main h3 a" },
  { address: "/search?q=the", entry: "main li a" },
];

for (const { address, entry } of lists) {
  const isKept = address === "/events";
  test(
    `Back, Forward and Reload lead to the same position of ${address}`,
    nightlyUnless(isKept),
    async ({ page }) => {
      await page.goto(address);
      await startScripts(page);
      const position = await scrollTo(page, page.locator(entry).last());
      await page.locator(entry).last().click();
      await expect(page).not.toHaveURL(address);
      // The URL changes before the page does.
      await expectPosition(page, 0);
      await page.goBack();
      await expectPosition(page, position);
      await page.goForward();
      await expectPosition(page, 0);
      await page.goBack();
      await expectPosition(page, position);
      await page.reload();
      await expectPosition(page, position);
      await startScripts(page);
      await expectPosition(page, position);
    },
  );
}

for (const address of ["/", "/city-mayor", "/ecafetv", "/map", "/team"]) {
  test(
    `${address} is left through the menu and found at the same position`,
    NIGHTLY,
    async ({ page }) => {
      await page.goto("/privacy");
      await startScripts(page);
      await page.goto(address);
      await startScripts(page);
      const position = await scrollTo(page, page.locator("main section").last());
      await leaveThroughMenu(page, "Press");
      await page.goBack();
      await expectPosition(page, position);
      await page.reload();
      await expectPosition(page, position);
    },
  );
}

test(
  "Back leads to the same position of a list that a click has loaded",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/about");
    await startScripts(page);
    await leaveThroughMenu(page, "Events");
    const position = await scrollTo(page, page.locator("article h2 a").last());
    await page.locator("article h2 a").last().click();
    await expect(page).toHaveURL(/\/events\/./);
    await page.goBack();
    await expectPosition(page, position);
  },
);

test(
  "Back waits for a list that is no longer kept, on a slow network too",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/events");
    await startScripts(page);
    const position = await scrollTo(page, page.locator("article h2 a").last());
    await page.locator("article h2 a").last().click();
    await expect(page).toHaveURL(/\/events\/./);
    await page.reload();
    await startScripts(page);
    const { promise: arrived, resolve: letArrive } = Promise.withResolvers<void>();
    await page.route(/\.data(\?|$)/, async (route) => {
      await arrived;
      await route.continue();
    });
    const asked = page.waitForRequest(/\.data(\?|$)/);
    const back = page.goBack();
    await asked;
    await settled(page);
    letArrive();
    await back;
    await expectPosition(page, position);
  },
);

test("Back leads through filters and further pages to where one was", NIGHTLY, async ({ page }) => {
  await page.goto("/events");
  await startScripts(page);
  await page.getByRole("link", { name: "All Events" }).click();
  await expect(page).toHaveURL("/events?when=all");
  const first = await scrollTo(page, page.getByRole("link", { name: "Later" }));
  await page.getByRole("link", { name: "Later" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expectPosition(page, 0);
  const second = await scrollTo(page, page.locator("article h2 a").last());
  await page.locator("article h2 a").last().click();
  await expect(page).toHaveURL(/\/events\/./);
  await page.goBack();
  await expectPosition(page, second);
  await page.goBack();
  await expectPosition(page, first);
});

test(
  "what was unfolded is so after Back and Reload, and the position fits it",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/");
    await startScripts(page);
    await page.getByText("More Cities (40)").click();
    const city = page.getByRole("link", { name: "Mainpuri" });
    const position = await scrollTo(page, city);
    await city.click();
    await expect(page).toHaveURL("/city/Mainpuri");
    await page.goBack();
    await expect(city).toBeInViewport();
    await expectPosition(page, position);
    await page.reload();
    await expect(city).toBeInViewport();
    await expectPosition(page, position);
    await startScripts(page);
    await expect(city).toBeInViewport();
    await page.getByText("Show Less").click();
    await page.reload();
    await expect(city).toBeHidden();
  },
);

test(
  "what was unfolded or folded before hydration, or just before the page is left, is so too",
  NIGHTLY,
  async ({ page }) => {
    const more = page.getByText("More Cities (40)");
    const less = page.getByText("Show Less");
    await page.goto("/");
    await more.click();
    await startScripts(page);
    await page.reload();
    await expect(less).toBeVisible();
    await less.click();
    await startScripts(page);
    await settled(page);
    await expect(more).toBeVisible();

    // Chromium puts the event off until the next frame; a page that is left earlier never hears of it.
    const loseToggleEvents = () =>
      page.evaluate(() => {
        addEventListener("toggle", (event) => event.stopImmediatePropagation(), { capture: true });
      });
    await loseToggleEvents();
    await more.click();
    await page.reload();
    await expect(less).toBeVisible();
    await startScripts(page);
    await loseToggleEvents();
    await less.click();
    await page.reload();
    await expect(more).toBeVisible();
  },
);

test(
  "of two events with one name only the one that was unfolded is so after Reload and Back",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    for (const venue of ["First cafe", "Second cafe"])
      await createEvent(site.url, session, "Open table", {
        city_name: "Unnao",
        venue,
        description: `All about the ${venue}`,
      });
    await page.goto("/events?city=Unnao");
    await startScripts(page);
    const about = (venue: string) => page.getByText(`All about the ${venue}`);
    await page.getByRole("article").filter({ hasText: "Second cafe" }).locator("summary").click();
    const expectSecondOnly = async () => {
      await expect(about("Second cafe")).toBeVisible();
      await expect(about("First cafe")).toBeHidden();
    };
    await expectSecondOnly();
    await page.reload();
    await expectSecondOnly();
    await startScripts(page);
    await expectSecondOnly();
    await page.getByRole("link", { name: "Open table" }).first().click();
    await expect(page).toHaveURL(/\/events\/./);
    await page.goBack();
    await expectSecondOnly();
    await page.close();
    await removeEvents(site.url, session, "Unnao");
  },
);

test(
  "an administrator's list is reloaded and left and found at the same position",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/city-events");
    const edit = page.getByRole("button", { name: /^Edit / }).last();
    const position = await scrollTo(page, edit);
    await page.reload();
    await expectPosition(page, position);
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    await expect(page).toHaveURL("/admin");
    await page.goBack();
    await expectPosition(page, position);
  },
);

test("after saving, Back shows the list as it is now", NIGHTLY, async ({ page, site }) => {
  // An event of its own: other journeys look for those of the sample data by name.
  const before = `To be renamed ${Date.now()}`;
  const session = await signInByApi(site.url);
  await createEvent(site.url, session, before, { city_name: "Ballia" });
  await enterAsAdministrator(page);
  await page.goto("/events");
  await startScripts(page);
  await page.getByRole("link", { name: before, exact: true }).first().click();
  await page.getByRole("button", { name: "Edit Event" }).click();
  const name = `Renamed ${Date.now()}`;
  await page.getByLabel("Event name").fill(name);
  await page.getByRole("button", { name: "Update Event" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
  await removeEvents(site.url, session, "Ballia");
});

async function leaveThroughMenu(page: Page, name: string) {
  await page.getByRole("button", { name: "MENU" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/${name.toLowerCase()}`);
  await expectPosition(page, 0);
}

/** A list is hydrated after its page, and then adds the reader's own times: measures when nothing moves any more. */
async function scrollTo(page: Page, target: Locator): Promise<number> {
  let position = 0;
  await expect(async () => {
    await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
    position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(300);
    expect(await atRest(page)).toBe(position);
  }).toPass();
  return position;
}

/** Looks twice: what comes later must not move the page. */
async function expectPosition(page: Page, position: number) {
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(scrollY).toBe(Math.round(position));
  expect(Math.round(await atRest(page))).toBe(Math.round(position));
}

import { NIGHTLY } from "../../everything.ts";
import { holdScripts, startScripts } from "../browser-session.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

test("a mayor's card leads to the chapter, wherever it is pressed, and so does a found mayor", async ({
  page,
}) => {
  await page.goto("/city-mayor");
  const card = page.getByRole("article").filter({ hasText: "Jaipur, India" });
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await expect(card.getByRole("link", { name: `Jaipur, the chapter of ${name}` })).toBeVisible();
  await card.click({ position: { x: 50, y: 70 } });
  await expect(page).toHaveURL("/city/Jaipur");

  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL("/city/Jaipur");
});

test("the map is a link away from the cities and from the events", NIGHTLY, async ({ page }) => {
  for (const path of ["/", "/events"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "All chapters on a map" }).click();
    await expect(page).toHaveURL("/map");
  }
});

test(
  "the magnifier leads into the field; opening the page, and results, do not",
  NIGHTLY,
  async ({ page }) => {
    const field = page.getByRole("searchbox");
    const magnifier = page.getByRole("banner").getByRole("link", { name: "Search" });
    await page.goto("/about");
    await startScripts(page);
    await magnifier.click();
    await expect(field).toBeFocused();
    await field.fill("jaipur");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=jaipur");
    await startScripts(page);
    await expect(field).not.toBeFocused();
    await magnifier.click();
    await expect(page).toHaveURL("/search");
    await expect(field).toBeFocused();
    await page.goto("/search");
    await startScripts(page);
    await expect(field).not.toBeFocused();
  },
);

test(
  "after Back the field says what the results are for, and keeps what is being typed before scripts come",
  NIGHTLY,
  async ({ page }) => {
    const field = page.getByRole("searchbox");
    await page.goto("/search?q=coffee");
    await field.fill("pitch");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=pitch");
    await expect(field).toHaveValue("pitch");
    await page.goBack();
    await expect(page).toHaveURL("/search?q=coffee");
    await expect(field).toHaveValue("coffee");
    await field.fill("half a w");
    await startScripts(page);
    await expect(field).toHaveValue("half a w");
  },
);

test("a page that is slow to come is announced by a line", async ({ page }) => {
  await page.goto("/about");
  await startScripts(page);
  const line = page.getByRole("status").filter({ hasText: "on its way" });
  const scripts = await holdScripts(page);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(line).toBeInViewport();
  await expectAccessible(page);
  scripts.letThrough();
  await expect(page).toHaveURL("/search");
  await expect(line).toHaveCount(0);
});

test(
  "a further page of events has the same title after a click as when it is opened",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/events?when=all");
    await startScripts(page);
    await page.getByRole("link", { name: "Later" }).click();
    await expect(page).toHaveTitle(/^All Events from \w+ \d+, \d+ · /);
    const title = await page.title();
    await page.goBack();
    await expect(page).toHaveTitle(/^All Events · /);
    await page.goForward();
    await expect(page).toHaveTitle(title);
    await page.reload();
    await expect(page).toHaveTitle(title);
  },
);

import type { Page } from "@playwright/test";
import { NIGHTLY, TESTS_EVERYTHING } from "../../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "../api.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, expectReadable, test } from "../fixtures.ts";
import { brokenHeadings, brokenTexts, brokenWords, overflow, sticksOut } from "../overflow.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { z } from "zod";
import * as register from "#app/resources/register.ts";

const CITY = "Ballia";
const DAY = 86_400_000;

/** One of each kind. */
const PAGES = ["/", "/events", `/city/${CITY}`, "/blog", "/map", "/auth"];

const LIKE_THEM = ["/events?when=past", `/city/${CITY}/follow`, ...PUBLIC_PAGES];

test("with letters twice as large nothing sticks out of a telephone", async ({
  page,
  site,
  faults,
}) => {
  faults.expect(/404/);
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Hardware-Breakfast", {
    city_name: CITY,
    venue: "Kulturwerkstatt-Hinterhaus-Bahnhofstrasse, Shop 4",
    capacity: 20,
    date_time: new Date(Date.now() + 3 * DAY).toISOString(),
  });
  const yes = await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Asha" });
  const ticket = new URL(z.object({ link: z.string() }).parse(yes).link).pathname;
  const own = [
    "/no/such/page",
    `/events/${id}`,
    `/events/${id}/join`,
    `/events/${id}/share`,
    `/events/${id}/poster`,
    ticket,
  ];
  await setTextSize(page, 32);
  for (const path of [...(TESTS_EVERYTHING ? LIKE_THEM : []), ...PAGES, ...own]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    expect.soft(await overflow(page), `what sticks out of ${path}`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect.soft(await overflow(page), `what sticks out of ${path} at 320 px`).toEqual([]);
    expect.soft(await brokenTexts(page), `what is a letter wide on ${path}`).toEqual([]);
    expect.soft(await brokenHeadings(page), `words broken in headings of ${path}`).toEqual([]);
  }
  // With several lines it would hide half of what is read.
  await expect(page.getByRole("banner")).toHaveCSS("position", "static");

  // The numeral stays beside the words while there is room, whatever the venue is called.
  await page.setViewportSize({ width: 360, height: 740 });
  await setTextSize(page, 16);
  for (const path of ["/events", `/city/${CITY}`, `/events/${id}/join`, ticket]) {
    await page.goto(path);
    expect.soft(await numeralsBeside(page), `at the usual size, ${path}`).toBe(true);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  const edge = page.locator(".zigzag-bottom").first().locator("..");
  await expect(edge).toHaveCSS("filter", /drop-shadow/);
  await page.goto("/search?q=coffee");
  await expectReadable(page);
  await removeEvents(site.url, session, CITY);
});

test("no heading breaks a word on a laptop", NIGHTLY, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    expect.soft(await brokenHeadings(page), `words broken in headings of ${path}`).toEqual([]);
  }
});

test(
  "words stay whole on a poster and in the table of past meetups",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Breakfast", { city_name: CITY });
    await page.setViewportSize({ width: 320, height: 740 });
    await setTextSize(page, 32);
    await page.goto(`/events/${id}/poster`);
    expect(await brokenWords(page, "article")).toEqual([]);
    await enterAsAdministrator(page);
    await setTextSize(page, 16);
    await page.goto("/admin/past-meetups");
    await expect(page.locator("pre")).toBeVisible();
    expect(await brokenWords(page, "pre")).toEqual([]);
    await removeEvents(site.url, session, CITY);
  },
);

test("the button that shows a password stays in its field, below a label of two lines", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await setTextSize(page, 32);
  await page.goto("/auth");
  const field = await page.getByLabel("Password", { exact: true }).boundingBox();
  const button = await page.getByRole("button", { name: /^Show what is typed/ }).boundingBox();
  if (!field || !button) throw new Error("There is no password to type.");
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
  expect(Math.abs(middle(button) - middle(field))).toBeLessThan(2);
});

const ADMIN_PAGES = [
  "/admin",
  "/admin/chapters",
  "/admin/activity",
  "/admin/newsletter",
  "/admin/reports",
  "/admin/health",
  "/admin/past-meetups",
  ...Object.values(register).flatMap(({ section: { path } }) => [path, `${path}#new`]),
  `/host/${CITY}`,
  "/profile",
];

test(
  "with letters twice as large the admin pages keep their buttons, and the bar its place above",
  NIGHTLY,
  async ({ page, site }) => {
    test.setTimeout(120_000);
    const session = await signInByApi(site.url);
    await createEvent(site.url, session, "Hardware-Breakfast", { city_name: CITY });
    await enterAsAdministrator(page);
    await setTextSize(page, 32);
    for (const path of ADMIN_PAGES) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/robots.txt");
      await page.goto(path);
      await startScripts(page);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      expect.soft(await overflow(page), `what sticks out of ${path}`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 740 });
      expect.soft(await overflow(page), `what sticks out of ${path} at 320 px`).toEqual([]);
      expect.soft(await brokenTexts(page), `what is a letter wide on ${path}`).toEqual([]);
      expect.soft(await brokenHeadings(page), `words broken in headings of ${path}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 740 });
    // Zoom of the text alone, which media queries do not follow.
    await setTextSize(page, 16);
    for (const path of ADMIN_PAGES) {
      await page.goto("/robots.txt");
      await page.goto(path);
      await startScripts(page);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect.soft(await overflow(page), `what sticks out of ${path}, text zoomed`).toEqual([]);
    }
    await setTextSize(page, 32);
    await page.goto(`/host/${CITY}`);
    await startScripts(page);
    const card = page.getByRole("article", { name: "Hardware-Breakfast" });
    const title = await card.getByRole("link", { name: "Hardware-Breakfast" }).boundingBox();
    expect(title?.width, "below the numeral, not beside it").toBeGreaterThan(150);
    expect(await sticksOut(card)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const bar = page.getByRole("banner");
    expect((await bar.boundingBox())?.height, "two lines of buttons").toBeLessThan(200);
    await expect(bar).toHaveCSS("position", "static");
    await removeEvents(site.url, session, CITY);
  },
);

/** In pixels: what readers set in their browser, which media queries follow too. */
async function setTextSize(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
}

/** True when every venue with the long name begins to the right of the numeral of its meetup. */
const numeralsBeside = (page: Page) =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll("main *")].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) =>
          node.nodeType === Node.TEXT_NODE && node.textContent?.startsWith("Kulturwerkstatt"),
      );
      return own ? [element.getBoundingClientRect()] : [];
    });
    const numerals = [...document.querySelectorAll(".even-numerals")].map((numeral) =>
      numeral.getBoundingClientRect(),
    );
    return (
      places.length > 0 &&
      places.every(({ left }) => numerals.some((numeral) => numeral.right <= left + 1))
    );
  });

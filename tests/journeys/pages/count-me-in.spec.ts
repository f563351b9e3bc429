import { z } from "zod";
import { NIGHTLY, nightlyUnless, TESTS_EVERYTHING } from "../../everything.ts";
import { createEvent, removeEvents, signInByApi } from "../api.ts";
import { expect, test } from "../fixtures.ts";

/** The lowest screens that people still carry, and a small notebook. */
const SCREENS = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
];

/** The median height of a folded card on a telephone. */
const MEDIAN_CARD = 320;

const events = z.object({
  items: z.array(z.object({ id: z.string(), attend_link: z.string().nullable() })).min(5),
});

/** In `npm test` two that register elsewhere and two with a list of their own. */
const someOf = (items: z.output<typeof events>["items"]) => {
  const [elsewhere = [], here = []] = [true, false].map((isElsewhere) =>
    items.filter(({ attend_link }) => Boolean(attend_link) === isElsewhere),
  );
  return TESTS_EVERYTHING ? items : [...elsewhere.slice(0, 2), ...here.slice(0, 2)];
};

for (const viewport of SCREENS) {
  test(
    `from the list to a seat in three taps and one field, ${viewport.width} px`,
    nightlyUnless(viewport.width === 360),
    async ({ page, site }) => {
      const session = await signInByApi(site.url);
      const name = `Tea for ${viewport.width}`;
      await createEvent(site.url, session, name, { city_name: "Mainpuri" });
      await page.setViewportSize(viewport);
      await page.goto("/events");
      await page.getByRole("article", { name }).getByRole("link", { name: "Count me in" }).click();
      await page.getByLabel("First name", { exact: true }).fill("Asha");
      await page.getByRole("button", { name: "Count me in" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in");
      await removeEvents(site.url, session, "Mainpuri");
    },
  );

  test(
    `the main action of each meetup is in its first screen, ${viewport.width} px`,
    nightlyUnless(viewport.width === 360),
    async ({ page, site }) => {
      const answer = await fetch(`${site.url}/api/v1/city-events?when=upcoming&limit=20`);
      const { items } = events.parse(await answer.json());
      await page.setViewportSize(viewport);
      for (const { id, attend_link } of someOf(items)) {
        await page.goto(`/events/${id}`);
        const label = attend_link ? "Register Now" : /^(Count me in|Join the waiting list)/;
        const action = page.getByRole("link", { name: label }).first();
        await expect(action, id).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test(
  "a seat is three taps and one field away on 2G, without scripts",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Tea on the bus", {
      city_name: "Mainpuri",
    });
    const page = await openBrowser({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 640 },
    });
    const network = await page.context().newCDPSession(page);
    await network.send("Network.emulateNetworkConditions", { offline: false, ...ON_2G });
    // The words come first: nobody waits for fonts and pictures on such a network.
    await page.goto("/events", { waitUntil: "commit" });
    await page
      .getByRole("article", { name: "Tea on the bus" })
      .getByRole("link", { name: "Count me in" })
      .click();
    await page.getByLabel("First name", { exact: true }).fill("Asha");
    await page.getByRole("button", { name: "Count me in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're in", {
      timeout: 15_000,
    });
    expect(page.url()).toContain("/r/");
    await page.getByRole("button", { name: "Can't make it" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're not coming", {
      timeout: 15_000,
    });
    await fetch(`${site.url}/api/v1/city-events/${id}`, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
  },
);

/** In milliseconds, and bytes a second. */
const ON_2G = { latency: 300, downloadThroughput: 35_000, uploadThroughput: 10_000 };

test("the bar of a telephone makes room for the section with the same button", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/events");
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  const bar = page.locator(".action-bar");
  await expect(bar).toBeVisible();
  await page.locator("#register, #guests").scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).toBeVisible();
});

test("cards are low on a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/events");
  const heights = await page
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  const median = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)];
  expect(Math.round(median ?? Infinity)).toBeLessThanOrEqual(MEDIAN_CARD);
});

import { z } from "zod";
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

for (const viewport of SCREENS) {
  test(`from the list to a seat in three taps and one field, ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    const session = await signInByApi(site.url);
    const name = `Tea for ${viewport.width}`;
    await createEvent(site.url, session, name, { city_name: "Mainpuri" });
    await page.setViewportSize(viewport);
    await page.goto("/events");
    await page.getByRole("article", { name }).getByRole("link", { name: "Count me in" }).click();
    await page.getByLabel("First name").fill("Asha");
    // A form that is sent sooner was filled in by no hand.
    await page.waitForTimeout(2_000);
    await page.getByRole("button", { name: "Count me in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^You(’|'| a)re in/);
    await removeEvents(site.url, session, "Mainpuri");
  });

  test(`the main action of each meetup is in its first screen, ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    const answer = await fetch(`${site.url}/api/v1/city-events?when=upcoming&limit=20`);
    const { items } = events.parse(await answer.json());
    await page.setViewportSize(viewport);
    for (const { id, attend_link } of items) {
      await page.goto(`/events/${id}`);
      const label = attend_link ? "Register Now" : /^Count me in/;
      const action = page.getByRole("link", { name: label }).first();
      await expect(action, id).toBeInViewport({ ratio: 1 });
    }
  });
}

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

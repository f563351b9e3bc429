import type { Locator } from "@playwright/test";
import { NIGHTLY } from "../../everything.ts";
import { createEvent, removeEvents, signInByApi } from "../api.ts";
import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

test("a city without events is named, and leads to others", NIGHTLY, async ({ page, site }) => {
  const session = await signInByApi(site.url);
  await createEvent(site.url, session, "Tea by the Ganges", { city_name: "Patna" });
  await page.goto("/events?city=Ballia");
  await expect(page.getByText("No upcoming events in Ballia at the moment.")).toBeVisible();
  const elsewhere = page.getByRole("region", { name: "Chapters meeting soon" });
  await expect(elsewhere.getByRole("link")).toHaveCount(3);
  await expect(elsewhere.getByRole("listitem").first()).toHaveText("Patna 101 km · 1 event ahead");
  await page.getByRole("link", { name: "Show all cities" }).click();
  await expect(page).toHaveURL("/events");
  await expectLevelBadges(page.getByRole("article").filter({ hasText: "Tea by the Ganges" }));
  await page.goto("/events?city=Ballia&when=past");
  await expect(page.getByText("No past events in Ballia to show.")).toBeVisible();
  await page.getByRole("link", { name: "Show all cities" }).click();
  await expect(page).toHaveURL("/events?when=past");
  await expectLevelBadges(page.getByRole("article").first());
  await removeEvents(site.url, session, "Patna");
});

/** The city, a link, and the state of an event stand on one line. */
async function expectLevelBadges(event: Locator) {
  const badges = await event
    .locator("p")
    .first()
    .locator("span")
    .evaluateAll((spans) =>
      spans.map((span) => {
        const { top, height } = span.getBoundingClientRect();
        return { top, height };
      }),
    );
  expect(badges.length).toBeGreaterThan(1);
  for (const badge of badges) expect(badge).toEqual(badges[0]);
}

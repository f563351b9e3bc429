import type { Page } from "@playwright/test";
import { brotliCompressSync } from "node:zlib";
import type { Session } from "#app/core/client/session.ts";
import { NIGHTLY } from "../../everything.ts";
import { createEvent, removeEvents, signInByApi } from "../api.ts";
import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

const DAY = 86_400_000;

test(
  "past meetups stand openly, until there are more than a handful",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/ERR_NAME_NOT_RESOLVED|ERR_INTERNET/);
    const session = await signInByApi(site.url);
    const city = "Mainpuri";
    await meet(site.url, session, city, { from: -7, times: 6 });
    await page.goto(`/city/${city}`);
    await expect(page.getByRole("article")).toHaveCount(6);
    await expect(summary(page)).toHaveCount(0);

    // With nothing ahead the history is open, the newest first.
    await meet(site.url, session, city, { from: -1, times: 1 });
    await page.goto(`/city/${city}`);
    await expect(summary(page)).toHaveText("7 past meetups");
    await expect(page.getByRole("article").first()).toContainText("Meetup on day -1");
    await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(6);

    // With something ahead it is folded below that, and still there without scripts.
    await meet(site.url, session, city, { from: 2, times: 13 });
    await page.goto(`/city/${city}`);
    const ahead = page.getByRole("article").filter({ visible: true });
    await expect(ahead).toHaveCount(12);
    await expect(ahead.first()).toContainText("Meetup on day 2");
    const all = page.getByRole("link", { name: `All upcoming events in ${city}` });
    await expect(all).toHaveAttribute("href", `/events?city=${city}`);
    await summary(page).click();
    await expect(page.getByText("Past Event", { exact: true })).toHaveCount(6);
    await expect(page.getByText("Meetup on day -1", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: `All past events in ${city}` }).click();
    await expect(page).toHaveURL(`/events?when=past&city=${city}`);
    await expect(page.getByRole("article")).toHaveCount(7);
    await removeEvents(site.url, session, city);
  },
);

test(
  "a chapter with fifty meetups, each with addresses of its own, is still light",
  NIGHTLY,
  async ({ site }) => {
    const session = await signInByApi(site.url);
    await meet(site.url, session, "Unnao", { from: -25, times: 50 });
    const page = await fetch(`${site.url}/city/Unnao`);
    const bytes = brotliCompressSync(await page.text()).length * 1.05;
    expect(bytes).toBeLessThanOrEqual(18 * 1024);
    await removeEvents(site.url, session, "Unnao");
  },
);

const summary = (page: Page) => page.locator("summary", { hasText: "past meetups" });

/** Stores an event for each of so many days, the first `from` days from now. */
async function meet(
  siteUrl: string,
  session: Session,
  city_name: string,
  { from, times }: { from: number; times: number },
) {
  for (let place = 0; place < times; place++) {
    // Not at noon today: that may be over in a moment.
    const day = from + place >= 0 ? from + place + 1 : from + place;
    await createEvent(siteUrl, session, `Meetup on day ${from + place}`, {
      city_name,
      date_time: new Date(Date.now() + day * DAY).toISOString(),
      image_url: `https://pictures.example.org/${crypto.randomUUID()}.jpg`,
      attend_link: `https://forms.example.org/${crypto.randomUUID()}`,
      description: "What we talked about last time, and what came of it. ".repeat(20),
    });
  }
}

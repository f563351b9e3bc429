import type { Page } from "@playwright/test";
import { createEvent, removeEvents, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";
import type { SiteProcess } from "./site-process.ts";

const HOUR = 3_600_000;
const CITY = "Kampala";

test("a clock that is two days ahead ends no meetup", async ({ openBrowser, site }) => {
  const meetup = await createMeetup(site, 20 * HOUR);
  const page = await openBrowser();
  await page.clock.setSystemTime(Date.now() + 48 * HOUR);
  await enterAsAdministrator(page);
  await openGuests(page, meetup.id);
  await expect(guests(page).getByText("0 coming")).toBeVisible();
  await expect(guests(page).getByRole("button", { name: "Add" })).toBeVisible();

  await page.goto("/admin/city-events");
  await startScripts(page);
  const card = page.getByRole("article").filter({ hasText: meetup.event_name });
  await expect(card.getByText("Upcoming")).toBeVisible();
  await meetup.remove();
});

test("a meetup begins while its page is open", async ({ openBrowser, site }) => {
  const meetup = await createMeetup(site, HOUR);
  const page = await openBrowser();
  await page.clock.install();
  await enterAsAdministrator(page);
  await openGuests(page, meetup.id);
  await expect(guests(page).getByText("0 coming")).toBeVisible();
  await page.clock.fastForward(2 * HOUR);
  await expect(guests(page).getByText("0 said yes")).toBeVisible();
  await meetup.remove();
});

async function createMeetup(site: SiteProcess, ahead: number) {
  const session = await signInByApi(site.url);
  const event = await createEvent(site.url, session, `Chai ${crypto.randomUUID().slice(0, 8)}`, {
    city_name: CITY,
    date_time: new Date(Date.now() + ahead).toISOString(),
  });
  return { ...event, remove: () => removeEvents(site.url, session, CITY) };
}

const guests = (page: Page) => page.getByRole("region", { name: "Guest list" });

async function openGuests(page: Page, id: string) {
  await page.goto(`/events/${id}#guest-list`);
  await startScripts(page);
}

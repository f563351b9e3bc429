import type { Page } from "@playwright/test";
import { startScripts } from "./browser-session.ts";
import {
  createDatabase,
  expect,
  expectAccessible,
  followRequests,
  MOVABLE_CLOCK,
  signInAsAdministrator,
  startSite,
  test,
} from "./fixtures.ts";

/**
 * The main job of the site (SPEC 1): an administrator publishes a meetup from the city's page, and everybody
 * finds it. On each database, through a change, the passing of time, a restart and its end.
 */
test("an event goes from the administrator's form to every visitor's page, and stays there", async ({
  openBrowser,
  engine,
  faults,
}) => {
  test.setTimeout(240_000);
  const database = engine === "PostgreSQL" ? await createDatabase() : undefined;
  const site = await startSite(database, MOVABLE_CLOCK);
  const page = await openBrowser({ baseURL: site.url });
  const visitor = await openBrowser({ baseURL: site.url });
  const requests = [page, visitor].map(followRequests);
  await visitor.goto("/city/Jaipur");
  await visitor.goto("/");

  await signInAsAdministrator(page);
  await page.goto("/city/Jaipur");
  await page.getByRole("button", { name: "Add Event" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("City")).toHaveValue("Jaipur");
  await expectAccessible(page);
  await dialog.getByLabel("Event name").fill("Chai under the clock tower");
  await dialog.getByLabel("Venue").fill("The Pink Kettle");
  await fillStart(dialog, wallClock(Date.now() + DAY));
  await dialog.getByLabel("Attend link").fill("https://forms.example.org/chai");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();

  for (const address of ["/", "/events", "/city/Jaipur"]) {
    await visitor.goto(address);
    await expect(entry(visitor, "Chai under the clock tower"), address).toBeVisible();
  }
  await entry(visitor, "Chai under the clock tower").click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Chai under the clock tower");
  const eventPage = visitor.url();
  expect(eventPage).toMatch(/\/events\/[0-9a-f-]{36}$/);
  const register = visitor.getByRole("link", { name: /^Register Now/ }).first();
  await expect(register).toHaveAttribute("href", "https://forms.example.org/chai");
  await expect(register).toHaveAttribute("target", "_blank");

  // A change shows as soon as it is acknowledged; so does the start, when its minute has passed.
  const start = nextMinute(Date.now() + 120_000);
  await page.goto(eventPage);
  await page.getByRole("button", { name: "Edit Event" }).click();
  await expect(dialog.getByLabel("Event name")).toHaveValue("Chai under the clock tower");
  await dialog.getByLabel("Event name").fill("Chai by the lake");
  await fillStart(dialog, wallClock(start));
  await dialog.getByRole("button", { name: "Update Event" }).click();
  await expect(page.getByText("Event updated successfully!")).toBeVisible();
  await visitor.goto(eventPage);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Chai by the lake");
  await visitor.goto("/city/Jaipur");
  const chapter = visitor.getByRole("article", { name: "Chai by the lake" });
  await expect(chapter.getByText("Upcoming")).toBeVisible();
  await site.moveClock(start - Date.now() + 1_000);
  await visitor.reload();
  await expect(chapter.getByText("Past Event")).toBeVisible();
  await expect(chapter.getByRole("link", { name: /^Attend Event/ })).toBeHidden();
  await visitor.goto("/");
  await expect(entry(visitor, "Chai by the lake")).toBeHidden();
  await visitor.goto("/events?when=past");
  await expect(entry(visitor, "Chai by the lake")).toBeVisible();

  // Scripts that are still on their way would find nobody there.
  for (const one of [page, visitor]) await startScripts(one);
  for (const { untilNone } of requests) await untilNone();
  await site.restart();
  await visitor.goto(eventPage);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Chai by the lake");

  // The administrator is still signed in: the session lives in the browser and in the database.
  await page.goto("/admin/city-events");
  await page.getByRole("button", { name: "Delete Chai by the lake" }).click();
  await expect(page.getByText('Are you sure you want to delete "Chai by the lake"?')).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Event deleted successfully")).toBeVisible();
  faults.expect(/status of 410/);
  expect((await visitor.goto(eventPage))?.status()).toBe(410);
  await expect(visitor.getByText("Event Not Found")).toBeVisible();
  await visitor.goto("/city/Jaipur");
  await expect(entry(visitor, "Chai by the lake")).toBeHidden();
  await site.stop();
});

const DAY = 86_400_000;

const entry = (page: Page, name: string) => page.getByRole("link", { name }).first();

async function fillStart(dialog: ReturnType<Page["getByRole"]>, [date = "", time = ""]: string[]) {
  await dialog.getByLabel("Date").fill(date);
  await dialog.getByLabel("Time", { exact: false }).first().fill(time);
}

/** Date and time on a clock in Jaipur. */
function wallClock(moment: number): string[] {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Kolkata",
    dateStyle: "short",
    timeStyle: "short",
  });
  return clock.format(moment).split(" ");
}

const nextMinute = (moment: number) => Math.ceil(moment / 60_000) * 60_000;

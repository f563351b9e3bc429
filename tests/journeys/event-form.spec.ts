import type { Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { ADMINISTRATOR, expect, test } from "./fixtures.ts";

/** One of its own for each try: the crawler finds pages that share a title or a description. */
let eventName = "";

test.beforeEach(async ({ page }) => {
  eventName = `A table for two ${crypto.randomUUID().slice(0, 8)}`;
  await enterAsAdministrator(page);
  await page.goto("/admin/city-events");
  await page.getByRole("button", { name: "Create Event" }).click();
});

test("every field error shows by name at once, and typing clears its own", async ({ page }) => {
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Create Event" }).click();
  const errors = [
    "Event name is required",
    "City name is required",
    "Venue is required",
    "Date is required",
    "Time is required",
  ];
  for (const error of errors) await expect(form.getByText(error)).toBeVisible();
  await expect(form.getByLabel("Event name")).toBeFocused();
  await form.getByLabel("Event name").fill("A");
  await expect(form.getByText("Event name is required")).toBeHidden();
  await expect(form.getByText("Venue is required")).toBeVisible();
});

test(
  "what is no address of the web and no whole number is refused, and nothing typed is lost",
  NIGHTLY,
  async ({ page }) => {
    const form = page.getByRole("dialog");
    await fill(page);
    const addresses = ["Attend link", "Image URL", "Speaker image URL"];
    for (const label of addresses)
      await form.getByLabel(label, { exact: true }).fill("javascript:alert(1)");
    await form.getByLabel("Partner logos").fill("https://pictures.example/1.png\n\nno address");
    await form.getByLabel("Expected attendees").fill("2.5");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(form.getByText(/^Please enter a valid URL/)).toHaveCount(addresses.length);
    await expect(form.getByText(/^Each line must be a valid URL/)).toBeVisible();
    await expect(form.getByText("Please enter a whole number")).toBeVisible();
    await expect(form.getByLabel("Event name")).toHaveValue(eventName);
    for (const label of [...addresses, "Partner logos", "Expected attendees"])
      await form.getByLabel(label, { exact: true }).fill("");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await form.getByLabel("Attend link").fill("https://forms.example.org/table");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
  },
);

test(
  "an end before the start and a missing zone are said with everything else",
  NIGHTLY,
  async ({ page }) => {
    const form = page.getByRole("dialog");
    const zone = form.getByLabel("Time zone");
    const create = form.getByRole("button", { name: "Create Event" });
    await fill(page);
    await form.getByLabel("City").fill("Oslo");
    await form.getByLabel("Ends").fill("17:00");
    await form.getByLabel("Attend link").fill("no address");
    await create.click();
    await expect(form.getByText(/^Please enter a valid URL/)).toBeVisible();
    await expect(form.getByText("The end must be after the start")).toBeVisible();
    await expect(form.getByText(/^We do not know this city's time zone/)).toBeVisible();
    await expect(form.getByLabel("Ends")).toBeFocused();
    await zone.fill("Europe/Oslo");
    await form.getByLabel("Attend link").fill("");
    await form.getByLabel("Ends").fill("19:00");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await create.click();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
  },
);

test(
  "start and end share a day, whose weekday is shown; odd hours are a warning",
  NIGHTLY,
  async ({ page }) => {
    const form = page.getByRole("dialog");
    await fill(page);
    await form.getByLabel("Date").fill("2027-03-06");
    await expect(form.getByText("Saturday")).toBeVisible();
    await form.getByLabel("Time", { exact: true }).fill("23:30");
    await expect(form.getByText(/^This starts at 11:30 PM/)).toBeVisible();
    await form.getByRole("switch", { name: "Runs past midnight" }).check();
    await form.getByLabel("Ends").fill("2027-03-07T01:00");
    await form.getByLabel("Date").fill("2027-03-13");
    await expect(form.getByLabel("Ends")).toHaveValue("2027-03-14T01:00");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
  },
);

test(
  "the zone is asked for when the city has been named, not while it is typed",
  NIGHTLY,
  async ({ page }) => {
    const form = page.getByRole("dialog");
    const city = form.getByLabel("City");
    const zone = form.getByLabel("Time zone");
    await city.pressSequentially("Pu");
    await expect(zone).toHaveCount(0);
    await city.pressSequentially("ne");
    await city.press("Tab");
    await expect(form.getByLabel("Venue")).toBeFocused();
    await expect(zone).toHaveCount(0);
    await city.fill("Oslo");
    await expect(zone).toHaveCount(0);
    await city.press("Tab");
    await expect(zone).toBeVisible();
    // Still there while the name is mended, and gone with the first letter that makes it a chapter's.
    await city.fill("Pun");
    await expect(zone).toBeVisible();
    await city.pressSequentially("e");
    await expect(zone).toHaveCount(0);
    // Saving from within the field asks as well.
    await city.fill("Bergen");
    await city.press("Enter");
    await expect(form.getByText(/^We do not know this city's time zone/)).toBeVisible();
  },
);

test(
  "while the network is away, what was typed stays, and saving works afterwards",
  NIGHTLY,
  async ({ page, faults }) => {
    const form = page.getByRole("dialog");
    await fill(page);
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(form.getByText(/offline/)).toBeVisible();
    // SPEC 8: an unexpected failure.
    await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
    await expect(form.getByLabel("Event name")).toHaveValue(eventName);
    await page.context().setOffline(false);
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
  },
);

test(
  "while an event is being saved its fields wait: nothing typed goes with the form",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    const form = page.getByRole("dialog");
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/v1/city-events", async (route) => {
      await answer.promise;
      await route.abort();
    });
    await fill(page);
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(form.getByRole("button", { name: "Creating..." })).toBeDisabled();
    for (const label of ["Event name", "Venue"])
      await expect(form.getByLabel(label)).not.toBeEditable();
    const guests = form.getByLabel("Guests can sign up here");
    await guests.press("Space");
    answer.resolve();
    await expect(form.getByLabel("Event name")).toBeEditable();
    await expect(guests).toBeChecked();
  },
);

test(
  "when the session has ended meanwhile, one signs in and finds the form as it was",
  NIGHTLY,
  async ({ page, site, faults }) => {
    const form = page.getByRole("dialog");
    await fill(page);
    // Somebody presses Sign Out on another machine: the server knows this session no more.
    faults.expect(/status of 401/);
    await endSessionOnServer(page, site.url);
    await form.getByRole("button", { name: "Create Event" }).click();
    await page.getByRole("link", { name: "Sign in and come back" }).click();
    await page.getByLabel("Email").fill(ADMINISTRATOR.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/city-events/);
    await expect(form.getByLabel("Event name")).toHaveValue(eventName);
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
  },
);

async function fill(page: Page) {
  const form = page.getByRole("dialog");
  await form.getByLabel("Event name").fill(eventName);
  await form.getByLabel("City").fill("Pune");
  await form.getByLabel("Venue").fill(`Corner cafe of ${eventName}`);
  await form.getByLabel("Date").fill("2027-03-01");
  await form.getByLabel("Time").first().fill("18:00");
}

async function endSessionOnServer(page: Page, siteUrl: string) {
  const token = await page.evaluate<unknown>(
    "JSON.parse(localStorage.getItem('session')).access_token",
  );
  const answer = await page.request.post(`${siteUrl}/api/auth/sign-out`, {
    headers: { Authorization: `Bearer ${String(token)}` },
  });
  expect(answer.ok()).toBe(true);
}

test("a date that is typed wrong asks what was meant, and moves no field under the finger", async ({
  page,
  site,
}) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, eventName, { city_name: "Dehradun" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/city-events#edit/${id}`);
  const form = page.getByRole("dialog", { name: "Edit Event" });
  await form.getByLabel("Date", { exact: true }).fill("2026-11-20");
  await form.getByRole("button", { name: "Update Event" }).click();
  await expect(form.getByText(/^That day is over\./)).toBeVisible();
  await expect(form.getByLabel("What happened")).toHaveCount(0);
  await page.close();
  await removeEvents(site.url, session, "Dehradun");
});

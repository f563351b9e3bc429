import { z } from "zod";
import { createEvent, removeEvents, signInByApi } from "../api.ts";
import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

test("on a telephone one sees at once where to register", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = await fetch(`${site.url}/api/v1/city-events?when=upcoming`);
  const { items } = events.parse(await answer.json());
  for (const { id, event_name, attend_link } of items) {
    if (!attend_link) continue;
    await page.goto(`/events/${id}`);
    const register = page.getByRole("link", { name: "Register Now" }).first();
    await expect(register).toHaveCount(1);
    await expect(register, event_name).toBeInViewport({ ratio: 1 });
  }
});

const events = z.object({
  items: z
    .array(z.object({ id: z.string(), event_name: z.string(), attend_link: z.string().nullable() }))
    .min(10),
});

test("what is cancelled says so, and asks nobody to come", async ({ page, site }) => {
  const session = await signInByApi(site.url);
  await createEvent(site.url, session, "Tea that is off", {
    city_name: "Jhansi",
    attend_link: "https://forms.example.org/tea",
    expected_attendees: 60,
    status: "cancelled",
    status_reason: "The cafe is closed.",
  });
  await page.goto("/city/Jhansi");
  const card = page.getByRole("article", { name: "Tea that is off" });
  await expect(card).toContainText("This meetup has been called off. The cafe is closed.");
  await expect(card.getByText("Upcoming")).toHaveCount(0);
  await card.getByRole("link", { name: "Tea that is off" }).click();
  await expect(page.getByText("Called off", { exact: true })).toBeVisible();
  await expect(page.getByText("This meetup has been called off.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Share", exact: true })).toBeVisible();
  for (const gone of ["Upcoming", "Register Now", "60+ Expected", "Add to calendar", "A4 poster"])
    await expect(page.getByText(gone, { exact: true }), gone).toHaveCount(0);
  await removeEvents(site.url, session, "Jhansi");
});

test("a guest brings one more from their own page, and keeps the seat", async ({ page, site }) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Tea for one", { city_name: "Unnao" });
  await page.goto(`/events/${id}`);
  await page.getByRole("link", { name: "Count me in" }).first().click();
  await page.getByLabel("First name", { exact: true }).fill("Asha");
  await page.getByRole("button", { name: "Count me in" }).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  const own = page.url();

  await page.getByLabel("Bringing anyone?").selectOption("+2");
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("See you there, all three of you!")).toBeVisible();
  expect(page.url()).toBe(own);
  await page.goto(`/events/${id}/join`);
  await expect(page.getByText("3 people coming.")).toBeVisible();
  await removeEvents(site.url, session, "Unnao");
});

test("where nothing but the way to come is to be said, no empty band follows", async ({
  page,
  site,
}) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Tea, no more", { city_name: "Unnao" });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(`/events/${id}`);
  const yes = await page.locator("#guests").boundingBox();
  const share = await page.locator("#share").boundingBox();
  // The heading has the margin of its own band above it.
  const gap = (share?.y ?? Infinity) - (yes ? yes.y + yes.height : 0);
  expect(gap).toBeLessThan(120);
  await removeEvents(site.url, session, "Unnao");
});

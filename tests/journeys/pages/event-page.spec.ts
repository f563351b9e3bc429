import { createEvent, signInByApi } from "../api.ts";
import { expect, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false });

test("what is cancelled says so, and asks nobody to come", async ({ page, site }) => {
  await createEvent(site.url, await signInByApi(site.url), "Tea that is off", {
    attend_link: "https://forms.example.org/tea",
    expected_attendees: 60,
    status: "cancelled",
    status_reason: "The cafe is closed.",
  });
  await page.goto("/city/Jaipur");
  const card = page.getByRole("article", { name: "Tea that is off" });
  await expect(card).toContainText("This event has been cancelled. The cafe is closed.");
  await expect(card.getByText("Upcoming")).toHaveCount(0);
  await card.getByRole("link", { name: "Tea that is off" }).click();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByText("This event has been cancelled.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Share", exact: true })).toBeVisible();
  for (const gone of ["Upcoming", "Register Now", "60+ Expected", "Add to calendar", "A4 poster"])
    await expect(page.getByText(gone, { exact: true }), gone).toHaveCount(0);
});

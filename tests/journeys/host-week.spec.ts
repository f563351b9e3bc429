import { expect, expectAccessible, test } from "./fixtures.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { openInvitation } from "./members.ts";

test("a meetup is called off in two taps and taken back, and its guests are told something", async ({
  openBrowser,
  site,
}) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Evening by the lake", {
    city_name: "Jodhpur",
  });
  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Ben" });
  await openInvitation(page, site, "Jodhpur");
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page).toHaveURL("/host/Jodhpur");
  await page
    .getByText(/^Tell the guests/)
    .first()
    .click();
  await expect(page.getByText("Nobody on the list has an email.")).toBeVisible();
  // Only on its day can somebody be late for it.
  await expect(page.getByRole("button", { name: "Running late" })).toHaveCount(0);
  await page.getByRole("button", { name: "Bring something" }).click();
  await expect(page.getByLabel("Your text")).toHaveValue("Please bring … if you have one.");
  // Nobody can be emailed, so there is no button that would send.
  await expect(page.getByRole("button", { name: "Copy text for the group" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Call off/ }).click();
  await expect(page.getByRole("dialog")).toContainText("without email: tell them in your group");
  // A reason that nobody has chosen would be told to guests.
  await expect(page.getByLabel("Why?")).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("dialog")).toContainText("Called off: Evening by the lake");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Called off", { exact: true })).toBeVisible();
  // Nothing else is planned, and what is called off is planned no more.
  await expect(page.getByRole("region", { name: "Next meetup" })).toContainText("No date yet.");
  await expect(page.getByRole("region", { name: "More meetups" })).toContainText("Called off");
  await page.getByRole("button", { name: /^It takes place after all/ }).click();
  await page.getByRole("button", { name: "It takes place", exact: true }).click();
  await expect(page.getByText("It takes place after all. Tell your group.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Call off/ })).toBeVisible();

  await page.getByRole("button", { name: "Something new" }).click();
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Not now" }).click();

  // It has begun, and nobody would be told any more.
  const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const running = { date_time: fromNow(-1), ends_at: fromNow(2) };
  await send(`${site.url}/api/v1/city-events/${id}`, "PATCH", running, session);
  await page.goto("/host/Jodhpur");
  await page.getByRole("button", { name: /^Call off/ }).click();
  await expect(page.getByRole("dialog")).toContainText("It has begun, so nobody gets an email.");
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("dialog")).toContainText("nobody gets an email. Tell your group:");
  await removeEvents(site.url, session, "Jodhpur");
});

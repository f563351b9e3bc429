import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

test(
  "what was changed is told in the words of the form, and taken back without losing one's place",
  NIGHTLY,
  async ({ page, site }) => {
    const city = "Kutch";
    const session = await signInByApi(site.url);
    const name = `Moved table ${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await createEvent(site.url, session, name, {
      city_name: city,
      date_time: "2031-05-02T18:00",
    });
    const change = { date_time: "2031-05-09T19:30", status: "postponed" };
    await enterAsAdministrator(page);
    for (const screen of [
      `/admin/activity?q=${encodeURIComponent(name)}`,
      `/host/${city}?tab=changes`,
    ]) {
      await send(`${site.url}/api/v1/city-events/${id}`, "PATCH", change, session);
      await page.goto(screen);
      const entries = page.getByRole("article").filter({ hasText: "changed the city event" });
      await entries.first().locator("summary").click();
      // Another one comes above it when it is taken back.
      const entry = page.locator("article:has(details[open])");
      await expect(entry.locator("dt")).toHaveText(["Starts", "Status"]);
      await expect(entry.locator("dd").first()).toHaveText(
        "Friday, May 2, 2031, 6:00 PM → Friday, May 9, 2031, 7:30 PM",
      );
      await expect(entry.locator("dd").last()).toHaveText("Takes place → Postponed");
      await expectAccessible(page);
      await expect(entry).toContainText(`${name}: starts, status`);
      await entry.getByRole("button", { name: /^Undo this change/ }).focus();
      await page.keyboard.press("Enter");
      await expect(entry.getByRole("region", { name: `Undo this change: ${name}` })).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const says = entry.getByText(/^Undone by .+ [AP]M$/);
      await expect(says).toBeVisible();
      await expect(says).toBeFocused();
      await expect(entry.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
      await expect(page.getByText("undid a change of the city event").first()).toBeVisible();
    }
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

import { NIGHTLY } from "../../everything.ts";
import { createEvent, send, signInByApi } from "../api.ts";
import { enterAsAdministrator } from "../browser-session.ts";
import { expect, followRequests, test } from "../fixtures.ts";

const HINT = "There is a city event with this name on that day already.";

test(
  "whoever converts an event a second time is told that the city event is there",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    const title = `Filter talk ${crypto.randomUUID().slice(0, 8)}`;
    const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const simple = { title, date, time: "5:30 pm", location: "Corner cafe" };
    await send(`${site.url}/api/v1/events`, "POST", simple, session);
    await enterAsAdministrator(page);
    const requests = followRequests(page);
    const convert = async () => {
      await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
      await page
        .getByRole("article")
        .filter({ hasText: title })
        .getByRole("button", { name: "Convert to city event" })
        .click();
      await expect(page.getByLabel("Event name")).toHaveValue(title);
    };
    await convert();
    await requests.untilNone();
    await expect(page.getByText(HINT)).toBeHidden();
    await createEvent(site.url, session, title, { date_time: `${date}T12:00:00Z` });
    await convert();
    await expect(page.getByText(HINT)).toBeVisible();

    // Typed text is not overwritten without a question.
    await page.getByLabel("Event name").fill("My own words");
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    const button = page
      .getByRole("article")
      .filter({ hasText: title })
      .getByRole("button", { name: "Convert to city event" });
    await button.click();
    const question = page.getByRole("dialog", { name: "Discard the other event?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.goto("/admin/city-events#new");
    await expect(page.getByLabel("Event name")).toHaveValue("My own words");
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    await button.click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByLabel("Event name")).toHaveValue(title);
  },
);

import type { Locator, Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";

/** Words no other test uses: the site is shared by all journeys of a worker. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function fill(form: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
}

async function createOnCityPage(page: Page, name: string, city = "Jaipur") {
  await page.goto(`/city/${city}`);
  await page.getByRole("button", { name: "Add Event" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("City", { exact: true })).toHaveValue(city);
  await fill(form, { "Event name": name, Venue: "Pink Cafe", Date: tomorrow(), Time: "18:30" });
  await form.getByLabel("Attend link").fill("https://forms.example.org/table");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await expect(form).toBeHidden();
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}

test.describe("The event form", () => {
  test("shows two versions when somebody else saved first, and merges them", async ({
    page,
    openBrowser,
    faults,
  }) => {
    faults.expect(/412/);
    const name = unique("Two editors");
    await enterAsAdministrator(page);
    await createOnCityPage(page, name, "Pune");
    await page.getByRole("link", { name, exact: true }).first().click();
    await page.getByRole("button", { name: "Edit Event" }).click();
    const mine = page.getByRole("dialog");
    await mine.getByLabel("Venue", { exact: true }).fill("My cafe");

    const other = await openBrowser();
    await enterAsAdministrator(other);
    await other.goto(new URL(page.url()).pathname);
    await other.getByRole("button", { name: "Edit Event" }).click();
    await other.getByRole("dialog").getByLabel("Venue", { exact: true }).fill("Their cafe");
    await other.getByRole("dialog").getByLabel("Description").fill("Their words");
    await other.keyboard.press("Control+s");
    await expect(other.getByText("Event updated successfully!")).toBeVisible();

    await mine.getByRole("button", { name: "Update Event" }).click();
    const versions = mine.getByRole("alert", { name: "Two versions" });
    await expect(versions).toContainText("has changed this meanwhile");
    await expect(versions).toContainText("My cafe");
    await expect(versions).toContainText("Their cafe");
    // Only what both have changed is asked about.
    await expect(versions).not.toContainText("Their words");
    await expect(versions).toContainText("What only they have changed is kept");
    await versions.getByRole("button", { name: "Cancel" }).click();
    await expect(mine.getByRole("button", { name: "Update Event" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(versions).toBeFocused();
    await versions.getByRole("button", { name: "Save mine over it" }).click();
    await expect(mine).toBeHidden();
    await expect(page.getByText("My cafe").first()).toBeVisible();
    await expect(page.getByText("Their words")).toBeVisible();
  });

  test(
    "explains an hour that comes twice, and takes the one that is chosen",
    NIGHTLY,
    async ({ page, faults }) => {
      faults.expect(/422/);
      const name = unique("Night table");
      await enterAsAdministrator(page);
      await page.goto("/city/San%20Francisco");
      await page.getByRole("button", { name: "Add Event" }).click();
      const form = page.getByRole("dialog");
      await fill(form, {
        "Event name": name,
        Venue: "Late Cafe",
        Date: "2027-11-07",
        Time: "01:30",
      });
      await form.getByRole("button", { name: "Create Event" }).click();
      await expect(form.getByText("1:30 AM comes twice")).toBeVisible();
      await form.getByRole("button", { name: "The second, after the change" }).click();
      await expect(form.getByLabel("Time").first()).toBeFocused();
      await form.getByRole("button", { name: "Create Event" }).click();
      await expect(page.getByText("Event created successfully!")).toBeVisible();
      await page.getByRole("link", { name, exact: true }).first().click();
      await expect(page.getByText("San Francisco time, UTC-8").first()).toBeVisible();
    },
  );
});

test("visitors see no administrator's button, and 'Access Denied' on the administrators' page", async ({
  page,
}) => {
  await page.goto("/city/Jaipur");
  await startScripts(page);
  await page.goto("/admin/city-events");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You need admin privileges to manage events.")).toBeVisible();
  await page.goto("/city/Jaipur");
  await expect(page.getByRole("button", { name: "Add Event" })).toHaveCount(0);
});

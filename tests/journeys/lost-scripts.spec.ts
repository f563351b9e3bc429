import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, settled, test } from "./fixtures.ts";

const LOST = "Something went wrong. Please try again.";

test("without a connection a form that is still to be fetched says so, and opens when it is back", async ({
  openBrowser,
  site,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported|preload CSS/);
  const city = "Siddipet";
  const session = await signInByApi(site.url);
  await createEvent(site.url, session, "Tea out of reach", { city_name: city });
  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  await enterAsAdministrator(page);
  const toast = page.getByRole("region", { name: /Notifications/ }).getByText(LOST);
  const connect = (isOn: boolean) => page.context().setOffline(!isOn);

  await page.goto(`/host/${city}`);
  const change = page.getByRole("button", { name: "Change" }).first();
  const again = page.getByRole("button", { name: "Same again" });
  await expect(again).toBeEnabled();
  await connect(false);
  await change.click();
  await expect(toast).toBeVisible();
  await again.click();
  await expect(again).toBeEnabled();
  await connect(true);
  await change.click();
  await expect(page.getByRole("dialog")).toContainText("Event name");

  await page.goto("/city-mayor");
  const edit = page.getByRole("button", { name: /^Edit / }).first();
  await expect(edit).toBeVisible();
  await connect(false);
  await edit.click();
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL("/city-mayor");
  await connect(true);
  await edit.click();
  await expect(page.getByRole("heading", { name: "Edit City Mayor" })).toBeVisible();
  await page.close();
  await removeEvents(site.url, session, city);
});

test("a link for hosts whose script does not come leaves the page as it is", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  const isAsked = page.waitForRequest(/my-city-links/);
  await page.route(/my-city-links/, (route) => route.abort());
  await enterAsAdministrator(page);
  await page.goto("/about");
  await startScripts(page);
  await isAsked;
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
  await settled(page);
  await expect(page.getByRole("navigation", { name: "Menu", includeHidden: true })).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The cup slipped.");
});

test(
  "a plan whose form does not come says so, and leaves the host's page",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/ERR_FAILED/);
    const city = "Siddipet";
    const session = await signInByApi(site.url);
    await createEvent(site.url, session, "Tea without a form", { city_name: city });
    await enterAsAdministrator(page);
    await page.route(/\/plan-form/, (route) => route.abort());
    // The site cannot be reached either, so that the page is not loaded anew.
    const path = `/host/${city}`;
    await page.goto(path);
    await page.route(`**${path}`, (route) => route.abort());
    const again = page.getByRole("button", { name: "Same again" });
    await again.click();
    await expect(page.getByRole("region", { name: /Notifications/ }).getByText(LOST)).toBeVisible();
    await expect(again).toBeEnabled();
    await page.unrouteAll();
    await again.click();
    await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
    await removeEvents(site.url, session, city);
  },
);

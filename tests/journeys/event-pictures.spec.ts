import type { Page } from "@playwright/test";
import sharp from "sharp";
import { NIGHTLY } from "../everything.ts";
import { createEvent, signInByApi } from "./api.ts";
import { enterAs, enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { makeHost, PASSWORD, someone } from "./members.ts";
import { firstId } from "./pages/address.ts";
import { phonePicture } from "../pictures/phone-picture.ts";

/** Beside the buttons of an administrator a phone has no room for the word in the top bar, which axe would measure. */
async function expectAccessibleScreen(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
  if (size) await page.setViewportSize(size);
}

/** A phone on a slow network: 60 KB a second each way. */
async function slowNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: 60 * 1024,
    uploadThroughput: 60 * 1024,
  });
}

const plainPicture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer(),
});

test(
  "a host shows a past meetup from a phone, and somebody in the picture hides it",
  NIGHTLY,
  async ({ openBrowser, faults, site }) => {
    test.setTimeout(120_000);
    faults.expect(/ERR_FAILED|status of 404/);
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await enterAsAdministrator(page);
    const id = await firstId(site.url, "city-events?when=past&order=desc&city_name=Jaipur");
    await page.goto(`/events/${id}`);
    await page.getByRole("link", { name: "Add pictures" }).click();
    await expect(page.getByText("Show what it was like")).toBeVisible();
    await slowNetwork(page);
    await page.route("**/api/v1/pictures", (route) => route.abort(), { times: 1 });
    await page.locator('input[type="file"]').setInputFiles({
      name: "IMG_0002.JPG",
      mimeType: "image/jpeg",
      buffer: await phonePicture(),
    });
    await page.getByLabel("What does it show?").fill("Two people laugh");
    await page.getByLabel("Everyone in it agrees to be shown").check();
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Use this picture" }).click();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("img", { name: "Two people laugh" })).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Take it off" }).click();
    await expect(page.getByText("Show what it was like")).toBeVisible();
    await page.getByRole("button", { name: "Use one again" }).click();
    await page.getByRole("button", { name: "Use Two people laugh" }).click();
    await expect(page.getByText("Add up to 5 more")).toBeVisible();
    const several = await Promise.all(["#204060", "#604020"].map(plainPicture));
    await page.locator('input[type="file"]').setInputFiles(several);
    await page.getByLabel("Everyone in them agrees to be shown").check();
    await expect(page.getByRole("button", { name: "Choose others" })).toBeVisible();
    await page.getByRole("button", { name: "Use 2 pictures" }).click();
    await expect(page.getByText("Add up to 3 more")).toBeVisible({ timeout: 30_000 });

    await page.goto(`/events/${id}`);
    const shown = page.getByRole("img", { name: "Two people laugh" });
    await expect(shown).toBeVisible();
    // Until then the picture is a link to its file.
    await startScripts(page);
    await shown.click();
    const viewer = page.getByRole("dialog", { name: "Pictures of the evening" });
    await expect(viewer.getByText("Two people laugh")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(page.getByRole("link", { name: "We hide it" })).toHaveAttribute(
      "href",
      `/events/${id}/report`,
    );
    await page.goto("/city/Jaipur");
    await expect(page.getByRole("img", { name: /^Two people laugh, / })).toBeVisible();
    await page.goto(`/events/${id}/report`);
    await expectAccessibleScreen(page);
    await page
      .getByRole("button", { name: /^I am in this picture/ })
      .first()
      .click();
    await expect(page.getByText("We don't show the picture any more.")).toBeVisible();
    await page.goto("/admin/reports");
    await expect(page.getByRole("img", { name: "Reported" })).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Show the picture again" }).click();
    await expect(page.getByText("Everybody sees it.")).toBeVisible();
  },
);

async function openPictures(page: Page, siteUrl: string, city: string) {
  const id = await firstId(siteUrl, `city-events?when=past&city_name=${city}`);
  await page.goto(`/host/${city}/pictures/${id}`);
  await expect(page.getByRole("region", { name: "Pictures" })).toBeVisible();
}

async function addPicture(page: Page, colour: string, text: string) {
  await page.locator('input[type="file"]').setInputFiles(await plainPicture(colour));
  await page.getByLabel("Everyone in it agrees to be shown").check();
  await page.getByLabel("What does it show?").last().fill(text);
  await page.getByRole("button", { name: "Use this picture" }).click();
}

const imageOf = (page: Page, name: string) => page.getByRole("img", { name, exact: true });

test(
  "two screens of a host lose none of each other's pictures",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const one = await openBrowser();
    await enterAsAdministrator(one);
    const two = await one.context().newPage();
    for (const page of [one, two]) await openPictures(page, site.url, "Busan");
    await addPicture(one, "#402060", "The long table");
    await expect(imageOf(one, "The long table")).toBeVisible();
    await addPicture(two, "#602040", "The small table");
    await expect(imageOf(two, "The small table")).toBeVisible();
    await expect(imageOf(two, "The long table")).toBeVisible();
    await one.getByRole("button", { name: /^Take it off.*The long table$/ }).click();
    await expect(imageOf(one, "The long table")).toBeHidden();
    await expect(imageOf(one, "The small table")).toBeVisible();
  },
);

/** Keeps the next answer of such a call on its way until the returned function is called. */
async function holdAnswer(page: Page, method: string, url: string) {
  const held = Promise.withResolvers<void>();
  await page.route(
    (asked) => asked.pathname.startsWith(url),
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      await held.promise;
      return route.fulfill({ response });
    },
    { times: 1 },
  );
  return held.resolve;
}

test(
  "on a slow line each act changes the newest pictures",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const page = await openBrowser();
    await enterAsAdministrator(page);
    await openPictures(page, site.url, "Harare");
    await addPicture(page, "#801010", "A red cup");
    await expect(imageOf(page, "A red cup")).toBeVisible();

    const endUpload = await holdAnswer(page, "POST", "/api/v1/pictures");
    await addPicture(page, "#108010", "A green cup");
    await page.getByRole("button", { name: /^Take it off.*A red cup$/ }).click();
    await expect(imageOf(page, "A red cup")).toBeHidden();
    endUpload();
    await expect(imageOf(page, "A green cup")).toBeVisible();
    await expect(imageOf(page, "A red cup")).toBeHidden();

    const endDescription = await holdAnswer(page, "PATCH", "/api/v1/pictures/");
    const green = page.getByRole("listitem").filter({ has: imageOf(page, "A green cup") });
    await green.getByLabel("What does it show?").fill("A cup of tea");
    await green.getByRole("button", { name: "Save the description" }).click();
    await addPicture(page, "#101080", "A blue cup");
    await expect(imageOf(page, "A blue cup")).toBeVisible();
    endDescription();
    await expect(page.getByText("Described")).toBeVisible();
    await expect(imageOf(page, "A cup of tea")).toBeVisible();
    await expect(imageOf(page, "A blue cup")).toBeVisible();

    const endOrder = await holdAnswer(page, "PUT", "/api/v1/city-events/");
    await page.getByRole("button", { name: /^Show it first.*A blue cup$/ }).click();
    await page.getByRole("button", { name: /^Take it off.*A cup of tea$/ }).click();
    endOrder();
    await expect(page.getByText("It's off the page").last()).toBeVisible();
    await expect(imageOf(page, "A cup of tea")).toBeHidden();
  },
);

test(
  "pictures that have arrived need no second choice, and one that is refused is named",
  NIGHTLY,
  async ({ openBrowser, faults, site }) => {
    faults.expect(/ERR_FAILED|status of 415/);
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await enterAsAdministrator(page);
    const session = await signInByApi(site.url);
    const date_time = new Date(Date.now() - 86_400_000).toISOString();
    const more = { city_name: "Bhilai", date_time };
    const { id } = await createEvent(site.url, session, "Chai with six pictures", more);
    await page.goto(`/host/Bhilai/pictures/${id}`);
    const heic = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1");
    const colours = ["#111111", "#222222", "#333333", "#444444", "#555555", "#666666"];
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        { name: "IMG_0007.HEIC", mimeType: "image/heic", buffer: heic },
        ...(await Promise.all(colours.map(plainPicture))),
      ]);
    await expect(page.getByRole("alert")).toContainText("There's room for 6: we took the first 6.");
    await expect(page.getByRole("alert")).toContainText("IMG_0007.HEIC: This is a HEIC picture");
    await page.getByLabel("Everyone in them agrees to be shown").check();
    await page.route("**/api/v1/city-events/*/pictures", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Use 5 pictures" }).click();
    await page.getByRole("button", { name: "Try again" }).click({ timeout: 30_000 });
    await expect(page.getByText("Add up to 1 more")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  },
);

test("a past meetup is added without seats or a list, with the heads that were counted", async ({
  openBrowser,
}) => {
  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  await enterAsAdministrator(page);
  await page.goto("/host/Calicut");
  await page.getByRole("button", { name: "Add a past meetup" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Event name").fill("Chai before the site");
  await form.getByLabel("Date").fill("2026-01-10");
  await form.getByLabel("Time", { exact: true }).fill("18:00");
  await form.getByLabel("Venue").fill("Kala Ghoda Cafe");
  await form.getByLabel("How many came").fill("14");
  await expect(form.getByLabel("Seats")).toBeHidden();
  await expect(form.getByLabel("Guests can sign up here")).toBeHidden();
  await form.getByRole("button", { name: "Create Event" }).click();
  await expect(form).toBeHidden();
  const past = page.getByRole("region", { name: "Past meetups" });
  await expect(past.getByRole("link", { name: "Chai before the site", exact: true })).toBeVisible();
  await expect(past.getByText("14 people came")).toBeVisible();
  await expect(past.getByText("No yes yet")).toBeHidden();

  await past.getByRole("button", { name: "What happened? At Chai before the site" }).click();
  await expect(form.getByLabel("How many came?")).toHaveValue("14");
  await form.getByLabel("What happened").fill("Two of us ordered the same cake.");
  await form.getByRole("button", { name: "Update Event" }).click();
  await expect(form).toBeHidden();
  await past.getByRole("link", { name: "Chai before the site", exact: true }).click();
  await expect(page.getByText("Two of us ordered the same cake.")).toBeVisible();
});

test("nobody is coming any more to a past meetup", NIGHTLY, async ({ page, site }) => {
  const email = someone();
  await makeHost(site, "Jaipur", email);
  await enterAs(page, { email, password: PASSWORD });
  const id = await firstId(site.url, "city-events?when=past&order=desc&city_name=Jaipur");
  await page.goto(`/events/${id}`);
  await expect(page.getByRole("link", { name: "Manage" })).toBeVisible();
  await expect(page.getByText(/\d coming|No yes yet/)).toBeHidden();
});

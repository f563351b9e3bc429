import type { Page, Response } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, expectAccessible, settled, test } from "./fixtures.ts";
import { phonePicture } from "../pictures/phone-picture.ts";

async function choosePicture(page: Page, buffer: Buffer) {
  const form = page.getByRole("dialog");
  await form
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer });
  return form;
}

const isUpload = (response: Response) => response.url().endsWith("/api/v1/pictures");

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsAdministrator(page);
  await page.goto("/admin/city-events");
  await page.getByRole("button", { name: "Create Event" }).click();
  await page.getByRole("dialog").getByLabel("City").fill("Jaipur");
});

test("a phone's picture is made small, sent again after a break, stored and shown", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.route("**/api/v1/pictures", (route) => route.abort(), { times: 1 });
  const picture = await phonePicture();
  const form = await choosePicture(page, picture);
  await expect(form.getByRole("img", { name: "Chosen" })).toBeVisible();
  const send = form.getByRole("button", { name: "Use this picture" });
  await expect(send).toBeDisabled();
  await form.getByLabel("What does it show?").fill("Four people at a table");
  await form.getByLabel("Everyone in it agrees to be shown").check();
  await expectAccessible(page);
  await send.click();
  const stored = page.waitForResponse(isUpload);
  await form.getByRole("button", { name: "Try again" }).click();
  const first = await stored;
  expect(first.status()).toBe(201);
  expect((await first.request().sizes()).requestBodySize).toBeLessThan(600 * 1024);
  const address = form.getByLabel("Image URL", { exact: true });
  await expect(address).toHaveValue(/\/pictures\/[0-9a-f-]{36}\.jpg$/);
  const preview = form.getByRole("img", { name: "Preview" });
  await expect(preview).toBeVisible();
  const size = await preview.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size).toEqual([1600, 2133]);
});

test("older pictures than the newest twenty-four are found", NIGHTLY, async ({ page }) => {
  const named = (alt: string) => ({ address: "/art/cities/jaipur.webp", alt });
  await page.route("**/api/v1/pictures?*", (route) =>
    route.fulfill({
      json: new URL(route.request().url()).searchParams.has("cursor")
        ? { items: [named("Old")] }
        : { items: [named("New")], nextCursor: "next" },
    }),
  );
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Use one again" }).first().click();
  await expect(form.getByRole("button", { name: "Use New" })).toBeVisible();
  // The button goes with the page that it belongs to: the next Tab must not begin at the top of the form.
  const list = form.getByRole("list", { name: "Pictures you have" });
  await form.getByRole("button", { name: "Older pictures" }).press("Enter");
  await expect(form.getByRole("button", { name: "Use Old" })).toBeVisible();
  await expect(form.getByRole("button", { name: "Older pictures" })).toHaveCount(0);
  await expect(list).toBeFocused();
  await form.getByRole("button", { name: "Newest pictures" }).press("Enter");
  await expect(form.getByRole("button", { name: "Use New" })).toBeVisible();
  await expect(list).toBeFocused();
});

test(
  "one that is used again stays, though another was still being made small",
  NIGHTLY,
  async ({ page }) => {
    const again = { address: "/art/cities/jaipur.webp", alt: "New" };
    await page.route("**/api/v1/pictures?*", (route) =>
      route.fulfill({ json: { items: [again] } }),
    );
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const shrunk = Promise.withResolvers<void>();
      const make = window.createImageBitmap;
      window.createImageBitmap = async (image: ImageBitmapSource) => {
        await promise;
        const bitmap = await make(image);
        bitmap.close = shrunk.resolve;
        return bitmap;
      };
      Object.assign(window, {
        async shrink() {
          resolve();
          await shrunk.promise;
        },
      });
    });
    const form = await choosePicture(page, await phonePicture());
    await expect(form.getByRole("button", { name: "Making it small..." })).toBeVisible();
    await form.getByRole("button", { name: "Use one again" }).first().click();
    await form.getByRole("button", { name: "Use New" }).click();
    await expect(form.getByLabel("Image URL", { exact: true })).toHaveValue(again.address);
    await page.evaluate("shrink()");
    await settled(page);
    await expect(form.getByRole("img", { name: "Chosen" })).toHaveCount(0);
  },
);

test("a file that cannot be read, such as one in a cloud, is refused in place", async ({
  page,
}) => {
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.reject(new DOMException("", "NotReadableError"));
  });
  const form = await choosePicture(page, await phonePicture());
  await expect(form.getByText("This file can't be read. Please choose another one.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Choose another" })).toBeEnabled();
  // No picture is waited for any more.
  await form.getByRole("button", { name: "Create Event" }).click();
  await expect(form.getByText("Please check the marked fields.")).toBeVisible();
  await expect(form.getByText("Your picture isn't in yet.")).toHaveCount(0);
});

test("what is typed beside a picture that is on its way stays", NIGHTLY, async ({ page }) => {
  const form = page.getByRole("dialog");
  await form.evaluate((element) => {
    for (const details of element.querySelectorAll("details")) details.open = true;
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/v1/pictures", async (route) => {
    await released;
    await route.continue();
  });
  await form
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer: await phonePicture() });
  await form.getByLabel("Everyone in it agrees to be shown").check();
  await form.getByRole("button", { name: "Use this picture" }).click();
  const logos = form.getByRole("textbox", { name: "Partner logos" });
  await logos.fill("https://example.org/typed.png");
  release();
  await expect(logos).toHaveValue(
    /^https:\/\/example\.org\/typed\.png\n.*\/pictures\/[0-9a-f-]{36}\.jpg$/,
  );
});

test("a picture that is chosen twice is stored once", NIGHTLY, async ({ page }) => {
  const picture = await phonePicture();
  const addresses: string[] = [];
  for (const status of [201, 200]) {
    const form = await choosePicture(page, picture);
    await form.getByLabel("Everyone in it agrees to be shown").check();
    const stored = page.waitForResponse(isUpload);
    await form.getByRole("button", { name: "Use this picture" }).click();
    expect((await stored).status()).toBe(status);
    const address = form.getByLabel("Image URL", { exact: true });
    await expect(address).toHaveValue(/\/pictures\/[0-9a-f-]{36}\.jpg$/);
    addresses.push(await address.inputValue());
  }
  expect(addresses[1]).toBe(addresses[0]);
});

test(
  "a slow upload says how much has left, and can be cancelled",
  NIGHTLY,
  async ({ page, context }) => {
    const form = await choosePicture(page, await phonePicture());
    await form.getByLabel("Everyone in it agrees to be shown").check();
    const network = await context.newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", slow);
    await form.getByRole("button", { name: "Use this picture" }).click();
    await expect(form.getByRole("progressbar")).toHaveAttribute("value", /^0\.\d+$/);
    const ended = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/api/v1/pictures"),
    );
    await form.getByRole("button", { name: "Cancel" }).first().click();
    await ended;
    await expect(
      form.getByRole("button", { name: "Take or choose a picture" }).first(),
    ).toBeVisible();
    await expect(form.getByLabel("Image URL", { exact: true })).toHaveValue("");
  },
);

test(
  "a form saved too early says that its picture is not in yet, and then keeps it",
  NIGHTLY,
  async ({ page }) => {
    const form = await choosePicture(page, await phonePicture());
    await form.getByLabel("Event name").fill("With a picture");
    await form.getByLabel("Venue").fill("The Pink Cup");
    await form.getByLabel("Date").fill("2031-05-09");
    await form.getByLabel("Time", { exact: true }).fill("18:00");
    const box = form.getByLabel("Everyone in it agrees to be shown");
    await expect(box).toBeVisible();
    const save = form.getByRole("button", { name: "Create Event" });
    await save.click();
    await expect(form.getByText("Your picture isn't in yet.")).toBeVisible();
    await expect(box).toBeFocused();
    await expectAccessible(page);
    await box.check();
    await form.getByRole("button", { name: "Use this picture" }).click();
    await expect(form.getByRole("img", { name: "Preview" })).toBeVisible();
    await save.click();
    await expect(form).toBeHidden();
    // The dialog's own entry in the history goes last.
    await expect(page).toHaveURL("/admin/city-events");
    await settled(page);
    await page.goto("/admin/city-events?q=With%20a%20picture");
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    await expect(page.getByRole("dialog").getByLabel("Image URL", { exact: true })).toHaveValue(
      /pictures/,
    );
  },
);

test(
  "what is no picture is refused when it is chosen, with advice, and what was typed stays",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/status of 415/);
    const form = await choosePicture(page, Buffer.from("GIF89a and no picture"));
    await expect(form.getByText("GIFs don't work here. Please choose a photo.")).toBeVisible();
    await expect(form.getByLabel("What does it show?")).toHaveCount(0);
    await expect(form.getByRole("button", { name: "Choose another" })).toBeVisible();
    for (const heading of ["Cover", "Speaker", "Partner logos"])
      await expect(form.getByText(heading, { exact: true }).first()).toBeAttached();
    await expectAccessible(page);
    await choosePicture(page, await phonePicture());
    await expect(form.getByRole("img", { name: "Chosen" })).toBeVisible();
    await expect(form.getByRole("button", { name: "Choose another" })).toBeVisible();
    await expect(form.getByLabel("City")).toHaveValue("Jaipur");
  },
);

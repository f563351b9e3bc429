import { enterAsAdministrator } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";

const publicPages = ["/", "/events", "/events?when=past", "/city/Jaipur", "/about", "/blog"];

test("the same bytes go to an administrator and to an anonymous visitor", async ({
  page,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  await enterAsAdministrator(page);
  // Its pictures and scripts are nobody's own.
  const early = { waitUntil: "commit" } as const;
  for (const address of publicPages)
    // A meetup may begin between the two: the page is rendered anew for it.
    await expect(async () => {
      const signedIn = await (await page.goto(address, early))?.body();
      const anonymous = await (await visitor.goto(address, early))?.body();
      expect(signedIn?.length, address).toBeGreaterThan(1_000);
      expect(signedIn?.equals(anonymous ?? Buffer.alloc(0)), address).toBe(true);
    }).toPass({ timeout: 20_000 });
});

test("no page sets or needs a cookie", async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/events");
  expect(await page.context().cookies()).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("one can read, unfold and move about", async ({ page }) => {
    await page.goto("/");
    const cities = page.getByRole("link", { name: "Mainpuri" });
    await expect(cities).toBeHidden();
    await page.getByText("More Cities (40)").click();
    await expect(cities).toBeVisible();
    await page.getByText("Show Less").click();
    await expect(cities).toBeHidden();
    await page.getByRole("link", { name: "Gwalior" }).first().click();
    await expect(page).toHaveURL("/city/Gwalior");
    await expect(page.getByText("eCafe Chapter - Gwalior")).toBeVisible();

    await page.goto("/events");
    await page.getByRole("link", { name: "Past Events" }).click();
    await expect(page).toHaveURL("/events?when=past");
    const past = page.getByRole("article").first();
    await expect(past.getByText("Past Event")).toBeVisible();
    await past.locator("summary").click();
    await expect(
      past.getByText("This event has concluded. Thank you to all participants!"),
    ).toBeVisible();
    await past.getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  test("what needs scripts says so instead of showing buttons that do nothing", async ({
    page,
  }) => {
    for (const path of [
      "/auth",
      "/auth?tab=sign-up",
      "/auth/reset?token=x",
      "/auth/verify?token=x",
    ]) {
      await page.goto(path);
      await expect(page.locator("noscript p"), path).toBeVisible();
      await expect(page.locator("input:visible"), path).toHaveCount(0);
      const idle = page.getByRole("button", { name: /Save|Verify|not me|Sign|code/ });
      await expect(idle, path).toHaveCount(0);
    }
  });
});

import { expect, expectAccessible, test } from "./fixtures.ts";

test("an unknown address answers 404 with a way home, and logs it to the console", async ({
  page,
  faults,
}) => {
  faults.expect(/^404: /, /status of 404/);
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("404"));
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  expect((await logged).type()).toBe("error");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the way past the bar is for the keyboard, not for paper", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Skip to content")).toBeHidden();
});

import { z } from "zod";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
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

test("a printed ticket says what to bring to the door, and nothing that paper cannot do", async ({
  page,
  site,
}) => {
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "On paper", { city_name: "Durg" });
  const yes = await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Asha" });
  await page.goto(new URL(z.object({ link: z.string() }).parse(yes).link).pathname);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByText("See you there, Asha!")).toBeVisible();
  // The link to save is on the screen only: paper would tell everybody who reads it.
  for (const name of ["Add to my calendar", "Save this link", "Show my first name", "Back to the"])
    await expect(page.getByText(name)).toBeHidden();
  await removeEvents(site.url, session, "Durg");
});

import type { Page } from "@playwright/test";
import { nightlyUnless } from "../../everything.ts";
import { startScripts } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";

/** Holds back what a click asks for, until the returned function lets it through. */
async function holdBack(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const clicks = [
  { from: "/events", link: "Past Events", waiting: "Loading events...", afterwards: "Past Event" },
  { from: "/", link: "Gwalior", waiting: "Loading events...", afterwards: "City Events" },
];

for (const { from, link, waiting, afterwards } of clicks) {
  test(
    `after a click on ${link} '${waiting}' stands there until the events come`,
    nightlyUnless(from === "/"),
    async ({ page }) => {
      await page.goto(from);
      await startScripts(page);
      const release = await holdBack(page);
      await page.getByRole("link", { name: link }).first().click();
      await expect(page.getByText(waiting)).toBeVisible();
      release();
      await expect(page.getByText(afterwards, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(waiting)).toBeHidden();
    },
  );
}

test("a list that does not come says 'Failed to fetch events', and can be asked again (SPEC 8)", async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  await page.goto("/");
  await startScripts(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page.getByRole("link", { name: "Gwalior" }).first().click();
  await expect(page.getByText("Failed to fetch events")).toBeVisible();
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("City Events")).toBeVisible();
});

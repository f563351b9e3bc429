import type { Locator, Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, followRequests, settled, test } from "./fixtures.ts";

test(
  "closing the reset dialog gives the focus back to what opened it",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/auth");
    const opener = page.getByRole("button", { name: "Forgot your password?" });
    await expectFocusBack(page, opener, () => page.keyboard.press("Escape"));
    await expectFocusBack(page, opener, () => page.getByRole("button", { name: "Cancel" }).click());
  },
);

test(
  "closing the question before deleting, or the event dialog, gives the focus back, too",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/city-events");
    const deletion = page.getByRole("button", { name: /^Delete / }).first();
    await expectFocusBack(page, deletion, () => page.keyboard.press("Escape"));
    const creation = page.getByRole("button", { name: "Create Event" });
    await expectFocusBack(page, creation, () => page.keyboard.press("Escape"));
  },
);

test("closing the dialog of an event page leaves the page as it is", NIGHTLY, async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/events");
  await page.locator("article h2 a").first().click();
  // Loaded anew, for only a page that the server has rendered asks for its event again when a dialog closes.
  await page.waitForURL(/\/events\/./);
  await page.reload();
  const requests = followRequests(page);
  const edit = page.getByRole("button", { name: "Edit Event" });
  await edit.evaluate((button) => button.setAttribute("data-seen", ""));
  await expectFocusBack(page, edit, () => page.keyboard.press("Escape"));
  await requests.untilNone();
  await expect(edit).toHaveAttribute("data-seen");
  await expect(edit).toBeFocused();
});

test(
  "a dialog or form that is opened and closed by two presses leaves its page once",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    const dialog = page.getByRole("dialog");
    // Both come before the browser has gone there or back.
    const pressTwice = (name: string) =>
      page
        .getByRole("button", { name })
        .evaluate((button: HTMLElement) => [button.click(), button.click()]);
    const closeTwice = async () => {
      await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
      await pressTwice("Cancel");
      await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
      await settled(page);
    };
    await page.goto("/events");
    await startScripts(page);
    await page.locator("article h2 a").first().click();
    await page.waitForURL(/\/events\/./);
    const event = page.url();
    for (let time = 0; time < 2; time++) {
      await pressTwice("Edit Event");
      await expect(dialog).toBeVisible();
      await closeTwice();
      await expect(page).toHaveURL(event);
    }
    await page.goto("/admin/videos");
    await pressTwice("Add Video");
    await closeTwice();
    await expect(page).toHaveURL("/admin/videos");
    await page.goBack();
    await expect(page).toHaveURL(event);
  },
);

test("the keyboard goes on where it was: in the form, back in the list, on the next page", async ({
  page,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/videos");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Edit / }) });
  await row
    .nth(1)
    .getByRole("button", { name: /^Edit / })
    .press("Enter");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(row.nth(1)).toBeFocused();
  await page.getByRole("button", { name: "Add Video" }).press("Enter");
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Video Management" })).toBeFocused();
  await page.goto("/");
  await startScripts(page);
  await page.getByRole("link", { name: "See all events" }).press("Enter");
  await expect(page).toHaveURL("/events");
  await expect(page.getByRole("main")).toBeFocused();
});

test(
  "a filter is chosen by the arrow keys, one city after the other",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/city-events?city=Atlantis");
    const cities = page.getByRole("combobox", { name: "City" });
    await expect(cities).toHaveValue("Atlantis");
    await cities.selectOption("");
    // An empty filter does not stand in the URL.
    await expect(page).toHaveURL("/admin/city-events?when=all");
    // The address changes before the list does.
    await expect(cities.getByRole("option", { name: "Atlantis" })).toHaveCount(0);
    await cities.press("ArrowDown");
    // Those who ask for a city without a chapter find it again; the others begin with the chapters.
    await expect(page).toHaveURL(/city=Ahmedabad/);
    await cities.press("ArrowDown");
    await expect(page).toHaveURL(/city=Ballia/);
    await expect(cities).toBeFocused();
    await page.goBack();
    await expect(cities).toHaveValue("Ahmedabad");
  },
);

test(
  "what was typed and taken back is no draft, and none outlives the session",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/videos#new");
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft/")));
    await page.getByLabel("Title").fill("abc");
    await expect.poll(drafts).toEqual(["draft/videos/new"]);
    await page.getByLabel("Title").fill("");
    await expect.poll(drafts).toEqual([]);
    await page.getByLabel("Title").fill("Somebody's words");
    await expect.poll(drafts).toEqual(["draft/videos/new"]);
    await signOut(page);
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(drafts).toEqual([]);
  },
);

test("signing out asks before typed text is lost, and who stays is still signed in", async ({
  page,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/videos#new");
  const title = page.getByLabel("Title");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const session = () => page.evaluate(() => localStorage.getItem("session"));
  await title.fill("Unsaved");
  await signOut(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(title).toHaveValue("Unsaved");
  expect(await session()).not.toBeNull();
  await page.reload();
  await expect(title).toHaveValue("Unsaved");
  await signOut(page);
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL("/");
  expect(await session()).toBeNull();
});

test("Escape in the question goes back to the form, however often, and so does a press beside it", async ({
  page,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/city-events#new");
  const name = page.getByLabel("Event name");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await name.fill("Half typed");
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(name).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 300);
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Half typed");
});

test("starting over asks before what was kept is lost", NIGHTLY, async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/videos#new");
  const title = page.getByLabel("Title");
  const startOver = page.getByRole("button", { name: "Start over" });
  const question = page.getByRole("dialog", { name: "Start over?" });
  await title.fill("Kept");
  await page.reload();
  await startOver.press("Enter");
  await page.keyboard.press("Escape");
  await expect(startOver).toBeFocused();
  await expect(title).toHaveValue("Kept");
  await startOver.press("Enter");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(title).toHaveValue("");
  await expect(title).toBeFocused();
  await expect(startOver).toHaveCount(0);
});

test(
  "in the mayors' directory the focus goes back to what opened a form",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/city-mayor");
    const edit = page.getByRole("button", { name: /^Edit / }).nth(2);
    await edit.press("Enter");
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(edit).toBeFocused();
    await edit.press("Enter");
    await page.getByLabel("Name").press("Control+s");
    await expect(page.getByText("City mayor updated successfully")).toBeVisible();
    await expect(edit).toBeFocused();
    const manage = page.getByRole("link", { name: "Manage Mayors" });
    await manage.press("Enter");
    await page.getByRole("link", { name: "Back to the directory" }).press("Enter");
    await expect(manage).toBeFocused();
  },
);

test("choosing all cities leaves the address of all events", NIGHTLY, async ({ page }) => {
  await page.goto("/events?when=past&city=Jaipur");
  await startScripts(page);
  const cities = page.getByRole("combobox", { name: "City" });
  await cities.selectOption("");
  await expect(page).toHaveURL("/events?when=past");
  await page.goBack();
  await expect(cities).toHaveValue("Jaipur");
  await page.getByRole("link", { name: "Upcoming" }).click();
  await expect(page).toHaveURL("/events?city=Jaipur");
  await cities.focus();
  await cities.selectOption("");
  await expect(page).toHaveURL("/events");
  await expect(cities).toBeFocused();
});

test("a post is published and featured by switches", NIGHTLY, async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/blogs#new");
  const published = page.getByRole("switch", { name: "Published" });
  await published.focus();
  await page.keyboard.press("Space");
  await expect(published).toBeChecked();
  await expect(page.getByRole("switch", { name: "Featured" })).not.toBeChecked();
});

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
}

async function expectFocusBack(page: Page, opener: Locator, close: () => Promise<void>) {
  const dialog = page.getByRole("dialog");
  await expect(async () => {
    // On a busy machine the dialog of the last try opens late, and its opener cannot be pressed any more.
    if (!(await dialog.isVisible())) await opener.press("Enter", { timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await close();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

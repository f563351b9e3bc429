import type { Page } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY, nightlyUnless } from "../../everything.ts";
import { createEvent } from "../api.ts";
import { enterAsAdministrator } from "../browser-session.ts";
import { expect, expectAccessible, settled, test } from "../fixtures.ts";

/** Comfort for somebody who does this every week, on a telephone as well. */
test.use({ viewport: { width: 390, height: 700 } });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

test("'Duplicate' copies an event with its date cleared", NIGHTLY, async ({ page, site }) => {
  const session = await enterAsAdministrator(page);
  const name = unique("Every first Friday");
  await createEvent(site.url, session, name);
  await page.goto(`/admin/city-events?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `More for ${name}` }).press("Enter");
  await expect(page.getByRole("link", { name: `Guest list of ${name}` })).toBeVisible();
  await page.getByRole("button", { name: `Duplicate ${name}` }).press("Enter");
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Event name")).toHaveValue(name);
  await expect(form.getByLabel("Venue")).toHaveValue(/^Cafe \w{8}$/);
  await expect(form.getByLabel("Date")).toHaveValue("");
  // On a phone the fields that change most come first, as in the form of a host.
  await expect(form.getByLabel("Speaker name")).toBeHidden();
  await form.getByText("More", { exact: true }).press("Enter");
  await expect(form.getByLabel("Speaker name")).toBeVisible();
  await form.getByLabel("Date").fill("2031-05-04");
  await form.getByLabel("Time").first().fill("18:00");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expect(page.getByText("Event created successfully!")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: name })).toHaveCount(2);
  await clear(page, "city-events", session.access_token, name);
});

test("what is typed is not lost by leaving, and saved by Ctrl+S", async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/videos#new");
  const title = page.getByLabel("Title");
  const name = unique("A talk");
  await title.fill(name);
  const elsewhere = page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Dashboard" });
  await elsewhere.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(title).toHaveValue(name);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await title.press("Control+s");
  await expect(page.getByText("Video created successfully")).toBeVisible();
  // Saved is saved: nothing warns any more.
  await elsewhere.click();
  await expect(page).toHaveURL("/admin");
});

test(
  "a picture shows beside its address, or that none loads from it",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_|status of 404/);
    await enterAsAdministrator(page);
    await page.goto("/admin/city-mayors#new");
    const address = page.getByLabel("Image URL");
    await address.fill("/art/no-such-picture.png");
    await expect(page.getByText("No picture loads from this address.")).toBeVisible();
    await address.fill("/favicon.svg");
    await expect(page.getByRole("img", { name: "Preview" })).toBeVisible();
    await expect(page.getByText("No picture loads from this address.")).toHaveCount(0);
  },
);

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1280, height: 800 },
])
  test(
    `no field hides behind the buttons at the end of the form, ${viewport.width} px wide`,
    nightlyUnless(viewport.width === 375),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await enterAsAdministrator(page);
      await page.goto("/admin/blogs#new");
      await expect(page.getByLabel("Title")).toBeFocused();
      const stops = [await page.evaluate(focusedBehindBar)];
      while (stops.length < 20 && !stops.at(-1)?.isButton) {
        await page.keyboard.press("Tab");
        stops.push(await page.evaluate(focusedBehindBar));
      }
      expect(stops.at(-1)).toMatchObject({ isButton: true });
      expect(new Set(stops.map(({ name }) => name)).size).toBeGreaterThan(8);
      expect(stops.filter(({ isHidden }) => isHidden)).toEqual([]);
    },
  );

/** Runs in the browser: whether the bar with the buttons covers a part of what has the focus, which would have room above it. */
function focusedBehindBar() {
  const focused = document.activeElement;
  const bar = document.querySelector("main form [type=submit]")?.parentElement;
  if (!focused || !bar || bar.contains(focused))
    return { name: "", isButton: true, isHidden: false };
  const { bottom, height } = focused.getBoundingClientRect();
  const { top } = bar.getBoundingClientRect();
  const hasRoom = height < top - 80;
  return {
    name: focused.getAttribute("name") ?? focused.outerHTML.slice(0, 80),
    isButton: false,
    isHidden: hasRoom && bottom > top,
  };
}

test(
  "a long list is searched, filtered and paged, and keeps its place after saving",
  NIGHTLY,
  async ({ page }) => {
    const { access_token } = await enterAsAdministrator(page);
    const word = crypto.randomUUID().slice(0, 8);
    await storePosts(page, access_token, word, 23);
    const posts = page.getByRole("article");
    await page.goto("/admin/blogs");
    await page.getByRole("searchbox").fill(word);
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${word}`));
    await expect(posts).toHaveCount(20);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(posts).toHaveCount(3);
    await page.getByRole("link", { name: "First page" }).click();
    await expect(posts).toHaveCount(20);
    await page.getByLabel("State").selectOption("Drafts");
    await expect(posts).toHaveCount(11);

    const last = posts.last();
    const name = await last.getByRole("heading").innerText();
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await page.getByLabel("Read time").fill("a minute");
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(page.getByText("Post updated successfully")).toBeVisible();
    await expect(last).toContainText("a minute");
    await expect(last).toBeInViewport();
    await clear(page, "blog-posts", access_token, word);
  },
);

test(
  "of many events the keyboard edits one on the second page, and goes back to the first",
  NIGHTLY,
  async ({ page, site }) => {
    test.setTimeout(120_000);
    const session = await enterAsAdministrator(page);
    const word = crypto.randomUUID().slice(0, 8);
    for (let n = 0; n < 26; n += 1) await createEvent(site.url, session, `Table ${word} ${n}`);
    const events = page.getByRole("article");
    await page.goto(`/admin/city-events?q=${word}`);
    await expect(page.getByText("26 events · 1–24")).toBeVisible();
    await expect(events).toHaveCount(24);
    // The thread draws 24 rows at once: no menu comes before it opens, the page does not fade for its rows, the router
    // does not render their links at each step, and the next rows take over the elements, except for the pictures.
    await expect(events.locator("[popover] > *, a[data-discover]")).toHaveCount(0);
    const row = await events.first().elementHandle();
    const picture = await events.first().locator("img").first().elementHandle();
    await page.evaluate(() => {
      document.startViewTransition = () => {
        throw new Error("the page fades");
      };
    });
    await page.getByRole("link", { name: "Next page" }).press("Enter");
    const line = page.getByText("26 events · 25–26");
    await expect(line).toBeFocused();
    await expect(events).toHaveCount(2);
    expect(await row?.evaluate((last) => last === document.querySelector("article"))).toBe(true);
    expect(await picture?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    const second = page.url();
    await events.last().getByRole("heading").getByRole("link").press("Enter");
    await expect(page).toHaveURL(/\/events\//);
    await page.goBack();
    // The document stayed, and with it the stand-in for fading.
    expect(await page.evaluate(() => document.startViewTransition.name)).toBe("");
    await events.last().getByRole("button", { name: /^Edit/ }).press("Enter");
    const form = page.getByRole("dialog");
    await form.getByLabel("Venue").fill("Cafe of the last page");
    await form.getByLabel("Venue").press("Enter");
    await expect(page.getByText("Event updated successfully!")).toBeVisible();
    await expect(events.last()).toContainText("Cafe of the last page");
    expect(page.url()).toBe(second);
    await expect(events.last().getByRole("button", { name: /^Edit/ })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Previous page" }).press("Enter");
    await expect(page.getByText("26 events · 1–24")).toBeFocused();
    await page.goBack();
    await expect(events.last()).toContainText("Cafe of the last page");
    await clear(page, "city-events", session.access_token, word);
  },
);

test(
  "words typed while a search is on its way stay, and Back shows the ones before",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    const answered = Promise.withResolvers<void>();
    await page.route(/q=cof/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto("/admin/blogs");
    const search = page.getByRole("searchbox");
    await search.fill("cof");
    const asked = page.waitForRequest(/q=cof/);
    await search.press("Enter");
    await asked;
    await search.pressSequentially("fee");
    answered.resolve();
    await expect(page).toHaveURL(/q=cof/);
    await settled(page);
    await expect(search).toHaveValue("coffee");
    await page.goBack();
    await expect(search).toHaveValue("");
  },
);

/** The site is shared by all journeys of a worker: what would fill its lists is taken away again. */
async function clear(page: Page, resource: string, token: string, words: string) {
  const headers = { authorization: `Bearer ${token}` };
  const drafts = resource === "blog-posts" ? "&drafts=1" : "";
  const all = `/api/v1/${resource}`;
  const found = await page.request.get(`${all}?q=${encodeURIComponent(words)}${drafts}`, {
    headers,
  });
  const { items } = list.parse(await found.json());
  expect(items.length).toBeGreaterThan(1);
  for (const { id } of items) {
    expect((await page.request.delete(`${all}/${id}`, { headers })).status()).toBe(204);
  }
}

const list = z.object({ items: z.array(z.object({ id: z.string() })) });

/** The even ones are drafts. */
async function storePosts(page: Page, token: string, word: string, count: number) {
  const headers = { authorization: `Bearer ${token}` };
  for (let i = 1; i <= count; i++) {
    const data = {
      title: `Number ${i} of ${word}`,
      content: "Text",
      author: "Asha",
      published: i % 2 === 1,
    };
    const answer = await page.request.post("/api/v1/blog-posts", { headers, data });
    expect(answer.status()).toBe(201);
  }
}

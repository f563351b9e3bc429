import type { Page } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY, TESTS_EVERYTHING } from "../../everything.ts";
import { createEvent } from "../api.ts";
import { enterAsAdministrator, enterAsMember, startScripts } from "../browser-session.ts";
import { followRequests, expect, test } from "../fixtures.ts";
import { someone } from "../members.ts";

/** SPEC 8: what is said when a list, a page or a change does not come about. */
const lists = [
  {
    path: "/admin/city-events",
    api: "city-events",
    loading: "Loading events...",
    says: "Failed to fetch events",
    hasToast: true,
  },
  {
    path: "/admin/events",
    api: "events",
    loading: "Loading events...",
    says: "Error loading events: Something went wrong. Please try again.",
  },
  {
    path: "/admin/blogs",
    api: "blog-posts",
    loading: "Loading posts...",
    says: "Failed to fetch posts",
  },
  {
    path: "/admin/videos",
    api: "videos",
    loading: "Loading videos...",
    says: "Failed to fetch videos",
    hasToast: true,
  },
  {
    path: "/admin/city-mayors",
    api: "city-mayors",
    loading: "Loading city mayors...",
    says: "Failed to fetch city mayors",
    hasToast: true,
  },
  { path: "/admin", api: "overview", says: "We couldn't load the dashboard." },
  { path: "/admin/chapters", api: "chapters", says: "We couldn't load the chapters." },
  { path: "/admin/activity", api: "activities", says: "We couldn't load the activity." },
  { path: "/admin/reports", api: "reports", says: "We couldn't load the reports." },
  { path: "/admin/health", api: "health", says: "We couldn't load the site's health." },
];

test(
  "each list of the administrators says that it is on its way, that it did not come, and can be asked again",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await enterAsAdministrator(page);
    for (const { path, api, loading, says, hasToast } of lists) {
      const calls = new RegExp(`/api/v1/${api}(\\?|$)`);
      const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
      await page.route(calls, async (route) => {
        await seen;
        await route.abort();
      });
      await page.goto(path);
      if (loading) await expect(page.getByText(loading), path).toBeVisible();
      goOn();
      await expect(page.getByRole("alert")).toContainText(says);
      await expect(toast(page, says)).toHaveCount(hasToast ? 1 : 0);
      await page.unroute(calls);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    }
  },
);

test(
  "an address that a list does not know leads to the whole list",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/status of 400/);
    await enterAsAdministrator(page);
    await page.goto("/admin/activity?cursor=cut-off");
    await expect(page.getByRole("alert")).toContainText("has been changed");
    await page.getByRole("link", { name: "See the whole list" }).click();
    await expect(page).toHaveURL("/admin/activity");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test("a signed-in member who is no administrator is denied without a word in the console", async ({
  page,
}) => {
  await enterAsMember(page, someone());
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The top bar asks once a tab for the account's own cities, when the browser is idle.
    if (pathname.startsWith("/api/v1/") && pathname !== "/api/v1/me/cities") asked.push(pathname);
  });
  const requests = followRequests(page);
  for (const { path } of TESTS_EVERYTHING ? lists : lists.slice(0, 3)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await requests.untilNone();
  }
  expect(asked).toEqual([]);
});

test(
  "after a click the blog, a post and the video page keep their frame and offer another try",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await page.goto("/about");
    await startScripts(page);
    const choose = async (tile: string) => {
      await page.getByRole("button", { name: "MENU" }).click();
      await page.locator("#menu").getByRole("link", { name: tile }).click();
    };
    const steps = [
      { go: () => choose("Blog"), heading: "Blog", says: "Failed to fetch posts" },
      {
        go: () => page.getByRole("article").getByRole("link").first().click(),
        heading: undefined,
        says: "An error occurred",
      },
      { go: () => choose("eCafeTV"), heading: "eCafeTV", says: "Failed to fetch videos" },
    ];
    for (const { go, heading, says } of steps) {
      await page.route(/\.data(\?|$)/, (route) => route.abort());
      await go();
      await expect(page.getByRole("alert")).toContainText(says);
      await expect(page.getByRole("banner")).toBeVisible();
      if (heading) await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await page.unroute(/\.data(\?|$)/);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await expect(toast(page, "Failed to fetch videos")).toBeVisible();
  },
);

test(
  "a draft is named in the tab, and says what went wrong when it cannot be edited",
  NIGHTLY,
  async ({ page, faults }) => {
    // The page itself does not exist for anyone; what is aborted and deleted here fails on purpose.
    faults.expect(/status of 4(04|10)/, /ERR_FAILED/);
    const { access_token } = await enterAsAdministrator(page);
    const headers = { authorization: `Bearer ${access_token}` };
    const data = { title: "Not yet poured", content: "Text", author: "Asha", published: false };
    const answer = await page.request.post("/api/v1/blog-posts", { headers, data });
    const { id } = z.object({ id: z.string() }).parse(await answer.json());
    await page.goto(`/blog/${id}`);
    await startScripts(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not yet poured");
    await expect(page).toHaveTitle(/^Not yet poured/);

    const post = `**/api/v1/blog-posts/${id}`;
    await page.route(post, (route) => route.abort());
    await page.getByRole("link", { name: "Edit Blog Post" }).click();
    await expect(page.getByText("An error occurred")).toBeVisible();
    await page.unroute(post);
    await page.reload();
    await page.getByLabel("Read time").fill("an evening");
    await page.route(post, (route) => route.abort());
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(banner(page, "Failed to update post")).toBeVisible();
    await page.unroute(post);
    expect((await page.request.delete(`/api/v1/blog-posts/${id}`, { headers })).status()).toBe(204);
    await page.getByRole("button", { name: "Update Post" }).click();
    await expect(banner(page, "No post to update", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Read time")).toHaveValue("an evening");
  },
);

test(
  "a city event that cannot be saved or deleted is told of, and deleting can be cancelled",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/ERR_FAILED/);
    const session = await enterAsAdministrator(page);
    const name = `Table of ${crypto.randomUUID().slice(0, 8)}`;
    await createEvent(site.url, session, name);
    await page.goto(`/admin/city-events?q=${encodeURIComponent(name)}`);
    const event = "**/api/v1/city-events/*";
    const form = page.getByRole("dialog");
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    await form.getByLabel("Venue").fill("Elsewhere");
    await page.route(event, (route) => route.abort());
    await form.getByRole("button", { name: "Update Event" }).click();
    await expect(toast(page, "Something went wrong. Please try again.")).toBeVisible();
    await expect(form.getByLabel("Venue")).toHaveValue("Elsewhere");
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(form).toBeHidden();

    const remove = page.getByRole("button", { name: `Delete ${name}` });
    await remove.click();
    await expect(form).toContainText(`Are you sure you want to delete "${name}"?`);
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(remove).toBeVisible();
    await remove.click();
    await form.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Failed to delete event")).toBeVisible();
    await page.unroute(event);
    await remove.click();
    await form.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Event deleted successfully")).toBeVisible();
    await expect(page.getByText("No events found.")).toBeVisible();
  },
);

const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });

/** SPEC 8: the server's text stands in a banner of the form. */
const banner = (page: Page, text: string, options?: { exact: boolean }) =>
  page.locator("form").getByText(text, options);

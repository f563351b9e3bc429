import type { Page } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY } from "../../everything.ts";
import { startScripts } from "../browser-session.ts";
import { expect, expectAccessible, followRequests, test } from "../fixtures.ts";
import { newsletterLink } from "../members.ts";

/** SPEC 2: what visitors do on the blog, the video page and the mayors' wall. */
test("chips filter the blog, an empty category says so, a post reads in paragraphs", async ({
  browser,
  site,
}) => {
  // Everything here is an address: nothing needs scripts.
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog");
  const chips = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  const names = await chips.allTextContents();
  expect(names[0]).toBe("All");
  expect(names.slice(1)).toEqual(names.slice(1).toSorted());
  await chips.nth(1).click();
  await expect(chips.nth(1)).toHaveAttribute("aria-current", "page");
  for (const article of await page.getByRole("article").all()) {
    await expect(article).toContainText(names[1] ?? "");
  }
  await page.goto("/blog?category=Astrology");
  await expect(page.getByText('No posts found in "Astrology" category.')).toBeVisible();

  const post = await firstPost(page);
  await page.goto(`/blog/${post.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(post.title);
  const lines = post.content.split("\n").filter((line) => line.trim() !== "");
  await expect(page.locator("article .drop-cap > p")).toHaveText(lines);
  expect(await page.getByRole("article").first().innerText()).toMatch(
    /(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d, \d{4}/,
  );
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await context.close();
});

test("an unknown post is a 404 that says so and leads back", async ({ page, faults }) => {
  faults.expect(/404/);
  for (const id of ["nonsense", crypto.randomUUID()]) {
    const response = await page.goto(`/blog/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Blog" })).toBeVisible();
  }
});

test(
  "nothing is asked of the video site before somebody presses play",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_|youtube/);
    const asked: string[] = [];
    await page.route(/youtu|ytimg|ggpht|googlevideo/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    const requests = followRequests(page);
    await page.goto("/ecafetv");
    await startScripts(page);
    await page.mouse.wheel(0, 20_000);
    await requests.untilNone();
    expect(asked).toEqual([]);
    const players = page.getByRole("button", { name: /^Play video: / });
    const links = page.getByRole("link", { name: /^Watch on YouTube/ });
    expect(await players.count()).toBeGreaterThanOrEqual(4);
    await expect(links.first()).toHaveAttribute("target", "_blank");
    await expect(page.getByRole("link", { name: "Subscribe Now" })).toBeVisible();
    await players.first().click();
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    expect(asked.every((url) => url.startsWith("https://www.youtube-nocookie.com/"))).toBe(true);
  },
);

test(
  "without scripts nothing on the video page looks as if it played, and the links lead to the videos",
  NIGHTLY,
  async ({ openBrowser }) => {
    const page = await openBrowser({ javaScriptEnabled: false });
    await page.goto("/ecafetv");
    await expect(page.getByRole("button", { name: /^Play video: / })).toHaveCount(0);
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first.locator("img")).toBeVisible();
    await expect(first.locator("svg.fill-current")).toBeHidden();
    await expect(first.getByRole("link", { name: /^Watch on YouTube/ })).toBeVisible();
  },
);

test("the mayors' wall counts itself and puts 2 to 8 in a row, one after the other", async ({
  page,
}) => {
  await page.goto("/city-mayor");
  const cards = page.locator("section[aria-labelledby=wall] li");
  const number = await cards.count();
  await expect(page.getByText(`${number}+`, { exact: true })).toBeVisible();
  await expect(page.getByText("15K+", { exact: true })).toBeVisible();
  await expect(page.getByText("750+", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Meet Our City Mayors" })).toBeVisible();
  for (const [width, columns] of [
    [320, 2],
    [640, 3],
    [768, 4],
    [1024, 6],
    [1280, 8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await cards.evaluateAll((all) => all.map((li) => li.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(columns);
  }
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const delays = await cards.evaluateAll((all) =>
    all.map((li) => getComputedStyle(li).animationDelay),
  );
  const expected = Array.from({ length: number }, (_, place) => (place * 0.05).toFixed(2));
  expect(delays.map((delay) => Number.parseFloat(delay).toFixed(2))).toEqual(expected);
});

test("the newsletter: subscribe, confirm, unsubscribe, without a script", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blog");
  await page.getByLabel("Email address").fill("plain-reader@example.org");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible();
  await page.goto("/blog");
  await page.getByLabel("Email address").fill("plain-reader@example.org");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await page.goto(await newsletterLink(site, "plain-reader@example.org", "confirm"));
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();
  await page.goto(await newsletterLink(site, "plain-reader@example.org", "unsubscribe"));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  for (const kind of ["confirm", "unsubscribe"]) {
    expect((await page.goto(`/newsletter/${kind}/nonsense`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
  await context.close();
});

test(
  "the newsletter, with scripts: errors and thanks stand beside the form",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/422/);
    await page.goto("/blog");
    await startScripts(page);
    const subscribe = page.getByRole("button", { name: "Subscribe" });
    await subscribe.click();
    await expect(page.getByText("Please enter your email address")).toBeVisible();
    await page.getByLabel("Email address").fill("reader@example.org");
    await subscribe.click();
    await expect(page.getByText("Please agree to receive the newsletter")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("checkbox").check();
    await subscribe.click();
    // The form is gone, and the focus goes on with what stands in its place.
    await expect(page.getByText("Thank you! We've sent you an email")).toBeFocused();
  },
);

async function firstPost(page: Page) {
  const answer = await page.request.get("/api/v1/blog-posts?limit=1");
  const post = z.object({ id: z.string(), title: z.string(), content: z.string() });
  const [first] = z.object({ items: z.array(post) }).parse(await answer.json()).items;
  if (!first) throw new Error("The sample data holds no post");
  return first;
}

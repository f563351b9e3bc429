import { startScripts } from "./browser-session.ts";
import { expect, followRequests, test } from "./fixtures.ts";

/** SPEC 2: what everybody else reads instead of an administrators' screen; nothing is asked of the server. */
const screens = {
  "/admin": "You need admin privileges to access this page.",
  "/admin/events": "You need admin privileges to access this page.",
  "/admin/city-events": "You need admin privileges to manage events.",
  "/admin/blogs": "You need admin privileges to manage blog posts.",
  "/admin/videos": "You need admin privileges to manage videos.",
  "/admin/city-mayors": "You need admin privileges to manage city mayors.",
  "/admin/chapters": "You need admin privileges to access this page.",
  "/admin/activity": "You need admin privileges to access this page.",
  "/admin/reports": "You need admin privileges to access this page.",
  "/admin/health": "You need admin privileges to access this page.",
  "/admin/past-meetups": "You need admin privileges to access this page.",
};

test("each of them says 'Access Denied' to a visitor, and nothing in the console", async ({
  page,
}) => {
  const requests = followRequests(page);
  for (const [path, sentence] of Object.entries(screens)) {
    await page.goto(path);
    await startScripts(page);
    await expect(page.getByRole("heading", { name: "Access Denied" }), path).toBeVisible();
    await expect(page.getByText(sentence), path).toBeVisible();
    await requests.untilNone();
  }
});

test("and without scripts too", async ({ site }) => {
  for (const [path, sentence] of Object.entries(screens)) {
    const html = await (await fetch(site.url + path)).text();
    expect(html, path).toMatch(/<h1[^>]*>Access Denied<\/h1>/);
    expect(html, path).toMatch(new RegExp(`<noscript>.*${sentence}.*</noscript>`, "s"));
  }
});

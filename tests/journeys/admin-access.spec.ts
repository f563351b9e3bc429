import { expect, test } from "./fixtures.ts";

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
};

for (const [path, sentence] of Object.entries(screens)) {
  test(`${path} says 'Access Denied' to a visitor, and nothing in the console`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.waitForLoadState("networkidle");
  });
}

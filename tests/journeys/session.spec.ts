import { NIGHTLY } from "../everything.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { ADMINISTRATOR, expect, test } from "./fixtures.ts";
import { avatar, signUp, someone } from "./members.ts";

test("signing out in one tab signs the other out", async ({ page, context }) => {
  await enterAsAdministrator(page);
  await page.goto("/about");
  const other = await context.newPage();
  await other.goto("/events");
  await expect(other.getByRole("button", { name: "Your account" })).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Your account" })).toBeHidden();
  await expect(other.getByRole("button", { name: "Your account" })).toBeHidden();
});

test("signing in in one tab shows the list that the other was refused", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/admin/videos");
  await expect(other.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await enterAsAdministrator(page);
  await page.goto("/about");
  await expect(other.getByRole("heading", { name: "Video Management" })).toBeVisible();
  await expect(other.getByText("User not authenticated")).toHaveCount(0);
});

test(
  "signing out does not wait for ever for a server that does not answer",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/about");
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    await page.route("**/api/auth/sign-out", async (route) => {
      await never;
      await route.abort().catch(() => {});
    });
    await avatar(page).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await expect(avatar(page)).toBeHidden();
    end();
  },
);

test(
  "what somebody typed is not offered to who signs in after them",
  NIGHTLY,
  async ({ page, context }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/blogs#new");
    await page.getByLabel("Title").fill("Only for me");
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft/")));
    await expect.poll(drafts).toHaveLength(1);
    const other = await context.newPage();
    await other.goto("/about");
    await avatar(other).click();
    await other.getByRole("button", { name: "Sign Out" }).click();
    // Its owner may come back to it.
    await expect(avatar(page)).toBeHidden();
    expect(await drafts()).toHaveLength(1);
    await signUp(other, someone());
    await expect.poll(drafts).toHaveLength(0);
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  },
);

test(
  "'back' to a page that slept through a sign-out shows nothing of it",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/reports");
    await expect(page.getByRole("navigation", { name: "Administration" })).toBeVisible();
    // A page in the back/forward cache gets no storage event; Playwright switches that cache off.
    await page.evaluate(() => {
      localStorage.removeItem("session");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  },
);

test(
  "a wrong password says what SPEC 8 says, and keeps the address",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/status of 401/);
    await page.goto("/auth");
    await page.getByLabel("Email").fill("nobody@example.org");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
  },
);

test("a form sent before the scripts have come waits for them", async ({ page, site }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isAsked = false;
  await page.route("**/assets/entry.client*", async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/auth`);
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect.poll(() => isAsked).toBe(true);
  await expect(page).toHaveURL("/auth");
  letGo();
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expect(page).toHaveURL("/");
});

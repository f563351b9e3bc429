import type { Page } from "@playwright/test";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";

/** SPEC 8: any thrown failure in the forms of sign-in. */
const THROWN = "Something went wrong. Please try again.";
/** Resources have a sentence of their own for it. */
const SAID = /Something went wrong. Please try again.|Failed to (create|save)/;
const KEPT = "What you typed is kept";

interface LostForm {
  path: string;
  isAdministrator?: boolean;
  /** The form itself is there before the network goes. */
  open?: (page: Page) => Promise<void>;
  fill: Record<string, string>;
  button: string;
  /** While the browser itself knows that it is offline. */
  offline: string;
}

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();

const FORMS: Record<string, LostForm> = {
  "sign-in": {
    path: "/auth",
    fill: { Email: "asha@example.org", Password: "a long password" },
    button: "Sign In",
    offline: THROWN,
  },
  "sign-up": {
    path: "/auth?tab=sign-up",
    fill: {
      Email: "new@example.org",
      Password: "a long password 7",
      "Confirm password": "a long password 7",
    },
    button: "Sign Up",
    offline: THROWN,
  },
  reset: {
    path: "/auth",
    open: press("Forgot your password?"),
    fill: { Email: "asha@example.org" },
    button: "Send reset link",
    offline: THROWN,
  },
  code: {
    path: "/auth",
    open: press("Email me a code instead"),
    fill: { Email: "asha@example.org" },
    button: "Email me a code",
    offline: THROWN,
  },
  newsletter: {
    path: "/blog",
    fill: { "Email address": "asha@example.org" },
    button: "Subscribe",
    offline: KEPT,
  },
  "a post": {
    path: "/admin/blogs#new",
    isAdministrator: true,
    fill: { Title: "On tea", Author: "Asha", Content: "Tea." },
    button: "Create Post",
    offline: KEPT,
  },
  "a video": {
    path: "/admin/videos#new",
    isAdministrator: true,
    fill: { Title: "A talk" },
    button: "Create Video",
    offline: KEPT,
  },
  "a mayor": {
    path: "/admin/city-mayors#new",
    isAdministrator: true,
    fill: { Name: "Asha", City: "Pune", Country: "India" },
    button: "Create City Mayor",
    offline: KEPT,
  },
};

const FAULTS = {
  offline: (page: Page) => page.context().setOffline(true),
  aborted: (page: Page) => page.route("**", (route) => route.abort()),
  "502": (page: Page) =>
    page.route("**", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    ),
} as const;

for (const [name, { path, isAdministrator, open, fill, button, offline }] of Object.entries(FORMS))
  for (const width of [360, 1280])
    test(`${name} says what happened when its answer is lost, ${width} px`, async ({
      page,
      faults,
    }) => {
      faults.expect(
        /ERR_(INTERNET_DISCONNECTED|FAILED)|status of 502|502|Failed to fetch|preload CSS|importing a module|Error checking admin status/,
      );
      await page.setViewportSize({ width, height: 800 });
      for (const [fault, begin] of Object.entries(FAULTS)) {
        if (isAdministrator) await enterAsAdministrator(page);
        await page.goto(path);
        await startScripts(page);
        if (isAdministrator)
          await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
        await open?.(page);
        const form = page
          .locator("form")
          .filter({ has: page.getByRole("button", { name: button, exact: true }) });
        await expect(form.getByRole("button", { name: button, exact: true })).toBeVisible();
        await begin(page);
        for (const [label, text] of Object.entries(fill))
          await form.getByLabel(label, { exact: true }).first().fill(text);
        if (name === "newsletter") await form.getByRole("checkbox").check();
        await form.getByRole("button", { name: button, exact: true }).click();
        const line = form.getByText(fault === "offline" ? offline : SAID).first();
        await expect(line, fault).toBeInViewport({ timeout: 5_000 });
        for (const [label, text] of Object.entries(fill))
          await expect(form.getByLabel(label, { exact: true }).first()).toHaveValue(text);
        await page.context().setOffline(false);
        await page.unroute("**");
        await page.evaluate(() => sessionStorage.clear());
      }
    });

test("a message of a time without network is not shown when it is back", async ({
  page,
  faults,
}) => {
  faults.expect(
    /ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|preload CSS|importing a module|status of 401/,
  );
  await page.goto("/auth");
  await startScripts(page);
  await page.route("**/assets/toaster*.js", (route) => route.abort());
  const send = async () => page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Email").fill("asha@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await send();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.unroute("**/assets/toaster*.js");
  // Longer than a message may wait.
  await page.waitForTimeout(4_500);
  await page.getByLabel("Password", { exact: true }).fill("nor this one");
  await send();
  await expect(page.getByText("Invalid email or password. Please try again.")).toHaveCount(1);
});

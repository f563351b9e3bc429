import type { Page } from "@playwright/test";
import { NIGHTLY, nightlyUnless } from "../../everything.ts";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

/** A browser's words for a script that does not come. */
const said = [
  /Error loading route module/,
  /ERR_FAILED/,
  /dynamically imported module/,
  /status of 404/,
];

/** Refuses every script from now on, as after an upgrade that has removed them; lists the documents asked for. */
async function refuseScripts(page: Page) {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
  return { documents };
}

test(
  "a click whose script does not come leads to its target all the same",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(...said);
    for (const [link, target, expected] of [
      // The target misses its scripts too, and is loaded once more: once in half a minute.
      ["Team", "/team", ["/team", "/team"]],
      ["Events", "/events", ["/events"]],
    ] as const) {
      await page.unroute("**/assets/*.js");
      await page.goto("/about");
      await startScripts(page);
      const { documents } = await refuseScripts(page);
      await page.getByRole("button", { name: "MENU" }).click();
      await page
        .getByRole("navigation", { name: "Menu" })
        .getByRole("link", { name: link, exact: true })
        .click();
      await expect(page).toHaveURL(target);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("some buttons do nothing")).toBeVisible();
      expect(documents).toEqual(expected);
    }
  },
);

test(
  "Back to a page whose script does not come shows that page",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(...said);
    await page.goto("/team");
    await startScripts(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(page).toHaveURL("/privacy");
    await page.reload();
    await startScripts(page);
    const { documents } = await refuseScripts(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Our Team" })).toBeVisible();
    await expect(page.getByText("some buttons do nothing")).toBeVisible();
    expect(documents).toEqual(["/team", "/team"]);
  },
);

const ways: [way: string, open: (page: Page) => Promise<void>][] = [
  ["by a click", async (page) => page.locator("article h2 a").first().click()],
  [
    "as a document",
    async (page) => {
      const link = page.locator("article h2 a").first();
      await page.goto((await link.getAttribute("href")) ?? "");
    },
  ],
];

for (const [way, open] of ways) {
  test(
    `a dialog whose script does not come on a page opened ${way} opens after one reload`,
    NIGHTLY,
    async ({ page, faults }) => {
      faults.expect(...said);
      await enterAsAdministrator(page);
      await page.goto("/events");
      await startScripts(page);
      await open(page);
      await page.getByRole("button", { name: "Edit Event" }).waitFor();
      let asked = 0;
      await page.route("**/assets/event-dialog-*.js", (route) =>
        asked++ === 0 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
      );
      await page.getByRole("button", { name: "Edit Event" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(asked).toBe(2);
    },
  );
}

for (const file of ["entry.client", "auth", "react"]) {
  test(
    `a page whose first ${file} does not come is loaded once more, and works`,
    nightlyUnless(file === "entry.client"),
    async ({ page, faults }) => {
      faults.expect(...said);
      let documents = 0;
      let loads = 0;
      page.on("load", () => (loads += 1));
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      await page.route(`**/assets/${file}-*.js`, (route) =>
        documents === 1 ? route.abort() : route.continue(),
      );
      await page.goto("/auth");
      await expect.poll(() => loads).toBe(2);
      await startScripts(page);
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(documents).toBe(2);
    },
  );
}

test(
  "without scripts for good, a page says so, and the browser sends the filter",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(...said);
    const { documents } = await refuseScripts(page);
    await page.goto("/events");
    const notice = page.getByRole("alert");
    await expect(notice).toContainText("some buttons do nothing");
    expect(documents).toEqual(["/events", "/events"]);
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "City" }).selectOption("Jaipur");
    await expect(page).toHaveURL("/events?city=Jaipur");
    await expect(notice).toBeVisible();
    await page.unroute("**/assets/*.js");
    await notice.getByRole("link", { name: "Load it again" }).click();
    await startScripts(page);
    await expect(notice).toBeHidden();
  },
);

test(
  "a page that scripts cannot reach from a lost network stays readable",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(...said);
    const { documents } = await refuseScripts(page);
    await page.route("**/events", (route) =>
      route.request().method() === "HEAD" ? route.abort() : route.fallback(),
    );
    await page.goto("/events");
    await expect(page.getByRole("alert")).toContainText("some buttons do nothing");
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
    expect(documents).toEqual(["/events"]);
  },
);

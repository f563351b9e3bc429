import type { Page } from "@playwright/test";
import { enterAsAdministrator, startScripts } from "../browser-session.ts";
import { expect, settled, test } from "../fixtures.ts";

/** What a browser says of a script that does not come. */
const said = [
  /Error loading route module/,
  /ERR_FAILED/,
  /dynamically imported module/,
  /status of 404/,
];

/** Refuses every script from now on, as after an upgrade that has removed them; lists the documents asked for. */
async function refuseScripts(page: Page) {
  const documents: string[] = [];
  let refusedTo = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route("**/assets/*.js", async (route) => {
    const document = documents.length;
    await route.fulfill({ status: 404, body: "" });
    refusedTo = Math.max(refusedTo, document);
  });
  /** Until the document that came last has missed a script too, and has had time to react. */
  async function untilLastHasMissedOne() {
    await expect.poll(() => refusedTo).toBe(documents.length);
    await settled(page);
  }
  return { documents, untilLastHasMissedOne };
}

test("a click whose script does not come leads to its target all the same, once", async ({
  page,
  faults,
}) => {
  faults.expect(...said);
  for (const [link, target] of [
    ["Team", "/team"],
    ["Events", "/events"],
  ] as const) {
    await page.unroute("**/assets/*.js");
    await page.goto("/about");
    await startScripts(page);
    const { documents, untilLastHasMissedOne } = await refuseScripts(page);
    await page.getByRole("button", { name: "MENU" }).click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: link, exact: true })
      .click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await untilLastHasMissedOne();
    expect(documents).toEqual([target]);
  }
});

test("Back to a page whose script does not come shows that page", async ({ page, faults }) => {
  faults.expect(...said);
  await page.goto("/team");
  await startScripts(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.reload();
  await startScripts(page);
  const { documents, untilLastHasMissedOne } = await refuseScripts(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Our Team" })).toBeVisible();
  await untilLastHasMissedOne();
  expect(documents.length).toBeLessThanOrEqual(1);
});

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
  test(`a dialog whose script does not come on a page opened ${way} opens after one reload`, async ({
    page,
    faults,
  }) => {
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
  });
}

import { createServer } from "node:http";
import { NIGHTLY } from "../everything.ts";
import {
  enterAsAdministrator,
  holdScripts,
  pretendToSaveData,
  startScripts,
} from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";
import { avatar, newsletterLink, someone } from "./members.ts";

test.describe("on Save-Data, without a touch", () => {
  test.beforeEach(({ context }) => pretendToSaveData(context));

  test("a page that only scripts can fill is filled", NIGHTLY, async ({ page, faults }) => {
    // The invitation is nobody's.
    faults.expect(/status of 404/);
    for (const [path, said] of [
      ["/profile", "Please sign in to view your profile."],
      ["/host", /^Please sign in to/],
      ["/host/Pune", /^Please sign in to/],
      ["/host/invitation/nobodys", "This link does not work"],
      ["/admin", "Access Denied"],
      ["/auth/reset", "This link does not work"],
      ["/auth/verify", "This link does not work"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(said), path).toBeVisible();
    }
  });

  test("a member looks signed in", async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/about");
    await expect(avatar(page)).toBeVisible();
  });
});

test("a press on the icon of a button is a press on the button", NIGHTLY, async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/auth");
  const eye = page.getByRole("button", { name: "Show what is typed" });
  await eye.locator("svg").click();
  scripts.letThrough();
  await startScripts(page);
  await expect(eye).toHaveAttribute("aria-pressed", "true");
});

test("what was filled in stays, and is what is sent", async ({ page, site }) => {
  const scripts = await holdScripts(page);
  await page.goto("/blog");
  const recipient = someone();
  await page.getByLabel("Email address").fill(recipient);
  const consent = page.getByRole("checkbox", { name: /^Yes/ });
  await consent.click();
  scripts.letThrough();
  await startScripts(page);
  await expect(consent).toBeChecked();
  await expect(page.getByLabel("Email address")).toHaveValue(recipient);
  const sent = page.waitForRequest("**/api/v1/newsletter");
  await page.getByRole("button", { name: "Subscribe" }).click();
  expect((await sent).postDataJSON()).toEqual({ email: recipient, consent: true });
  await newsletterLink(site, recipient, "confirm");
});

test("the names that were stopped stay stopped", NIGHTLY, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const scripts = await holdScripts(page);
  await page.goto("/");
  const pause = page.getByRole("checkbox", { name: "Pause the names" });
  await page.getByText("Pause the names").click();
  scripts.letThrough();
  await startScripts(page);
  await expect(pause).toBeChecked();
});

test("a form that the browser sends by itself is sent once", NIGHTLY, async ({ page, site }) => {
  const scripts = await holdScripts(page);
  const hydrated = Promise.withResolvers<void>();
  await page.exposeFunction("tellHydrated", hydrated.resolve);
  await page.addInitScript("addEventListener('page-hydrated', () => tellHydrated())");
  await page.route("**/newsletter/subscribe", async (route) => {
    await hydrated.promise;
    await route.continue();
  });
  let sentByScript = 0;
  await page.route("**/api/v1/newsletter", (route) => {
    sentByScript++;
    return route.continue();
  });
  await page.goto("/blog");
  const recipient = someone();
  await page.getByLabel("Email address").fill(recipient);
  await page.getByRole("checkbox", { name: /^Yes/ }).click();
  await page.getByRole("button", { name: "Subscribe" }).dispatchEvent("click");
  scripts.letThrough();
  await expect(page).toHaveURL(/\/newsletter\//);
  await newsletterLink(site, recipient, "confirm");
  expect(sentByScript).toBe(0);
  expect(site.mailsTo(recipient)).toHaveLength(1);
});

test("a city chosen early is kept and asked for", NIGHTLY, async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto("/events");
  const city = page.getByRole("combobox", { name: "City" });
  await city.selectOption("Jaipur");
  scripts.letThrough();
  await expect(page).toHaveURL("/events?city=Jaipur");
  await expect(city).toHaveValue("Jaipur");
  await page.goBack();
  await expect(page).toHaveURL("/events");
  await expect(city).toHaveValue("");
});

test(
  "a city chosen before another one, left as a document, is not chosen again",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/events");
    await startScripts(page);
    const city = page.getByRole("combobox", { name: "City" });
    await city.selectOption("Jaipur");
    await expect(page).toHaveURL("/events?city=Jaipur");
    await page.goto("/robots.txt");
    // Answered before the page is left.
    await page.evaluate("void setTimeout(() => history.go(-2))");
    await expect(page).toHaveURL("/events");
    await startScripts(page);
    await expect(city).toHaveValue("");
    await expect(page).toHaveURL("/events");
  },
);

test(
  "a touch while half the page is still on its way does not keep it from coming alive",
  NIGHTLY,
  async ({ page, site }) => {
    const slow = await slowFor("/events", site.url);
    await page.goto(`${slow.url}/events`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "MENU" }).first().waitFor();
    await page.evaluate("window.hydratePage()");
    slow.sendTheRest();
    await expect.poll(() => page.evaluate("window.isHydrated")).toBe(true);
    await slow.close();
  },
);

/** Serves the site, but one page comes in two halves, the second when it is told to. */
async function slowFor(path: string, siteUrl: string) {
  let sendTheRest = () => {};
  const isWanted = new Promise<void>((resolve) => (sendTheRest = resolve));
  const server = createServer((request, response) => {
    const isHalved = request.url === path;
    void fetch(siteUrl + request.url).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      for (const name of ["content-type", "content-security-policy"])
        response.setHeader(name, answer.headers.get(name) ?? "");
      const half = isHalved ? body.indexOf("<script", body.indexOf("<main")) : 0;
      response.write(body.subarray(0, half));
      if (isHalved) await isWanted;
      response.end(body.subarray(half));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  const { port } = typeof address === "object" && address ? address : { port: 0 };
  return {
    url: `http://localhost:${port}`,
    sendTheRest,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test(
  "a form that the browser sent by itself and the site refused keeps what was typed",
  NIGHTLY,
  async ({ page }) => {
    const scripts = await holdScripts(page);
    await page.goto("/blog");
    await page.getByLabel("Email address").fill("meera+cafe@example.org");
    await page.getByRole("button", { name: "Subscribe" }).dispatchEvent("click");
    await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible();
    scripts.letThrough();
    await expect(page.getByLabel("Email address")).toHaveValue("meera+cafe@example.org");
  },
);

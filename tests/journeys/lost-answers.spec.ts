import { NIGHTLY, nightlyUnless } from "../everything.ts";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";
import { lostForm, lostForms, SAID, THROWN, type LostForm } from "./lost-forms.ts";

const FAULTS = {
  aborted: (page: Page) => page.route("**", (route) => route.abort()),
  "502": (page: Page) =>
    page.route("**", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    ),
  offline: (page: Page) => page.context().setOffline(true),
} as const;

const LOST =
  /ERR_(INTERNET_DISCONNECTED|FAILED)|status of 502|502|Failed to fetch|preload CSS|importing a module|Error checking admin status/;

/** The form of an event loses its line in `event-form.spec.ts`, too. */
const KEPT = "sign-in";

for (const name of Object.keys(lostForms()))
  for (const width of [360, 1280])
    test(
      `${name} says what happened when its answer is lost, and works later, ${width} px`,
      nightlyUnless(width === 360 && name === KEPT),
      async ({ page, faults }) => {
        faults.expect(LOST);
        const lost = lostForm(name);
        await page.setViewportSize({ width, height: 800 });
        for (const [fault, begin] of Object.entries(FAULTS)) {
          if (lost.isAdministrator) await enterAsAdministrator(page);
          await page.goto(lost.path);
          await startScripts(page);
          if (lost.isAdministrator)
            await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
          if (lost.opener) await page.getByRole("button", { name: lost.opener }).first().click();
          const { form, button } = formOf(page, lost);
          await expect(button).toBeVisible();
          await begin(page);
          await fillIn(page, lost);
          await button.click();
          const line = form.getByText(fault === "offline" ? lost.offline : SAID).first();
          await expect(line, fault).toBeInViewport({ timeout: 5_000 });
          await expectKept(page, lost);
          await page.context().setOffline(false);
          await page.unroute("**");
          if (fault === "offline") await sendAgain(page, lost);
          await page.evaluate(() => sessionStorage.clear());
        }
      },
    );

function formOf(page: Page, { button }: LostForm) {
  const send = page.getByRole("button", { name: button, exact: true });
  const form = page.locator("form").filter({ has: send });
  return { form, button: form.getByRole("button", { name: button, exact: true }) };
}

async function fillIn(page: Page, lost: LostForm) {
  const { form } = formOf(page, lost);
  for (const [label, text] of Object.entries(lost.fill))
    await form.getByLabel(label, { exact: true }).first().fill(text);
  if (lost.tick) await form.getByRole("checkbox").check();
}

async function expectKept(page: Page, lost: LostForm) {
  const { form } = formOf(page, lost);
  for (const [label, text] of Object.entries(lost.fill))
    await expect(form.getByLabel(label, { exact: true }).first()).toHaveValue(text);
}

/** With the line back nothing is typed again. What was stored is deleted: other journeys read the same lists. */
async function sendAgain(page: Page, lost: LostForm) {
  const answer = page.waitForResponse((one) => one.request().method() === "POST" && one.ok());
  await formOf(page, lost).button.click();
  const stored = await answer;
  if (lost.done.startsWith("/")) await expect(page).toHaveURL(lost.done);
  else await expect(page.getByText(lost.done).first()).toBeVisible();
  if (!lost.isAdministrator) return;
  const { id } = z.object({ id: z.string() }).parse(await stored.json());
  const { access_token } = await enterAsAdministrator(page);
  const headers = { Authorization: `Bearer ${access_token}` };
  await page.request.delete(`${stored.url()}/${id}`, { headers });
}

/** The one that mends a page is asked for anew each time. */
const SCRIPTS = /\.js\?*$/;

for (const width of [360, 1280])
  test(
    `a form whose scripts never came says so, and works later, ${width} px`,
    nightlyUnless(width === 360),
    async ({ page, faults }) => {
      faults.expect(LOST);
      await page.setViewportSize({ width, height: 800 });
      const lost = lostForm("sign-in");
      await page.route(SCRIPTS, (route) => route.abort());
      await page.goto(lost.path);
      const said: string[] = [];
      page.on("dialog", (dialog) => {
        said.push(dialog.message());
        void dialog.accept();
      });
      await fillIn(page, lost);
      for (const presses of [1, 2]) {
        await formOf(page, lost).button.click();
        await expect.poll(() => said).toEqual(Array(presses).fill(THROWN));
      }
      await expectKept(page, lost);
      await page.unroute(SCRIPTS);
      const reloaded = page.waitForEvent("load");
      await formOf(page, lost).button.click();
      await reloaded;
      await startScripts(page);
      await fillIn(page, lost);
      await sendAgain(page, lost);
    },
  );

test(
  "a message of a time without network is not shown when it is back",
  NIGHTLY,
  async ({ page, faults }) => {
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
  },
);

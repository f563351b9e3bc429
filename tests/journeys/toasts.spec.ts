import type { Locator, Page } from "@playwright/test";
import { NIGHTLY, nightlyUnless } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, followRequests, test } from "./fixtures.ts";
import { mailedReply, someone } from "./members.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast]");

/** Asks for what the server refuses, and waits for the toast that says so. */
async function failToSignIn(page: Page) {
  await page.goto("/auth");
  await startScripts(page);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page)).toBeVisible();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not shown");
  const { x, y, width, height } = box;
  return { left: x, right: x + width, top: y, bottom: y + height };
}

for (const [scheme, ground, edge] of [
  ["light", "rgb(255, 253, 249)", "rgb(163, 38, 26)"],
  ["dark", "rgb(36, 24, 18)", "rgb(255, 157, 138)"],
] as const) {
  test(
    `a toast is set in the site's letters and colours, ${scheme}`,
    nightlyUnless(scheme === "dark"),
    async ({ page, faults }) => {
      faults.expect(/status of 401/);
      await page.emulateMedia({ colorScheme: scheme });
      await failToSignIn(page);
      await expect(toast(page)).toHaveCSS("font-family", /Instrument Sans/);
      await expect(toast(page)).toHaveCSS("font-size", "15px");
      await expect(toast(page)).toHaveCSS("border-radius", "8px");
      await expect(toast(page)).toHaveCSS("background-color", ground);
      await expect(toast(page)).toHaveCSS("border-color", edge);
      // On a wide screen it stands beside the form.
      const signIn = await boxOf(page.getByRole("button", { name: "Sign In", exact: true }));
      expect((await boxOf(toast(page))).right).toBeLessThan(signIn.left);
    },
  );
}

const overlaps = (
  one: Awaited<ReturnType<typeof boxOf>>,
  other: Awaited<ReturnType<typeof boxOf>>,
) => one.top < other.bottom && other.top < one.bottom;

test(
  "on a narrow screen a toast stands over no heading and no button of a form",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/status of 401/, /ERR_FAILED/);
    await page.setViewportSize({ width: 360, height: 640 });
    await failToSignIn(page);
    const signIn = await boxOf(page.getByRole("button", { name: "Sign In", exact: true }));
    expect(overlaps(await boxOf(toast(page)), signIn)).toBe(false);

    await enterAsAdministrator(page);
    await page.goto("/admin/videos#new");
    await page.getByLabel("Title").fill("A talk");
    await page.route("**/api/v1/videos", (route) => route.abort());
    await page.getByRole("button", { name: "Create Video" }).click();
    const shown = toast(page).filter({ hasText: "Failed to save video" });
    await expect(shown).toBeVisible();
    await expect
      .poll(async () => (await boxOf(shown)).top)
      .toBeGreaterThanOrEqual((await boxOf(page.getByRole("banner"))).bottom);
    const cancel = await boxOf(page.getByRole("button", { name: "Cancel" }));
    expect(overlaps(await boxOf(shown), cancel)).toBe(false);
  },
);

test(
  "the toast of a dialog that closes stands over no heading and no 'Take back'",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    const name = `Tea below a toast ${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await createEvent(site.url, session, name, { city_name: "Dehradun" });
    const path = `${site.url}/api/v1/city-events/${id}/guests`;
    const email = someone();
    await send(path, "POST", { name: "Ravi", email });
    const reply = `${site.url}/api/v1/replies/${await mailedReply(site, email)}`;
    await send(reply, "POST", { action: "confirm" });
    await page.setViewportSize({ width: 360, height: 740 });
    await enterAsAdministrator(page);
    await page.goto(`/host/Dehradun#edit/${id}`);
    await page.getByLabel("Venue", { exact: true }).fill("Paper Crane");
    await page.getByRole("button", { name: "Update Event" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const shown = toast(page).filter({ hasText: "Event updated successfully!" });
    await expect(shown).toBeVisible();
    await expect.poll(async () => (await boxOf(shown)).bottom).toBeGreaterThan(640);
    const takeBack = page.getByRole("button", { name: "Take back" });
    await expect(takeBack).toBeInViewport({ ratio: 1 });
    for (const above of [takeBack, ...(await page.getByRole("heading").all())])
      expect(overlaps(await boxOf(shown), await boxOf(above))).toBe(false);
    await page.close();
    await removeEvents(site.url, session, "Dehradun");
  },
);

test(
  "the first toast of a page comes while the network is away, and the form stays",
  NIGHTLY,
  async ({ page, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await enterAsAdministrator(page);
    const requests = followRequests(page);
    await page.goto("/admin/videos#new");
    await page.getByLabel("Title").fill("A talk");
    await requests.untilNone();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Create Video" }).click();
    await expect(toast(page)).toContainText("Failed to save video");
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("A talk");
  },
);

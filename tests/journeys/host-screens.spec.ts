import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import type { Session } from "#app/core/client/session.ts";
import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { ADMINISTRATOR, expect, expectAccessible, followRequests, test } from "./fixtures.ts";
import { mailedInvitation, openInvitation, openTab } from "./members.ts";
import { overflow } from "./overflow.ts";
import { bytesOf, MOST_BYTES } from "./transfer-size.ts";

test(
  "every screen of a host is light after the first visit",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    const invitation = new URL(await mailedInvitation(site, "Pune")).pathname;
    await enterAsAdministrator(page);
    const screens = [
      { path: "/host", shown: page.getByRole("link", { name: "All chapters" }) },
      { path: "/host/Pune", shown: page.getByRole("heading", { name: "Past meetups" }) },
      { path: invitation, shown: page.getByRole("heading", { name: /^Will you be/ }) },
      { path: "/admin/chapters", shown: page.getByText("never had a City Mayor") },
    ];
    for (const { path, shown } of screens) {
      const requests = followRequests(page);
      await page.goto(path);
      await startScripts(page);
      await expect(shown).toBeVisible();
      await requests.untilNone();
      const bytes = await bytesOf(page, async () => {
        await page.reload();
        await startScripts(page);
        await expect(shown).toBeVisible();
      });
      expect.soft(bytes, `bytes of ${path}`).toBeLessThan(MOST_BYTES);
    }
  },
);

test(
  "a host needs no mouse: invited, published, a guest removed and put back",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    test.setTimeout(180_000);
    const city = "Sonipat";
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Chai without a mouse", {
      city_name: city,
      capacity: 2,
    });
    const yes = (name: string) =>
      send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name });
    await yes("Ravi");
    await yes("Meera");
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await openInvitation(page, site, city);
    await press(page, page.getByRole("button", { name: "Accept the invitation" }));
    await expect(page).toHaveURL(`/host/${city}`);

    await press(page, page.getByRole("button", { name: "Same again" }));
    const plan = page.getByRole("form", { name: "Next meetup" });
    await expect(plan).toBeFocused();
    await press(page, plan.getByRole("button", { name: "Publish" }));
    await expect(page.getByRole("region", { name: "Published" })).toBeFocused();
    await press(page, page.getByRole("button", { name: "Done" }));
    await expect(page.getByRole("button", { name: "Same again" })).toBeFocused();

    await page.reload();
    await startScripts(page);
    await press(page, page.getByRole("button", { name: "Guests of Chai without a mouse" }).first());
    const row = page.getByRole("listitem").filter({ hasText: /^Ravi/ });
    await press(page, row.getByRole("button", { name: "Remove Ravi" }));
    await expect(row.getByText("removed, no email")).toBeVisible();
    await expect(page.getByText("1 of 2 seats taken.")).toBeVisible();
    await expect(row.getByRole("button", { name: "Undo Ravi" })).toBeFocused();
    await expectAccessible(page);
    expect(await overflow(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(row.getByText(/^(coming|waiting), no email$/)).toBeVisible();
    const list = await page.request.get(`/api/v1/city-events/${id}`);
    const { guests } = z
      .object({ guests: z.object({ coming: z.number() }) })
      .parse(await list.json());
    expect(guests.coming).toBe(2);
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

test("a host who leaves a field empty reads which one, and stands in it", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 422/);
  await enterAsAdministrator(page);
  await page.goto("/host/Bokaro");
  await page.getByRole("button", { name: /^(Same again|Plan the first meetup)$/ }).click();
  const plan = page.getByRole("form", { name: "Next meetup" });
  await plan.getByLabel("Venue").fill("");
  await plan.getByLabel("Date").fill("");
  await plan.getByRole("button", { name: "Publish" }).click();
  await expect(plan.getByText("Date is required")).toBeVisible();
  await expect(plan.getByText("Venue is required")).toBeVisible();
  await expect(plan.getByText("Please check the marked fields.")).toBeVisible();
  await expect(plan.getByLabel("Date")).toBeFocused();
  await openTab(page, "People");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const address = page.getByLabel("Invite by email");
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
});

test(
  "below the first card one row of tabs shows one thing at a time, by keyboard at 320 px",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/host/Pune");
    const tabs = page.getByRole("navigation", { name: "More about this city" });
    await expect(tabs.getByRole("link")).toHaveText([
      "Past",
      "People",
      "Followers",
      "Card",
      "Changes",
    ]);
    const regions = ["Past meetups", "People", "Followers", "Your card", "Recent changes"];
    for (const [index, name] of regions.entries()) {
      const tab = tabs.getByRole("link").nth(index);
      if (index > 0) await press(page, tab);
      await expect(tab).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("region", { name })).toBeVisible();
      for (const other of regions)
        if (other !== name) await expect(page.getByRole("region", { name: other })).toHaveCount(0);
      await expectAccessible(page);
      expect(await overflow(page), name).toEqual([]);
    }
    await expect(page).toHaveURL("/host/Pune?tab=changes");
    await page.goBack();
    await expect(page.getByRole("region", { name: "Your card" })).toBeVisible();

    // Typed text waits behind another tab.
    await press(page, tabs.getByRole("link", { name: "People" }));
    await page.getByLabel("Invite by email").fill("meera@example.com");
    await press(page, tabs.getByRole("link", { name: "Past" }));
    await press(page, tabs.getByRole("link", { name: "People" }));
    await expect(page.getByLabel("Invite by email")).toHaveValue("meera@example.com");
  },
);

/** Goes to a control with the Tab key, as somebody does who has no mouse, and presses Enter. */
async function press(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not lead to ${String(control)}.`);
}

test(
  "a session that ends loses nothing that a host types, and Back closes the form",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    faults.expect(/status of (401|422)/);
    const city = "Mainpuri";
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Tea to be kept", { city_name: city });
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    const first = await enterAsAdministrator(page);
    await page.goto(`/host/${city}`);
    await page.getByRole("button", { name: "Same again" }).click();
    const plan = page.getByRole("form", { name: "Next meetup" });
    await plan.getByLabel("Venue").fill("Below the clock");
    await openTab(page, "Card");
    const write = page.getByRole("button", { name: "Write the card" });
    await write.press("Enter");
    const card = page.getByRole("form", { name: "Your card" });
    await expect(card.getByLabel("Your name")).toBeFocused();
    await card.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(write).toBeFocused();
    await write.press("Enter");
    await card.getByLabel("Your name").fill("Asha");

    // Somebody presses Sign Out on another machine: the server knows this session no more.
    const signOutElsewhere = ({ access_token }: Session) =>
      page.request.post("/api/auth/sign-out", {
        headers: { Authorization: `Bearer ${access_token}` },
      });
    await signOutElsewhere(first);
    await plan.getByRole("button", { name: "Publish" }).click();
    await expect(plan.getByText("what you typed is kept in this tab")).toBeVisible();
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("what you typed is kept in this tab")).toBeVisible();
    await expect(plan.getByLabel("Venue")).toHaveValue("Below the clock");

    // Signed in again in another tab: there is no more reason to say so.
    const otherTab = await page.context().newPage();
    const again = await enterAsAdministrator(otherTab);
    await otherTab.close();
    await expect(page.getByText("what you typed is kept in this tab")).toHaveCount(0);
    await expect(plan.getByLabel("Venue")).toHaveValue("Below the clock");
    await signOutElsewhere(again);
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("what you typed is kept in this tab")).toBeVisible();

    await card.getByRole("link", { name: "Sign in and come back" }).click();
    await page.getByLabel("Email", { exact: true }).fill(ADMINISTRATOR.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(`/host/${city}?tab=card`);
    await expect(plan.getByLabel("Venue")).toHaveValue("Below the clock");
    await expect(card.getByLabel("Your name")).toHaveValue("Asha");
    await plan.getByRole("button", { name: "Not now" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(plan).toHaveCount(0);
    await page.reload();
    await expect(card.getByLabel("Your name")).toHaveValue("Asha");
    await expect(plan).toHaveCount(0);
    await card.getByText("Use an address").click();
    const picture = card.getByLabel("Your picture");
    await picture.fill("nowhere");
    await card.getByRole("button", { name: "Save" }).press("Enter");
    await expect(picture).toBeFocused();
    await picture.fill("");
    await card.getByRole("button", { name: "Save" }).press("Enter");
    const changeCard = page.getByRole("button", { name: "Change the card" });
    await expect(changeCard).toBeFocused();
    await changeCard.press("Enter");
    await card.getByRole("button", { name: "Remove the card" }).press("Enter");
    await page.getByRole("button", { name: "Remove", exact: true }).press("Enter");
    await expect(write).toBeFocused();

    await page.getByRole("button", { name: "Change Tea to be kept" }).click();
    await expect(page.getByRole("dialog", { name: "Edit Event" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`/host/${city}?tab=card`);
    await page.goto(`/host/${city}#edit/${id}`);
    await expect(page.getByLabel("Event name")).toHaveValue("Tea to be kept");
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

test(
  "a host whose rights have ended meanwhile reads so, and what was typed stays there",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    faults.expect(/status of 403/);
    const city = "Gwalior";
    const session = await signInByApi(site.url);
    for (const name of ["Tea of a former host", "Tea again", "Tea once more", "Tea at last"])
      await createEvent(site.url, session, name, { city_name: city });
    const page = await openBrowser({ viewport: { width: 375, height: 740 } });
    await openInvitation(page, site, city);
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    const again = page.getByRole("button", { name: "Same again" });
    await expect(again).toBeInViewport({ ratio: 1 });
    const later = page.getByRole("region", { name: "More meetups" });
    await expect(later.getByRole("listitem")).toHaveCount(3);
    await again.click();
    const plan = page.getByRole("form", { name: "Next meetup" });
    await plan.getByLabel("Venue").fill("Below the clock");

    const headers = { Authorization: `Bearer ${session.access_token}` };
    const hosts = `/api/v1/cities/${city}/hosts`;
    const { items } = z
      .object({ items: z.array(z.object({ user_id: z.string() })) })
      .parse(await (await page.request.get(hosts, { headers })).json());
    for (const { user_id } of items) await page.request.delete(`${hosts}/${user_id}`, { headers });

    const sentence = /^You no longer host this city, so nothing was changed\./;
    await plan.getByRole("button", { name: "Publish" }).click();
    await expect(plan.getByText(sentence)).toBeVisible();
    await expect(plan.locator(":focus")).toHaveText(sentence);
    await expect(plan.getByLabel("Venue")).toHaveValue("Below the clock");
    await page.getByRole("button", { name: "Change Tea of a former host" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Event" });
    await dialog.getByLabel("Venue").fill("Above the clock");
    await dialog.getByRole("button", { name: "Update Event" }).click();
    // The form is long, and its button stays in view: the reason comes into view too.
    await expect(dialog.getByText(sentence)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("admin privileges")).toHaveCount(0);
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

import { NIGHTLY } from "../everything.ts";
import type { Page } from "@playwright/test";
import { createEvent, send, signInByApi } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";

test(
  "a translated page goes on where React removes or changes a text",
  NIGHTLY,
  async ({ page, site }) => {
    const session = await signInByApi(site.url);
    const kanpur = { city_name: "Kanpur" };
    const { id, event_name } = await createEvent(site.url, session, "Chai in translation", kanpur);
    const body = new URLSearchParams({ reason: "other", message: "It is on another day." });
    await fetch(`${site.url}/events/${id}/report`, { method: "POST", body });
    const headers = { Authorization: `Bearer ${session.access_token}` };
    await fetch(`${site.url}/api/v1/city-events/${id}/hidden`, { method: "PUT", headers });
    await enterAsAdministrator(page);
    await page.goto("/admin/reports");
    await startScripts(page);
    const entry = page.getByRole("article", { name: event_name });
    await expect(entry.getByText("· hidden")).toBeVisible();
    await translate(page);
    await entry.getByRole("button", { name: /^Show it again/ }).click();
    await expect(entry.getByRole("button", { name: /^Hide the event/ })).toBeVisible();

    await page.goto("/admin/city-events");
    await startScripts(page);
    const line = page.getByText(/^\d+ events · 1–24$/);
    await expect(line).toBeVisible();
    await translate(page);
    await page.getByRole("searchbox").fill(event_name);
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 event", { exact: true })).toBeVisible();
    await expect(line).toBeHidden();

    await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Ravi" });
    await page.goto("/host/Kanpur");
    await page.getByRole("button", { name: `Guests of ${event_name}`, exact: true }).click();
    const remove = page.getByRole("button", { name: "Remove Ravi" });
    await expect(remove).toBeVisible();
    await translate(page);
    await remove.click();
    await expect(page.getByRole("button", { name: "Undo Ravi" })).toBeVisible();
    await expect(remove).toHaveCount(0);
  },
);

test("the keyboard stays where something has been saved", NIGHTLY, async ({ page, site }) => {
  const session = await signInByApi(site.url);
  const date_time = new Date(Date.now() - 86_400_000).toISOString();
  const { event_name } = await createEvent(site.url, session, "Chai counted by keyboard", {
    city_name: "Kanpur",
    date_time,
  });
  await enterAsAdministrator(page);
  await page.goto("/host/Kanpur");
  await page.getByText("How many came?").first().click();
  const heads = page.getByRole("form", { name: `How many came to ${event_name}` });
  await heads.getByRole("textbox").fill("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That number goes before the ticks.")).toBeVisible();
  await expect(page.getByText("7 people came")).toBeVisible();
  await expect(heads.getByRole("textbox")).toBeFocused();
  await heads.getByRole("textbox").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The number is gone.")).toBeVisible();
  await page.goto("/host/Kanpur/handover");
  const notes = page.getByRole("form", { name: "Notes about Kanpur" });
  await notes.getByRole("textbox").fill("Ring twice.");
  await notes.getByRole("button", { name: "Save the notes" }).press("Enter");
  await expect(page.getByText("The next host will read it.")).toBeVisible();
  await expect(notes.getByRole("button", { name: "Save the notes" })).toBeFocused();
});

test("an outage is not told as somebody else's account, and has a next step", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 503/, /Error checking admin status/);
  await enterAsAdministrator(page);
  await page.route("**/api/**", (route) => route.fulfill({ status: 503 }));
  await page.goto("/admin");
  await expect(page.getByText("We couldn't check. Stay here")).toBeVisible();
  await page.goto("/profile");
  const role = page.getByRole("definition").filter({ hasText: "Not known right now" });
  await expect(role).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute("**/api/**");
  await again.click();
  await expect(page.getByText("Name and picture")).toBeVisible();
});

/** Does what the translation of a browser does: each text node gives way to an element. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, svg")) continue;
      const translation = document.createElement("span");
      translation.textContent = text.data;
      text.replaceWith(translation);
    }
  });

import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Session } from "#app/core/client/session.ts";
import { NIGHTLY } from "../../everything.ts";
import { send } from "../api.ts";
import { enterAsAdministrator } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";

/** Two editors, two tabs or one hasty hand must not lose each other's work. */

const stored = z.object({ id: z.string() });

async function createVideo(page: Page, siteUrl: string) {
  const session = await enterAsAdministrator(page);
  const title = `A film ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = stored.parse(await send(`${siteUrl}/api/v1/videos`, "POST", { title }, session));
  const address = `${siteUrl}/api/v1/videos/${id}`;
  await page.goto(`/admin/videos?q=${encodeURIComponent(title)}`);
  return { title, id, address, session };
}

/** As a colleague does, in the list of activities. */
async function putBack(siteUrl: string, id: string, session: Session) {
  const entries = await fetch(`${siteUrl}/api/v1/activities?resource=videos&row_id=${id}&limit=1`, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  const { items } = z.object({ items: z.array(stored) }).parse(await entries.json());
  await send(`${siteUrl}/api/v1/activities/${items[0]?.id}/undo`, "POST", {}, session);
}

/** The lists behind it have forms of their own, to search them. */
const formOf = (page: Page) =>
  page.locator("form").filter({ has: page.getByRole("button", { name: "Cancel" }) });

async function fillEvent(page: Page) {
  const form = page.getByRole("dialog");
  const name = `An event ${crypto.randomUUID().slice(0, 8)}`;
  const typed = { "Event name": name, City: "Pune", Venue: "Corner cafe", Date: "2031-05-04" };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
  await form.getByLabel("Time").first().fill("18:00");
}

async function remove(page: Page, title: string) {
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
}

test("Undo puts back what was deleted, and never undoes what somebody did since", async ({
  page,
  site,
}) => {
  const { title, id, address, session } = await createVideo(page, site.url);
  await remove(page, title);
  // A colleague was faster, and has gone on with it.
  await putBack(site.url, id, session);
  await send(address, "PATCH", { description: "Words of a colleague" }, session);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is back")).toBeVisible();
  const kept = await page.request.get(address);
  expect(await kept.json()).toMatchObject({ description: "Words of a colleague" });

  // Pressed twice: the second press comes when the first has just been answered.
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(0);
  await remove(page, title);
  await undo.focus();
  await expect(undo).toBeFocused();
  const answered = page.waitForResponse("**/undo");
  await page.keyboard.press("Enter");
  await answered;
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(200);
});

test("a tab and its duplicate store a new row each", NIGHTLY, async ({ page, site }) => {
  const session = await enterAsAdministrator(page);
  const word = crypto.randomUUID().slice(0, 8);
  await page.goto("/admin/videos#new");
  await page.getByLabel("Title").fill(`${word} one`);
  const [duplicate] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(duplicate.getByLabel("Title")).toHaveValue(`${word} one`);
  await duplicate.getByLabel("Title").fill(`${word} two`);
  for (const tab of [page, duplicate]) {
    await formOf(tab).getByRole("button", { name: "Create Video" }).click();
    await expect(formOf(tab)).toHaveCount(0);
  }
  const found = await page.request.get(`${site.url}/api/v1/videos?q=${word}`, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  const titles = z.object({ items: z.array(z.object({ title: z.string() })) });
  expect(
    titles
      .parse(await found.json())
      .items.map(({ title }) => title)
      .toSorted(),
  ).toEqual([`${word} one`, `${word} two`]);
});

test(
  "a change whose answer was lost is nobody else's change",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/ERR_FAILED|status of 412/);
    const { title, address } = await createVideo(page, site.url);
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const form = formOf(page);
    await form.getByLabel("Description").fill(" Second words ");
    await page.route(
      address,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const update = form.getByRole("button", { name: "Update Video" });
    await update.click();
    await expect(form.getByRole("alert")).toBeVisible();
    await update.click();
    await expect(page.getByText("Video updated successfully")).toBeVisible();
    await expect(form).toHaveCount(0);
    expect(await (await page.request.get(address)).json()).toMatchObject({
      description: "Second words",
    });
  },
);

test(
  "what is typed in a record that somebody deletes waits until it is put back",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/status of (404|410|412)/);
    const { title, id, address, session } = await createVideo(page, site.url);
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    await formOf(page).getByLabel("Description").fill("Hours of work");
    const headers = { Authorization: `Bearer ${session.access_token}` };
    await page.request.delete(address, { headers });
    await formOf(page).getByRole("button", { name: "Update Video" }).click();
    await expect(page.getByText("Once it is put back under Activity")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Once it is put back under Activity")).toBeVisible();
    await putBack(site.url, id, session);
    await page.reload();
    await expect(formOf(page).getByLabel("Description")).toHaveValue("Hours of work");
    await formOf(page).getByRole("button", { name: "Update Video" }).click();
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await expect(formOf(page)).toHaveCount(0);
    expect(await (await page.request.get(address)).json()).toMatchObject({
      description: "Hours of work",
    });
  },
);

test(
  "what is typed in a field that is not there any more keeps nobody from saving",
  NIGHTLY,
  async ({ page }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/city-events#new");
    const form = page.getByRole("dialog");
    await fillEvent(page);
    await form.getByLabel("Seats").fill("about 30");
    await form.getByLabel("Attend link").fill("https://forms.example.org/1");
    await expect(form.getByLabel("Seats")).toHaveCount(0);
    await form.getByLabel("Status").selectOption("Cancelled");
    await form.getByLabel("Reason").fill("x".repeat(300));
    await form.getByLabel("Status").selectOption("Takes place");
    await form.getByRole("button", { name: "Create Event" }).click();
    await expect(page.getByText("Event created successfully!")).toBeVisible();
  },
);

test("Escape and Ctrl+S wait for what is under way", NIGHTLY, async ({ page }) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/city-events");
  await page.getByRole("button", { name: "Create Event", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Create Event" });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route("**/api/v1/city-events", async (route) => {
    calls.push(route.request().method());
    await held;
    await route.continue();
  });
  await fillEvent(page);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Control+s");
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(calls).toEqual([]);
  await page.keyboard.press("Control+s");
  await expect(form.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(form).toBeVisible();
  letGo();
  await expect(form).toHaveCount(0);
  expect(calls).toEqual(["POST"]);
});

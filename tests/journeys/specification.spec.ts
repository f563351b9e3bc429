import { z } from "zod";
import { createEvent, send } from "./api.ts";
import { enterAsAdministrator, startScripts } from "./browser-session.ts";
import { expect, followRequests, test } from "./fixtures.ts";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("SPEC 7: thumbnails at the video site are shown, and the player waits for 'Play'", async ({
  page,
  site,
}) => {
  const session = await enterAsAdministrator(page);
  const thumbnail_url = "https://i.ytimg.com/vi/abcDEF12_-3/hqdefault.jpg";
  const video_url = "https://youtu.be/abcDEF12_-3";
  const video = { title: "With a thumbnail", video_url, thumbnail_url };
  const stored = await send(`${site.url}/api/v1/videos`, "POST", video, session);
  const { id } = z.object({ id: z.uuid() }).parse(stored);
  const asked: string[] = [];
  await page.route(/ytimg|youtube/, (route) => {
    asked.push(`${route.request().headers()["referer"] ?? "no referrer"} ${route.request().url()}`);
    return route.fulfill({ contentType: "image/png", body: PIXEL });
  });
  for (const path of ["/ecafetv", "/admin/videos"]) {
    await page.goto(path);
    const picture = page.locator(`img[src="${thumbnail_url}"]`).first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty("naturalWidth", 1);
    await expect(picture).toHaveAttribute("loading", "lazy");
  }
  expect(new Set(asked)).toEqual(new Set([`no referrer ${thumbnail_url}`]));
  // Others open the same page without the network.
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const gone = await page.request.delete(`/api/v1/videos/${id}`, { headers });
  expect(gone.status()).toBe(204);
});

test("SPEC 4: past events have a 'Registration Link' on the administrators' card", async ({
  page,
  site,
}) => {
  const session = await enterAsAdministrator(page);
  const attend_link = "https://forms.example.org/past";
  const date_time = "2020-05-06T18:00:00Z";
  await createEvent(site.url, session, "Long ago", {
    attend_link,
    date_time,
    city_name: "Siddipet",
  });
  await page.goto("/admin/city-events?when=past&q=Long+ago");
  const card = page.getByRole("listitem").filter({ hasText: "Long ago" }).first();
  await expect(card.getByRole("link", { name: "Registration Link" })).toHaveAttribute(
    "href",
    attend_link,
  );
});

test("SPEC 2: 'Create First Post' stands wherever the list of posts is empty", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/);
  await enterAsAdministrator(page);
  await page.goto("/blog?category=Nothing");
  await expect(page.getByText('No posts found in "Nothing" category.')).toBeVisible();
  await expect(page.getByRole("link", { name: "Create First Post" })).toBeVisible();
});

test("SPEC 5: attendees and logos are omitted when empty, and a list is fetched once after saving", async ({
  page,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/admin/city-events");
  await page.getByRole("button", { name: "Create Event" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Event name").fill("Tea and letters");
  await form.getByLabel("City", { exact: true }).fill("Pune");
  await form.getByLabel("Venue").fill("Corner cafe of letters");
  await form.getByLabel("Date", { exact: true }).fill("2031-05-06");
  await form.getByLabel("Time", { exact: true }).fill("18:00");
  const lists: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/v1\/city-events\?/.test(request.url()) && request.method() === "GET")
      lists.push(request.url());
  });
  const requests = followRequests(page);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await form.getByRole("button", { name: "Create Event" }).click();
  const body = z.looseObject({}).parse((await sent).postDataJSON());
  expect(Object.keys(body)).not.toContain("expected_attendees");
  expect(Object.keys(body)).not.toContain("partner_logos");
  await expect(form).toBeHidden();
  await requests.untilNone();
  expect(lists).toHaveLength(1);
});

test("SPEC 8: a video that is refused toasts 'Failed to save video', and the form keeps the reason", async ({
  page,
  faults,
}) => {
  faults.expect(/status of 429/);
  await enterAsAdministrator(page);
  await page.goto("/admin/videos#new");
  await page.getByLabel("Title").fill("A talk");
  const detail = "Too many calls. Please wait a minute.";
  await page.route("**/api/v1/videos", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      body: JSON.stringify({ detail }),
    }),
  );
  await page.getByRole("button", { name: "Create Video" }).click();
  await expect(page.locator("form").getByText(detail)).toBeVisible();
  const toasts = page.locator("[data-sonner-toast]");
  await expect(toasts).toHaveText(["Failed to save video"]);
});

test("SPEC 8: mayors that cannot be loaded toast the error's message", async ({ page, faults }) => {
  faults.expect(/status of 429/);
  await enterAsAdministrator(page);
  const detail = "Too many calls. Please wait a minute.";
  await page.route("**/api/v1/city-mayors?*", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      body: JSON.stringify({ detail }),
    }),
  );
  await page.goto("/admin/city-mayors");
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: detail })).toBeVisible();
});

test("SPEC 2: the avatar shows initials until its picture is there", async ({ page }) => {
  const session = await enterAsAdministrator(page);
  const avatar_url = "https://pictures.example/asha.png";
  const held = Promise.withResolvers<void>();
  await page.route(avatar_url, async (route) => {
    await held.promise;
    await route.fulfill({ contentType: "image/png", body: PIXEL });
  });
  const user_metadata = { ...session.user.user_metadata, full_name: "Asha Rao", avatar_url };
  await page.evaluate(
    (stored) => localStorage.setItem("session", stored),
    JSON.stringify({ ...session, user: { ...session.user, user_metadata } }),
  );
  await page.goto("/about");
  await startScripts(page);
  const account = page.getByRole("button", { name: "Your account" });
  await expect(account).toContainText("AR");
  held.resolve();
  await expect(account).not.toContainText("AR");
});

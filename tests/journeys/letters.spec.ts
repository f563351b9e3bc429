import { z } from "zod";
import { send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";
import { openTab } from "./members.ts";

test("a letter that nobody would get stays in its form, and one on its way to nobody can be taken back", async ({
  page,
  site,
}) => {
  const city = `${site.url}/api/v1/cities/Bhopal`;
  const session = await signInByApi(site.url);
  await send(`${city}/followers`, "POST", { frequency: "each" }, session);
  await enterAsAdministrator(page);
  await page.goto("/host/Bhopal?tab=followers");
  const letter = page.getByLabel("A letter to the followers of Bhopal");
  await letter.fill("Bring a friend.");
  await expect(page.getByText("1 person gets an email.")).toBeVisible();
  const headers = { Authorization: `Bearer ${session.access_token}` };
  const own = await page.request.get("/api/v1/me/follows", { headers });
  const { link } = z.object({ link: z.string() }).parse(await own.json());
  await page.request.post(`${link}/leave?city=Bhopal`);
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("Nobody would get a letter now.")).toBeVisible();
  await expect(page.getByText("0 people get an email.")).toBeVisible();
  await expect(letter).toHaveValue("Bring a friend.");

  await send(`${city}/letters`, "POST", { text: "Hello?" }, session);
  await page.reload();
  await expect(page.getByText(/^Nobody follows Bhopal yet/)).toBeVisible();
  await expect(page.getByText("Hello?")).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Taken back. Nobody gets it.")).toBeVisible();
});

test("a letter half written waits behind other tabs and pages until it is sent", async ({
  page,
  site,
}) => {
  const session = await signInByApi(site.url);
  const followers = `${site.url}/api/v1/cities/Indore/followers`;
  await send(followers, "POST", { frequency: "each" }, session);
  await enterAsAdministrator(page);
  await page.goto("/host/Indore?tab=followers");
  const letter = page.getByLabel("A letter to the followers of Indore");
  await letter.fill("Bring a");
  await openTab(page, "Past");
  await openTab(page, "Followers");
  await expect(letter).toHaveValue("Bring a");
  await page.goto("/events");
  await page.goto("/host/Indore?tab=followers");
  await expect(letter).toHaveValue("Bring a");
  await letter.fill("Bring a friend.");
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("Bring a friend.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Bring a friend.")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
  await expect(letter).toHaveCount(0);
});

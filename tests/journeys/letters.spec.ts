import { z } from "zod";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";
import { NIGHTLY } from "../everything.ts";
import { mailedReply, openTab, someone } from "./members.ts";

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

test(
  "a letter half written waits behind other tabs and pages until it is sent",
  NIGHTLY,
  async ({ page, site }) => {
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
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Bring a friend.")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
    await expect(letter).toHaveCount(0);
  },
);

test("a text that is taken back is in its field again", NIGHTLY, async ({ openBrowser, site }) => {
  const city = "Nagpur";
  const session = await signInByApi(site.url);
  const { id } = await createEvent(site.url, session, "Tea with a slip", { city_name: city });
  const email = someone();
  await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Ravi", email });
  const reply = `${site.url}/api/v1/replies/${await mailedReply(site, email)}`;
  await send(reply, "POST", { action: "confirm" });
  const followers = `${site.url}/api/v1/cities/${city}/followers`;
  await send(followers, "POST", { frequency: "each" }, session);
  const page = await openBrowser({ timezoneId: "America/New_York" });
  await enterAsAdministrator(page);

  await page.goto(`/host/${city}?tab=followers`);
  const letter = page.getByLabel(`A letter to the followers of ${city}`);
  await letter.fill("Bring a freind.");
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("This letter is waiting to go out:")).toBeVisible();
  await expect(page.getByText(/ Nagpur time\. Take it back until then\./)).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(letter).toHaveValue("Bring a freind.");

  await page.getByRole("button", { name: "Tell the guests of Tea with a slip" }).click();
  const notice = page.getByLabel("Your text");
  await notice.fill("We sit upstiars.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(notice).toHaveValue("");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(notice).toHaveValue("We sit upstiars.");
  await page.close();
  await removeEvents(site.url, session, city);
});

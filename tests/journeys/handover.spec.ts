import type { Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { mailedInvitation, PASSWORD, someone } from "./members.ts";
import { overflow } from "./overflow.ts";

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

test(
  "a city is handed over, and both read what has become of it, at 360 and 1280 px",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    test.setTimeout(180_000);
    faults.expect(/status of 403/);
    const city = "Dehradun";
    const session = await signInByApi(site.url);
    const [asha, rhea] = [someone(), someone()];
    const leaver = await openBrowser({ viewport: { width: 360, height: 740 } });
    await accept(leaver, await mailedInvitation(site, city, asha), "Asha Rao");
    const card = { host_name: "Asha Rao", about_text: "I bake." };
    await send(`${site.url}/api/v1/cities/${city}/card`, "PUT", card, session);
    const more = { city_name: city, contact_info: asha };
    const { id } = await createEvent(site.url, session, "Tea that is handed over", more);

    await leaver.goto(`/host/${city}/handover`);
    await leaver.getByLabel("Their email").fill(rhea);
    await leaver.getByRole("button", { name: "Ask them" }).click();
    await expect(leaver.getByText("You've asked")).toBeVisible();

    const successor = await openBrowser();
    const invitation = await linkTo(rhea);
    for (const size of SIZES) {
      await successor.setViewportSize(size);
      await successor.goto(invitation);
      await expect(successor.getByText("Asha Rao is handing Dehradun over to you.")).toBeVisible();
      await expect(
        successor.getByText("When you accept, the page of Dehradun shows your name"),
      ).toBeVisible();
      // One sentence promises it, so none says that it may be.
      await expect(successor.getByText("may put your name")).toHaveCount(0);
    }
    await accept(successor, invitation, "Rhea Dsouza");
    const form = successor.getByRole("form", { name: "Introduce yourself" });
    const visitor = await openBrowser();
    for (const size of SIZES) {
      await Promise.all([leaver, successor, visitor].map((page) => page.setViewportSize(size)));
      await expect(form.getByRole("textbox")).toHaveCount(2);
      await expect(form.getByRole("button", { name: "Take or choose a picture" })).toBeVisible();
      await expect(successor.getByText('says "New City Mayor: Rhea Dsouza"')).toBeVisible();
      expect(await overflow(successor)).toEqual([]);
      await expectAccessible(successor);

      await visitor.goto(`/city/${city}`);
      await expect(
        visitor.getByRole("heading", { name: "New City Mayor: Rhea Dsouza" }),
      ).toBeVisible();
      await expect(visitor.getByText("Asha Rao")).toHaveCount(0);
      await visitor.goto(`/events/${id}`);
      await expect(visitor.getByRole("main")).not.toContainText(asha);

      for (const path of [`/host/${city}`, `/host/${city}/handover`]) {
        await leaver.goto(path);
        await expect(leaver.getByText("You don't look after Dehradun any more.")).toBeVisible();
        expect(await overflow(leaver)).toEqual([]);
      }
      await leaver.getByRole("button", { name: "Your account" }).click();
      await expect(leaver.getByRole("link", { name: "Profile" })).toBeVisible();
      await expect(leaver.getByRole("link", { name: `${city}, my city` })).toHaveCount(0);
    }

    await form.getByRole("button", { name: "Save" }).click();
    await expect(successor.getByText("Saved. Your guests reach you from now on.")).toBeFocused();
    await visitor.goto(`/events/${id}`);
    await expect(visitor.getByRole("main")).toContainText(rhea);
    await removeEvents(site.url, session, city);
    await send(`${site.url}/api/v1/cities/${city}/card`, "PUT", { host_name: "Rhea" }, session);

    async function linkTo(email: string): Promise<string> {
      const links = () =>
        site.mailsTo(email).flatMap((mail) => {
          const text = mail.replace(/=\r?\n/g, "");
          return text.match(/(?<=http:\/\/localhost:\d+)\/host\/invitation\/[\w-]+/) ?? [];
        });
      await expect.poll(() => links().length).toBeGreaterThan(0);
      return links().at(-1) ?? "";
    }
  },
);

async function accept(page: Page, link: string, name: string) {
  await page.goto(new URL(link, "http://localhost").pathname);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Choose a password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page).toHaveURL(/\/host\/Dehradun/);
}

import type { Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { mailedReply, makeHost, openTab, someone } from "./members.ts";

test(
  "each act that mails several people says before how many, at 360 and 1280 px",
  NIGHTLY,
  async ({ page, site }) => {
    test.setTimeout(240_000);
    const city = "Kangra";
    const session = await signInByApi(site.url);
    const seats = { city_name: city, capacity: 2 };
    const { id } = await createEvent(site.url, session, "Tea that is told", seats);
    await sayYes("Ravi");
    await sayYes("Tara");
    const meera = await sayYes("Meera");
    await follow();
    // Alone on a fresh site it would find no host to write to.
    await makeHost(site, "Mgipi");
    await send(`${site.url}/api/v1/city-events/${id}`, "PATCH", { venue: "Blue Cup" }, session);
    const told = "3 guests get an email.";
    const { hour } = Temporal.Now.zonedDateTimeISO("Asia/Kolkata");
    const isNight = hour >= 21 || hour < 8;
    const toldWhenOff = isNight ? "3 guests get an email at 8 in the morning." : told;
    const movedUp = isNight
      ? /^coming, gets an email at 8 in the morning$/
      : /^coming, gets an email in \d+ s$/;
    await enterAsAdministrator(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/host/${city}?tab=changes`);
      const card = page.getByRole("article", { name: "Tea that is told" });

      await card.getByRole("button", { name: /^Tell the guests/ }).click();
      await expect(card.getByText(told)).toBeVisible();
      await card.getByRole("button", { name: /^Guests/ }).click();
      await expect(
        card.getByText("They get an email a minute later; whoever moves up gets one, too."),
      ).toBeVisible();
      await expect(card.getByText("waiting, gets an email when you let them in")).toBeVisible();
      await card.getByRole("button", { name: /^Call off/ }).click();
      await expect(page.getByRole("dialog").getByText(toldWhenOff)).toBeVisible();
      await page.getByRole("button", { name: "Keep it" }).click();

      await card.getByRole("button", { name: /^Change/ }).click();
      const form = page.getByRole("dialog", { name: "Edit Event" });
      await form.getByLabel("Seats", { exact: true }).fill("9");
      await expect(
        form.getByText("1 person waits. Whoever gets a seat gets an email."),
      ).toBeVisible();
      await form.getByLabel("Venue").fill("Paper Crane");
      await expect(form.getByText(told)).toBeVisible();
      await form.getByText("More", { exact: true }).click();
      await form.getByLabel("Status").selectOption("postponed");
      await expect(form.getByText(told)).toHaveCount(2);
      await expectAccessible(page);
      await discard(page);

      await page.getByRole("button", { name: "Same again" }).click();
      const plan = page.getByRole("form", { name: "Next meetup" });
      await expect(plan.getByText("1 follower gets an email later.")).toBeVisible();
      await plan.getByRole("button", { name: "Not now" }).click();

      const entry = page.getByRole("article").filter({ hasText: "changed the city event" }).first();
      await entry.getByRole("button", { name: /^Undo this change/ }).click();
      await expect(entry.getByText(told)).toBeVisible();
      await entry.getByRole("button", { name: "Cancel" }).click();

      await openTab(page, "Followers");
      await expect(page.getByText("1 person gets an email.")).toBeVisible();

      await page.goto("/admin/chapters");
      await expect(page.getByText(/^\d+ (person gets|people get) an email\.$/)).toBeAttached();
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/host/${city}`);
    await page.getByRole("button", { name: "Change Tea that is told" }).click();
    await page.getByLabel("Venue").fill("Paper Crane");
    await page.getByRole("button", { name: "Update Event" }).click();
    const takeBack = page.getByRole("button", { name: "Take back" });
    await expect(takeBack).toBeInViewport({ ratio: 1 });
    await takeBack.click();
    await expect(page.getByText("Taken back. Nobody hears of it.")).toBeVisible();

    // A clock that is slow by ten minutes changes nothing of what is left of the minute.
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 600_000;
    });
    await page.reload();
    await page.getByRole("button", { name: "Guests of Tea that is told", exact: true }).click();
    // A toast is an item of a list, too.
    const list = page.getByRole("article", { name: "Tea that is told" });
    const row = list.getByRole("listitem").filter({ hasText: /^Meera/ });
    await row.getByRole("button", { name: "Let in Meera" }).click();
    await expect(row.getByText(/^coming, gets an email in \d+ s$/)).toBeVisible();
    await expect(row.getByRole("button", { name: "Take back Meera" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(row.getByText("Number 1 in line")).toBeVisible();
    await expect(row.getByText("waiting, gets an email when you let them in")).toBeVisible();
    const ravi = list.getByRole("listitem").filter({ hasText: /^Ravi/ });
    await ravi.getByRole("button", { name: "Remove Ravi" }).click();
    await expect(ravi.getByText(/^removed, gets an email in \d+ s$/)).toBeVisible();
    await expect(ravi.getByRole("button")).toHaveText(["Undo Ravi"]);
    await expect(row.getByText(movedUp)).toBeVisible();
    await expect(row.getByRole("button")).toHaveText(["Remove Meera"]);
    await ravi.getByRole("button", { name: "Undo Ravi" }).click();
    await expect(row.getByText("Number 1 in line")).toBeVisible();
    expect(site.mailsTo(meera).filter((mail) => mail.includes("guest-in"))).toEqual([]);

    await openTab(page, "Followers");
    await page.getByLabel(`A letter to the followers of ${city}`).fill("Bring a friend next time.");
    await page.getByRole("button", { name: "Send the letter" }).click();
    await expect(page.getByText("Your letter goes out in an hour.")).toBeVisible();
    // The form has gone, and the page with it: what can be taken back is in sight.
    await expect(takeBack).toBeInViewport({ ratio: 1 });
    await takeBack.click();
    await expect(page.getByText("Taken back. Nobody gets it.")).toBeVisible();

    // The card and the guest list say the same of seats that were taken away.
    await send(`${site.url}/api/v1/city-events/${id}`, "PATCH", { capacity: 1 }, session);
    await page.goto(`/host/${city}`);
    const card = page.getByRole("article", { name: "Tea that is told" });
    const over = card.getByText("1 over: find one more chair. Everyone keeps their seat.");
    await expect(over).toHaveCount(1);
    await card.getByRole("button", { name: /^Guests/ }).click();
    await expect(over).toHaveCount(2);
    await page.close();
    await removeEvents(site.url, session, city);

    async function sayYes(name: string) {
      const email = someone();
      await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name, email });
      const reply = `${site.url}/api/v1/replies/${await mailedReply(site, email)}`;
      await send(reply, "POST", { action: "confirm" });
      return email;
    }

    async function follow() {
      const frequency = { frequency: "each" };
      await send(`${site.url}/api/v1/cities/${city}/followers`, "POST", frequency, session);
    }
  },
);

async function discard(page: Page) {
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
}

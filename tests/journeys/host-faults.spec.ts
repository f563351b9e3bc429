import type { Page } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, test } from "./fixtures.ts";
import {
  exact,
  mailedInvitation,
  mailedReply,
  openInvitation,
  someone,
  PASSWORD,
} from "./members.ts";

const events = z.object({
  items: z.array(z.object({ event_name: z.string(), venue: z.string() })),
});

test(
  "a host whose answers get lost has accepted once, and published once what was typed last",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    faults.expect(/ERR_FAILED/);
    const city = "Bokaro";
    const session = await signInByApi(site.url);
    await createEvent(site.url, session, "Tea before", { city_name: city });
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await openInvitation(page, site, city);
    const accept = page.getByRole("button", { name: "Accept the invitation" });
    await loseOneAnswer(page, "POST", "**/accept", () => accept.click());
    await expect(page).toHaveURL(`/host/${city}`);

    await page.getByRole("button", { name: "Same again" }).click();
    const plan = page.getByRole("form", { name: "Next meetup" });
    const publish = plan.getByRole("button", { name: "Publish" });
    await plan.getByLabel("Event name").fill("Tea after");
    await plan.getByLabel("Venue").fill("The wrong place");
    await loseOneAnswer(page, "POST", "**/city-events", () => publish.click());
    await expect(plan.getByText("Something went wrong")).toBeVisible();
    await plan.getByLabel("Venue").fill("The right place");
    await publish.click();
    await expect(page.getByRole("region", { name: "Published" })).toContainText("The right place");
    const listed = await page.request.get(`/api/v1/city-events?city_name=${city}&limit=50`);
    const { items } = events.parse(await listed.json());
    expect(items.filter(({ event_name }) => event_name === "Tea after")).toMatchObject([
      { venue: "The right place" },
    ]);
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

test("an invited guest whose new account's answer got lost signs in from where they are", async ({
  openBrowser,
  site,
  faults,
}) => {
  faults.expect(/ERR_FAILED|409/);
  const city = "Kampala";
  const page = await openBrowser({ viewport: { width: 360, height: 740 } });
  await page.goto(new URL(await mailedInvitation(site, city)).pathname);
  await page.getByLabel("Your name").fill("Asha Rao");
  await page.getByRole("textbox", { name: "Choose a password" }).fill(PASSWORD);
  const accept = page.getByRole("button", { name: "Accept the invitation" });
  await loseOneAnswer(page, "POST", "**/sign-up", () => accept.click());
  await expect(page.getByText("Something went wrong. Please try again.")).toBeVisible();
  await accept.click();
  await expect(
    page.getByText("An account with this email already exists. Please sign in instead."),
  ).toBeVisible();
  const signIn = page.getByRole("link", { name: "Sign in", ...exact });
  await expect(signIn).toBeFocused();
  await signIn.click();
  await page.getByLabel("Password", exact).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", ...exact }).click();
  await accept.click();
  await expect(page).toHaveURL(`/host/${city}`);
});

test(
  "what is typed while a plan is being published is not dropped: its fields wait",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const city = "Busan";
    const session = await signInByApi(site.url);
    await createEvent(site.url, session, "Tea to wait for", { city_name: city });
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await enterAsAdministrator(page);
    await page.goto(`/host/${city}`);
    await page.getByRole("button", { name: "Same again" }).click();
    const plan = page.getByRole("form", { name: "Next meetup" });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/city-events", async (route) => {
      await held.promise;
      await route.continue();
    });
    await plan.getByRole("button", { name: "Publish" }).click();
    await expect(plan.getByRole("button", { name: "Publishing..." })).toBeDisabled();
    for (const label of ["Date", "Time", "Venue", "Event name"])
      await expect(plan.getByLabel(label)).not.toBeEditable();
    held.resolve();
    await expect(page.getByRole("region", { name: "Published" })).toBeVisible();
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

test(
  "the list of guests follows the seats, and a refusal says why",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    faults.expect(/ERR_FAILED/, /status of 409/);
    const city = "Calicut";
    const session = await signInByApi(site.url);
    const seats = { city_name: city, capacity: 4 };
    const { id } = await createEvent(site.url, session, "Tea with seats", seats);
    for (const name of ["Ravi", "Meera", "Tara"])
      await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name });
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await openInvitation(page, site, city);
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await page.getByRole("button", { name: "Guests of Tea with seats", exact: true }).click();
    await expect(page.getByText("3 of 4 seats taken.")).toBeVisible();
    await page.getByRole("button", { name: "Change Tea with seats" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Event" });
    await dialog.getByLabel("Seats", { exact: true }).fill("10");
    await dialog.getByRole("button", { name: "Update Event" }).click();
    await expect(page.getByText("3 of 10 seats taken.")).toBeVisible();

    const row = page.getByRole("listitem").filter({ hasText: /^Tara/ });
    await page.route("**/guests/*", (route) => route.abort());
    await row.getByRole("button", { name: "Remove Tara" }).click();
    await expect(page.getByText("Something went wrong. Please try again.")).toBeInViewport();
    await expect(row.getByRole("button", { name: "Remove Tara" })).toBeFocused();
    await page.unrouteAll();

    await page.getByRole("button", { name: "Delete Tea with seats" }).click();
    // People have said yes: calling off comes first, so that they hear of it.
    await expect(page.getByRole("dialog", { name: "Call off Tea with seats?" })).toBeVisible();
  },
);

test(
  "who saves a card that somebody else has saved meanwhile is asked first",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    faults.expect(/status of 412/);
    const city = "Kutch";
    const card = `${site.url}/api/v1/cities/${city}/card`;
    await send(card, "PUT", { host_name: "Asha" }, await signInByApi(site.url));
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await enterAsAdministrator(page);
    await page.goto(`/host/${city}?tab=card`);
    await page.getByRole("button", { name: "Change the card" }).click();
    const form = page.getByRole("form", { name: "Your card" });
    await form.getByLabel("Your name").fill("Asha Rao");
    const theirs = { host_name: "Asha", about_text: "Ask for the blue table." };
    await send(card, "PUT", theirs, await signInByApi(site.url));
    const save = form.getByRole("button", { name: "Save" });
    await save.click();
    const versions = form.getByRole("alert", { name: "Two versions" });
    await expect(versions).toBeFocused();
    await expect(versions).toContainText("has changed this meanwhile");
    await form.getByRole("button", { name: "Cancel" }).last().click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    const shown = page.getByRole("region", { name: "Your card" });
    await expect(shown.getByText("Ask for the blue table.")).toBeVisible();
    await page.getByRole("button", { name: "Change the card" }).click();
    await form.getByLabel("Your name").fill("Asha Rao");
    await save.click();
    await expect(page.getByText("Your card is saved")).toBeVisible();
    await expect(shown.getByText("Ask for the blue table.")).toBeVisible();

    await page.getByRole("button", { name: "Change the card" }).click();
    await form.getByRole("button", { name: "Remove the card" }).click();
    const question = page.getByRole("dialog", { name: "Remove the card?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(form.getByLabel("Your name")).toHaveValue("Asha Rao");
    await form.getByRole("button", { name: "Remove the card" }).click();
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Your card is removed")).toBeVisible();
    await page.getByRole("button", { name: "Write the card" }).click();
    await form.getByLabel("Your name").fill("Asha Rao");
    await send(card, "PUT", theirs, await signInByApi(site.url));
    await save.click();
    await versions.getByRole("button", { name: "Save mine over it" }).click();
    await expect(page.getByText("Your card is saved").last()).toBeVisible();
    await expect(shown.getByText("Asha Rao")).toBeVisible();
  },
);

test(
  "what is sent and taken back again after a lost answer is done once, and the keyboard stays",
  NIGHTLY,
  async ({ openBrowser, site, faults }) => {
    faults.expect(/ERR_FAILED/, /status of 404/);
    const city = "Noida";
    const session = await signInByApi(site.url);
    const seats = { city_name: city, venue: "The old place" };
    const { id } = await createEvent(site.url, session, "Tea told once", seats);
    const email = someone();
    await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Ravi", email });
    const reply = `${site.url}/api/v1/replies/${await mailedReply(site, email)}`;
    await send(reply, "POST", { action: "confirm" });
    const page = await openBrowser({ viewport: { width: 360, height: 740 } });
    await enterAsAdministrator(page);
    await page.goto(`/host/${city}`);
    const card = page.getByRole("article", { name: "Tea told once" });
    await card.getByRole("button", { name: /^Tell the guests/ }).click();
    await card.getByLabel("Your text").fill("We sit upstairs.");
    const sending = card.getByRole("button", { name: "Send" });
    await loseOneAnswer(page, "POST", "**/notices", () => sending.click());
    await expect(card.getByText("Something went wrong")).toBeVisible();
    await sending.click();
    await expect(page.getByText("You have a minute to take it back.")).toBeVisible();
    const takeBack = page.getByRole("button", { name: "Take back" });
    await expect(takeBack).toHaveCount(1);
    await loseOneAnswer(page, "DELETE", "**/notices/*", () => takeBack.click());
    await expect(takeBack).toHaveCount(0);
    await card.getByRole("button", { name: /^Change/ }).click();
    await page.getByLabel("Venue").fill("The wrong place");
    await page.getByRole("button", { name: "Update Event" }).click();
    await expect(takeBack).toBeVisible();
    await loseOneAnswer(page, "POST", "**/undo", () => takeBack.click());
    await takeBack.click();
    await expect(page.getByText("Taken back. Nobody hears of it.")).toBeVisible();
    await expect(card.getByText("The old place")).toBeVisible();

    await card.getByRole("button", { name: /^Call off/ }).press("Enter");
    await page.getByRole("button", { name: "Call it off" }).press("Enter");
    await page.getByRole("button", { name: "Done" }).press("Enter");
    await expect(card.getByText("Called off", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Next meetup" })).toBeFocused();
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

/** The server does what it is asked; its answer never comes. */
async function loseOneAnswer(page: Page, method: string, url: string, act: () => Promise<void>) {
  const isLost = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort();
    isLost.resolve();
  });
  await act();
  await isLost.promise;
  await page.unroute(url);
}

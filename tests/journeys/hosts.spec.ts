import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { expect, expectAccessible, signInAsAdministrator, test } from "./fixtures.ts";
import { mailedInvitation, openTab, PASSWORD, signUp, someone, verifyEmail } from "./members.ts";
import { overflow } from "./overflow.ts";
import { bytesOf, MOST_BYTES } from "./transfer-size.ts";

test("a host of 360 px: invited, accepted, the same again in two taps, seen by a visitor", async ({
  openBrowser,
  site,
  faults,
}) => {
  test.setTimeout(180_000);
  faults.expect(/status of 422/);
  const page = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const email = someone();
  const invitation = new URL(await mailedInvitation(site, "Jaipur", email)).pathname;
  await page.goto(invitation);
  await expect(
    page.getByRole("heading", { name: "Will you be a City Mayor of Jaipur?" }),
  ).toBeVisible();
  expect(page.url()).not.toContain("@");
  await expectAccessible(page);
  const form = page.getByRole("form", { name: "Accept the invitation" });
  await form.getByLabel("Your name").fill("Asha Rao");
  await form.getByLabel("Choose a password", { exact: true }).fill("password1");
  const accept = page.getByRole("button", { name: "Accept the invitation" });
  await accept.tap();
  await expect(form.getByText("too easy to guess")).toBeVisible();
  await form.getByLabel("Choose a password", { exact: true }).fill(PASSWORD);
  await page.route("/api/v1/host-invitations/**", (route) => route.abort());
  await faults.expectDuring(/ERR_FAILED/, async () => {
    await accept.press("Enter");
    await expect(page.getByText("Something went wrong")).toBeVisible();
  });
  await page.unrouteAll();
  await accept.press("Enter");
  await expect(page).toHaveURL("/host/Jaipur");
  await expect(page.getByRole("heading", { name: "Jaipur", level: 1 })).toBeVisible();
  await openTab(page, "People");
  await expect(page.getByRole("button", { name: "Step down" })).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await expectAccessible(page);

  await page.goto(invitation);
  await expect(
    page.getByRole("heading", { name: "You are already a City Mayor of Jaipur" }),
  ).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Your meetups in Jaipur" }).tap();
  await expect(page).toHaveURL("/host/Jaipur");

  await openTab(page, "Changes");
  await expect(page.getByRole("heading", { name: "Recent changes" })).toBeVisible();
  const reload = await bytesOf(page, () => page.reload());
  expect(reload, "bytes of the screen after the first visit").toBeLessThan(MOST_BYTES);

  await page.getByRole("button", { name: "Same again" }).tap();
  const plan = page.getByRole("form", { name: "Next meetup" });
  await expect(plan).toBeVisible();
  // One of its own for each try, to be found on the visitor's screen.
  const name = `Table ${crypto.randomUUID().slice(0, 8)}`;
  await plan.getByLabel("Event name").fill(name);
  const day = await plan.getByLabel("Date").inputValue();
  await expectAccessible(page);
  await plan.getByRole("button", { name: "Publish" }).tap();
  await expect(page.getByText("It's live. Tell your people:")).toBeVisible();
  await expectAccessible(page);

  const visitor = await openBrowser();
  const listed = await visitor.request.get("/api/v1/city-events?city_name=Jaipur&limit=200");
  expect(await listed.text()).toContain(`"wall_time":"${day}T`);
  await visitor.goto("/events?city=Jaipur");
  await expect(visitor.getByRole("article").filter({ hasText: name })).toBeVisible();

  // Deleted, and back with one tap on the toast.
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: `Delete ${name}` }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).tap();
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Next meetup" })).toBeFocused();
  const stays = page.getByRole("region", { name: "Next meetup" });
  await stays.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByText("It is back")).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
  await expect(page.getByText(`put back the city event ${name}`)).toBeVisible();

  // The card of the city, seen by a visitor.
  await openTab(page, "Card");
  await page.getByRole("button", { name: "Write the card" }).tap();
  const card = page.getByRole("form", { name: "Your card" });
  await card.getByLabel("Link to the chat of the city").fill("http://chat.example.org");
  await card.getByRole("button", { name: "Save" }).tap();
  await expect(card.getByText("Please enter your name")).toBeVisible();
  await expect(card.getByText("Please enter a link that begins with https://")).toBeVisible();
  await card.getByLabel("Your name").fill("Asha of Jaipur");
  await card.getByLabel("Link to the chat of the city").fill("https://chat.example.org/secret");
  await card.getByLabel("About you").fill("We meet below the clock.");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText("Your card is saved")).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await visitor.goto("/city/Jaipur");
  await expect(visitor.getByRole("heading", { name: "Asha of Jaipur" })).toBeVisible();
  expect(await visitor.content()).not.toContain("chat.example.org");
  await page.getByRole("button", { name: "Your account" }).tap();
  await expect(page.getByRole("link", { name: "Jaipur, my city" })).toBeVisible();
  const again = await openBrowser();
  expect((await again.goto("/admin/chapters"))?.status()).toBe(200);
  await expect(again.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test(
  "something is wrong here: a visitor's form without scripts, hidden and shown again",
  NIGHTLY,
  async ({ browser, openBrowser, site }) => {
    // An event of its own: other journeys read those of the sample data meanwhile.
    const session = await signInByApi(site.url);
    const name = `Nowhere to be found ${crypto.randomUUID().slice(0, 8)}`;
    const event = await createEvent(site.url, session, name, { city_name: "Ballia" });
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto(`/events/${event.id}`);
    await visitor.getByRole("link", { name: "Something is wrong here" }).click();
    await visitor.getByLabel("What is wrong?").selectOption("not-real");
    const words = `There is no such cafe ${crypto.randomUUID().slice(0, 8)}`;
    await visitor.getByLabel("In a few words").fill(words);
    expect(await overflow(visitor)).toEqual([]);
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();

    const page = await openBrowser();
    await page.goto(`/events/${event.id}/report`);
    await expectAccessible(page);
    await signInAsAdministrator(page);
    await page.goto("/admin/reports");
    const report = page.getByRole("article").filter({ hasText: words });
    await expect(report).toBeVisible();
    await expectAccessible(page);
    await report.getByRole("button", { name: "Hide the event" }).click();
    await expect(page.getByText("Its guests get no email about it.")).toBeVisible();
    expect((await visitor.goto(`/events/${event.id}`))?.status()).toBe(200);
    const question = page.getByRole("dialog", { name: "Hide the event?" });
    await question.getByRole("button", { name: "Hide the event" }).click();
    await expect(page.getByText("Hidden: nobody can see this meetup now")).toBeVisible();
    await expect(report).toBeFocused();
    expect((await visitor.goto(`/events/${event.id}`))?.status()).toBe(404);
    await visitor.goto("/events");
    await expect(visitor.getByText(event.event_name)).toHaveCount(0);
    await report.getByRole("button", { name: "Show it again" }).click();
    await expect(page.getByText("The meetup is back on the site")).toBeVisible();
    await expect(report).toBeFocused();
    expect((await visitor.goto(`/events/${event.id}`))?.status()).toBe(200);
    await report.getByRole("button", { name: "Mark as settled" }).click();
    await expect(report).toHaveCount(0);
    await expect(page.getByRole("region", { name: "List of reports" })).toBeFocused();
    await removeEvents(site.url, session, "Ballia");
    await context.close();
  },
);

test(
  "an invitation opened with another account leads to the right one",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const page = await openBrowser();
    await signUp(page, someone());
    const invitation = new URL(await mailedInvitation(site, "Jaipur")).pathname;
    await page.goto(invitation);
    await expect(page.getByText("We sent this invitation to another email.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Sign out and accept as asha-/ }).press("Enter");
    await expect(page.getByRole("form", { name: "Accept the invitation" })).toBeVisible();
    await expect(page).toHaveURL(invitation);

    const known = someone();
    await signUp(page, known);
    await verifyEmail(page, site, known);
    const second = new URL(await mailedInvitation(site, "Jaipur", known)).pathname;
    const away = await openBrowser();
    await signInAsAdministrator(away);
    await away.goto(second);
    await away.getByRole("button", { name: `Sign out and accept as ${known}` }).press("Enter");
    await expect(away).toHaveURL(`/auth?next=${encodeURIComponent(second)}`);
    await expect(away.getByLabel("Email", { exact: true })).toHaveValue(known);

    const other = await openBrowser();
    await other.goto(second);
    await other.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(other).toHaveURL(`/auth?next=${encodeURIComponent(second)}`);
    await expect(other.getByLabel("Email", { exact: true })).toHaveValue(known);

    const third = new URL(await mailedInvitation(site, "Jaipur")).pathname;
    // A phone shows the button below a screen of text: what takes its place is in sight.
    await other.setViewportSize({ width: 360, height: 740 });
    await other.goto(third);
    await other.getByRole("button", { name: "No, thank you" }).click();
    const way = other.getByText(/Changed your mind\? Ask .+ for a new invitation\./);
    await expect(way).toBeInViewport({ ratio: 1 });
    await expect(other.getByRole("heading", { name: "Maybe another time" })).toBeInViewport({
      ratio: 1,
    });
  },
);

test(
  "a city without a host is offered one first, and the invitation can be withdrawn",
  NIGHTLY,
  async ({ page, site }) => {
    await enterAsAdministrator(page);
    await page.goto("/admin/chapters");
    // Open while no city has a host; the hosts of other tests come and go.
    await page
      .locator("details")
      .filter({ hasText: "never had a City Mayor" })
      .evaluate((fold: HTMLDetailsElement) => {
        fold.open = true;
      });
    await page.getByRole("button", { name: "Invite somebody else to Siddipet" }).click();
    const form = page.getByRole("form", { name: "Invite to Siddipet" });
    await expect(form.getByLabel("Invite by email")).toBeFocused();
    await expect(form.getByLabel("As")).toHaveValue("host");
    const email = someone();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Invite by email")).toHaveValue("");
    const row = page.getByRole("article").filter({ hasText: "Siddipet" });
    await expect(row.getByText(`Invited: ${email} (City Mayor)`)).toBeVisible();
    await page.getByLabel("Show").selectOption("With a pending invitation");
    await expect(page).toHaveURL("/admin/chapters?show=invited");
    await expect(page.getByRole("heading", { name: "Jhansi" })).toHaveCount(0);
    await page.getByRole("searchbox").fill("siddi");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/chapters?q=siddi&show=invited");
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("searchbox").fill("nowhere");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No chapter matches.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("searchbox").fill("siddi");
    await page.keyboard.press("Enter");
    await row.getByRole("button", { name: `Withdraw the invitation of ${email}` }).press("Enter");
    await expect(row).toHaveCount(0);
    const body = { email, duty: "host" };
    const session = await signInByApi(site.url);
    await send(`${site.url}/api/v1/cities/Siddipet/host-invitations`, "POST", body, session);
    await page.goto("/host/Siddipet?tab=people");
    const people = page.getByRole("list", { name: "City Mayors, helpers and invitations" });
    await people.getByRole("button", { name: /^Withdraw/ }).press("Enter");
    await expect(people.getByRole("listitem")).toHaveCount(0);
    // The button is gone with its row: the next key starts from the list, not from the top of the page.
    await expect(people).toBeFocused();
  },
);

test(
  "the keyboard goes on where mayors of the directory were invited",
  NIGHTLY,
  async ({ page, site }) => {
    await signInAsAdministrator(page);
    await page.goto("/admin/chapters");
    for (const hasText of ["never had a City Mayor", "Invite several"])
      await page
        .locator("details")
        .filter({ hasText })
        .evaluate((fold: HTMLDetailsElement) => {
          fold.open = true;
        });
    const row = page.getByRole("article", { name: "Kakuma" });
    await row.getByRole("button", { name: "Invite Emmanuel Lokwang" }).press("Enter");
    const dialog = page.getByRole("dialog");
    // The first account has nobody's name: it is asked once, with its first invitation.
    await dialog.getByLabel("Your name").fill("Meera of the team");
    await dialog.getByRole("button", { name: "Invite", exact: true }).press("Enter");
    await expect(row.getByRole("button", { name: /^Remind/ })).toBeVisible();
    await expect(row).toBeFocused();
    // A second email says before whom it asks, and what becomes of the first.
    await row.getByRole("button", { name: /^Remind/ }).press("Enter");
    await expect(dialog).toContainText("We email kakuma@ecafe.example.org once more");
    await expect(dialog).toContainText("The link in the earlier email ends");
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");

    await page.getByRole("checkbox", { name: /^Tendai Moyana, Harare/ }).press("Space");
    await page.getByRole("button", { name: "Invite 1 person" }).press("Enter");
    await expect(page.getByRole("checkbox", { name: /Harare/ })).toHaveCount(0);
    await expect(page.getByText(/^Invite several from the directory/)).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveCount(0);
    const mail = () => site.mailsTo("kakuma@ecafe.example.org").join("");
    await expect.poll(mail).toContain("Meera of the team would like you to be");
    const session = await signInByApi(site.url);
    await send(`${site.url}/api/auth/me`, "PATCH", { full_name: "Administrator" }, session);
  },
);

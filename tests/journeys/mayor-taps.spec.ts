import type { Locator, Page } from "@playwright/test";
import { NIGHTLY } from "../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "./api.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { mailedInvitation, mailedReply, PASSWORD, someone } from "./members.ts";
import { overflow } from "./overflow.ts";

/** Counts as a phone in a hand does: each press, each field that is typed in, each address that is shown. */
function counted(page: Page) {
  const counts = { taps: 0, fields: 0 };
  const screens = new Set<string>();
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname);
  });
  return {
    tap: async (control: Locator) => {
      counts.taps++;
      await control.tap();
    },
    type: async (field: Locator, text: string) => {
      counts.fields++;
      await field.fill(text);
    },
    read: () => ({ ...counts, screens: screens.size }),
    startAgain: () => {
      Object.assign(counts, { taps: 0, fields: 0 });
      screens.clear();
    },
  };
}

test(
  "a mayor's week at 360 px, in taps: invited, published, told, called off",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    test.setTimeout(180_000);
    const city = "Coimbatore";
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Filter coffee and code", {
      city_name: city,
    });
    const guest = { name: "Ben", email: someone() };
    await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", guest);
    const reply = `${site.url}/api/v1/replies/${await mailedReply(site, guest.email)}`;
    await send(reply, "POST", { action: "confirm" });
    await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Meera" });
    const page = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const week = counted(page);
    const email = someone();

    // The mail itself is the first screen, and its button the first tap.
    await page.goto(new URL(await mailedInvitation(site, city, email)).pathname);
    await week.type(page.getByLabel("Your name"), "Asha Rao");
    await week.type(page.getByLabel("Choose a password", { exact: true }), PASSWORD);
    await week.tap(page.getByRole("button", { name: "Accept the invitation" }));
    await expect(page).toHaveURL(`/host/${city}`);
    const greeting = page.getByText("Welcome! You are now a City Mayor");
    await expect
      .poll(async () => (await greeting.boundingBox())?.y ?? 0, "below the headings")
      .toBeGreaterThan(500);
    const { taps, fields, screens } = week.read();
    expect({ taps: taps + 1, fields, screens: screens + 1 }).toEqual({
      taps: 2,
      fields: 2,
      screens: 3,
    });
    expect(site.mailsTo(email), "emails").toHaveLength(1);

    // The page reads as one's next evening.
    const lead = page.getByRole("article", { name: "Filter coffee and code" });
    await expect(lead.getByText("2 coming", { exact: true })).toBeVisible();
    for (const name of ["Guests of", "Tell the guests of", "Change", "Call off"])
      await expect(
        lead.getByRole("button", { name: `${name} Filter coffee and code`, exact: true }),
      ).toBeInViewport({ ratio: 1 });
    expect(await overflow(page)).toEqual([]);
    await expectAccessible(page);

    week.startAgain();
    await week.tap(page.getByRole("button", { name: "Same again" }));
    const plan = page.getByRole("form", { name: "Next meetup" });
    await week.tap(plan.getByRole("button", { name: "Publish" }));
    await expect(page.getByText("It's live. Tell your people:")).toBeVisible();
    await week.tap(page.getByRole("button", { name: "Done" }));
    expect(week.read().taps, "same again").toBe(3);

    week.startAgain();
    await week.tap(page.getByRole("button", { name: "Something new" }));
    await expect(plan.getByLabel("Description")).toHaveValue("");
    await week.type(plan.getByLabel("Description"), "We build a menu in an hour.");
    await week.tap(plan.getByRole("button", { name: "Publish" }));
    await expect(page.getByText("It's live. Tell your people:")).toBeVisible();
    await week.tap(page.getByRole("button", { name: "Done" }));
    expect(week.read(), "something new").toMatchObject({ taps: 3, fields: 1 });

    // Photo and seats are fields where the meetup was published, not a form of their own.
    await page.getByRole("button", { name: "Same again" }).tap();
    await plan.getByRole("button", { name: "Publish" }).tap();
    const published = page.getByRole("region", { name: "Published" });
    await expect(published.getByRole("button", { name: "Take or choose a picture" })).toBeVisible();
    await published.getByLabel("Seats", { exact: true }).fill("12");
    await expectAccessible(page);
    expect(await overflow(page)).toEqual([]);
    await published.getByRole("button", { name: "Save", exact: true }).tap();
    await expect(page.getByText("Event updated").first()).toBeVisible();
    await expect(published.getByLabel("Seats", { exact: true })).toHaveValue("12");
    await published.getByRole("button", { name: "Done" }).tap();

    week.startAgain();
    await week.tap(page.getByRole("button", { name: "Tell the guests of Filter coffee and code" }));
    await week.type(page.getByLabel("Your text"), "We sit upstairs.");
    await expectAccessible(page);
    await expect(page.getByText("1 guest gets an email. 1 guest without email:")).toBeVisible();
    await week.tap(page.getByRole("button", { name: "Send" }));
    await expect(page.getByText("You have a minute to take it back.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
    expect(week.read(), "tell the guests").toMatchObject({ taps: 2, fields: 1 });

    week.startAgain();
    await week.tap(page.getByRole("button", { name: "Call off Filter coffee and code" }));
    await week.tap(page.getByRole("button", { name: "Call it off" }));
    await expect(page.getByRole("dialog")).toContainText("Called off: Filter coffee and code");
    expect(week.read().taps, "call off").toBe(2);
    await page.getByRole("button", { name: "Done" }).tap();
    await expect(page.getByRole("button", { name: /^It takes place after all/ })).toBeVisible();

    // The way home.
    await page.goto("/");
    week.startAgain();
    await week.tap(page.getByRole("button", { name: "Your account" }));
    await week.tap(page.getByRole("link", { name: `${city}, my city` }));
    await expect(page).toHaveURL(`/host/${city}`);
    await page.goto(`/events/${id}`);
    await expect(page.getByRole("link", { name: "Manage" })).toHaveAttribute(
      "href",
      `/host/${city}`,
    );
    await page.goto("/profile");
    await expect(
      page.getByRole("main").getByRole("link", { name: `${city}, my city` }),
    ).toBeVisible();
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

test(
  "the list for the door is printed, and a deleted meetup comes back in place",
  NIGHTLY,
  async ({ openBrowser, site }) => {
    const city = "Bhilai";
    const session = await signInByApi(site.url);
    const { id } = await createEvent(site.url, session, "Tea with a list", { city_name: city });
    await createEvent(site.url, session, "Tea for nobody", { city_name: city });
    await send(`${site.url}/api/v1/city-events/${id}/guests`, "POST", { name: "Meera", bring: 1 });
    const page = await openBrowser({ viewport: { width: 320, height: 640 } });
    await page.goto("/robots.txt");
    await page.evaluate(
      (stored) => localStorage.setItem("session", stored),
      JSON.stringify(session),
    );
    await page.goto(`/host/${city}/list/${id}`);
    await expect(page.getByText("0 of 2 here")).toBeVisible();
    // Nobody is here years before; `door.spec.ts` ticks on the evening.
    await expect(page.getByRole("button", { name: "Meera + 1", exact: true })).toBeDisabled();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("\u2610\u2610")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 768, height: 740 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });

    await page.goto(`/host/${city}`);
    await page.getByRole("button", { name: "Delete Tea for nobody" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Deleted: Tea for nobody.")).toBeVisible();
    await page
      .getByRole("region", { name: "Next meetup" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(page.getByRole("article", { name: "Tea for nobody" })).toBeVisible();

    // With guests, calling off comes first.
    await page.getByRole("button", { name: "Delete Tea with a list" }).click();
    await expect(page.getByRole("dialog", { name: "Call off Tea with a list?" })).toBeVisible();
    await page.getByRole("button", { name: "Keep it" }).click();

    // The usual fields of a host, and the others behind 'More'.
    await page.getByRole("button", { name: "Change Tea with a list" }).click();
    const form = page.getByRole("dialog", { name: "Edit Event" });
    await expect(form.getByText(city, { exact: true })).toBeVisible();
    await expect(form.getByLabel("City", { exact: true })).toHaveCount(0);
    await expect(form.getByLabel("Speaker name")).toBeHidden();
    await form.getByText("More", { exact: true }).click();
    await expect(form.getByLabel("Speaker name")).toBeVisible();
    expect(await overflow(page)).toEqual([]);
    await page.setViewportSize({ width: 768, height: 740 });
    await expectAccessible(page);
    await page.close();
    await removeEvents(site.url, session, city);
  },
);

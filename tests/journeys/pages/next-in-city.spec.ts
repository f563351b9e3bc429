import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Session } from "#app/core/client/session.ts";
import { nightlyUnless } from "../../everything.ts";
import { createEvent, removeEvents, send, signInByApi } from "../api.ts";
import { expect, test } from "../fixtures.ts";
import type { SiteProcess } from "../site-process.ts";

test.use({ javaScriptEnabled: false });

const CITY = "Ballia";
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const OFF = { status: "cancelled", status_reason: "The cafe is closed." };

interface Situation {
  events: readonly Readonly<Record<string, string | number | boolean>>[];
  /** Text of 'Next in {city}', wherever it stands. */
  title: string;
  action: string;
  numbers?: string;
}

/** Each event is a day later than the one before it, and called by its place. */
const situations: Readonly<Record<string, Situation>> = {
  "a date ahead": {
    events: [{ capacity: 20 }, {}],
    title: "Meetup 1",
    action: "Count me in",
    numbers: "20 seats left",
  },
  full: { events: [{ capacity: 2 }], title: "Meetup 1", action: "Join the waiting list" },
  "registers elsewhere": {
    events: [{ attend_link: "https://forms.example.org/tea" }],
    title: "Meetup 1",
    action: "How to sign up",
  },
  "no list": { events: [{ takes_guests: false }], title: "Meetup 1", action: "Just come along" },
  "called off": { events: [OFF, {}], title: "Meetup 2", action: "Count me in" },
  postponed: { events: [{ status: "postponed" }, {}], title: "Meetup 2", action: "Count me in" },
  "only one that is called off": {
    events: [OFF],
    title: "No date yet.",
    action: "Email me the next one",
  },
  none: { events: [], title: "No date yet.", action: "Email me the next one" },
};

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
];

for (const [name, situation] of Object.entries(situations))
  test(
    `every page says when ${CITY} meets next: ${name}`,
    nightlyUnless(name === "a date ahead"),
    async ({ page, site }) => {
      const session = await signInByApi(site.url);
      const pages = await pagesAfterAnEvening(page, site, session);
      for (const [place, more] of situation.events.entries()) {
        const facts = { city_name: CITY, date_time: inDays(3 + place), ...more };
        const { id } = await createEvent(site.url, session, `Meetup ${place + 1}`, facts);
        if (more["capacity"] !== 2) continue;
        const event = `${site.url}/api/v1/city-events/${id}`;
        await send(`${event}/guests`, "POST", { name: "Asha" });
        await send(event, "PATCH", { capacity: 1 }, session);
      }
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const path of [`/city/${CITY}`, ...pages]) {
          await page.goto(path);
          const next = page.getByRole("region", { name: `Next in ${CITY}` });
          await expect(next, path).toContainText(situation.title);
          if (situation.numbers) await expect(next, path).toContainText(situation.numbers);
          // Followers hear of it anyway.
          if (path.startsWith("/f/") && situation.action === "Email me the next one") {
            await expect(next, path).toContainText("You'll hear from us.");
            continue;
          }
          const action = next.getByText(situation.action, { exact: true });
          await expect(action, path).toHaveCount(1);
          if (path.startsWith("/city/"))
            await expect(action, `at ${size.width} px`).toBeInViewport({ ratio: 1 });
        }
      }
      await removeEvents(site.url, session, CITY);
    },
  );

test("a city without a chapter promises no emails", async ({ page, faults }) => {
  faults.expect(/404/);
  const response = await page.goto("/city/Atlantis");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Next in Atlantis")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "City Mayor" })).toBeVisible();
});

/** A past event, the own page of a guest whose meetup was called off, and one that has just followed the city. */
async function pagesAfterAnEvening(page: Page, site: SiteProcess, session: Session) {
  const over = await createEvent(site.url, session, "Last month", {
    city_name: CITY,
    date_time: inDays(-30),
  });
  const off = await createEvent(site.url, session, "Off", {
    city_name: CITY,
    date_time: inDays(2),
  });
  const event = `${site.url}/api/v1/city-events/${off.id}`;
  const yes = z
    .object({ link: z.string() })
    .parse(await send(`${event}/guests`, "POST", { name: "Asha" }));
  await send(event, "PATCH", OFF, session);
  const email = `reader-${crypto.randomUUID()}@example.org`;
  await page.request.post(`/city/${CITY}/follow`, { form: { email, frequency: "each" } });
  const links = () =>
    site.mailsTo(email).flatMap((mail) => /\/f\/[\w-]{43}/.exec(mail.replace(/=\r?\n/g, "")) ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  const link = links()[0] ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: `Yes, follow ${CITY}` }).click();
  await expect(page.getByRole("heading", { name: `Done: you follow ${CITY}` })).toBeVisible();
  const done = new URL(page.url());
  return [`/events/${over.id}`, new URL(yes.link).pathname, done.pathname + done.search];
}

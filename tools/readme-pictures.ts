import { mkdirSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { createEvent, send, signInByApi } from "#tests/journeys/api.ts";
import { z } from "zod";
import { ADMINISTRATOR, MOVABLE_CLOCK, startSite } from "#tests/journeys/site-process.ts";

const FOLDER = "docs/pictures";
const CITY = "Jaipur";
const DAY = 86_400_000;
/** Ten past five in the afternoon there, in milliseconds of the day in UTC: the picture of an evening shows an evening. */
const TEN_PAST_FIVE = 11 * 3_600_000 + 40 * 60_000;
const GUESTS = ["Asha", "Kabir", "Meera", "Rohan", "Zoya", "Ishaan", "Leela", "Dev"];

const WIDE = { width: 1200, height: 760 };
const PHONE = { width: 420, height: 760 };

/** The six pictures of the README: light, on sample data and an evening that begins in an hour and twenty minutes. */
export async function takeReadmePictures(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const now = Date.now();
  const ahead = (TEN_PAST_FIVE - (now % DAY) + DAY) % DAY;
  const site = await startSite(undefined, {
    ...MOVABLE_CLOCK,
    JOURNEYS_CLOCK_AHEAD: String(ahead),
  });
  try {
    const evening = await makeEvening(site.url, now + ahead);
    const page = await browser.newPage({
      baseURL: site.url,
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await page.clock.setFixedTime(now + ahead);
    await page.route("**/api/v1/city-events/*/guests*", async (route) => {
      const response = await route.fetch();
      // The door goes by this header, which Node takes from the machine's own clock.
      const date = new Date(now + ahead).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await take(page, "home", "/", WIDE);
    await take(page, "city", `/city/${CITY}`, WIDE);
    await take(page, "ticket", evening.ticket, PHONE);
    await signIn(page, site.url);
    await take(page, "host", `/host/${CITY}`, WIDE);
    await take(page, "door", `/host/${CITY}/list/${evening.id}`, PHONE);
    await take(page, "dashboard", "/admin", WIDE);
  } finally {
    await site.stop();
  }
}

const reply = z.object({ link: z.string() });
const guestList = z.object({ items: z.array(z.object({ id: z.string() })) });

async function makeEvening(url: string, now: number): Promise<{ id: string; ticket: string }> {
  const session = await signInByApi(url);
  const { id } = await createEvent(url, session, "Coffee and first customers", {
    city_name: CITY,
    date_time: new Date(now + 80 * 60_000).toISOString(),
    capacity: 16,
  });
  const guests = `${url}/api/v1/city-events/${id}/guests`;
  let ticket = "";
  for (const [place, name] of GUESTS.entries()) {
    ticket = reply.parse(await send(guests, "POST", { name, bring: place % 3 === 0 ? 1 : 0 })).link;
  }
  const list = await fetch(guests, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  for (const guest of guestList.parse(await list.json()).items.slice(0, 3))
    await send(`${guests}/${guest.id}/here`, "PUT", { people: 1 }, session);
  return { id, ticket: new URL(ticket, url).pathname };
}

async function signIn(page: Page, baseURL: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel(/^Password/).fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${baseURL}/`);
}

async function take(page: Page, name: string, path: string, viewport: typeof WIDE) {
  await page.setViewportSize(viewport);
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate("window.hydratePage?.()");
  await page.waitForTimeout(2_000);
  const picture = await page.screenshot({ animations: "disabled" });
  writeFileSync(`${FOLDER}/${name}.webp`, await sharp(picture).webp({ quality: 82 }).toBuffer());
}

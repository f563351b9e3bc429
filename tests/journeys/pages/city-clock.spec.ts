import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { NIGHTLY } from "../../everything.ts";
import { readByZoneName, readStrictly } from "../../calendar-readers.ts";
import { createEvent, signInByApi } from "../api.ts";
import { startScripts } from "../browser-session.ts";
import { expect, startSite, test } from "../fixtures.ts";

// On one worker: each server is compared with the first.
test.describe.configure({ mode: "default" });

/** Six in the evening in four cities, before and after their clocks change. */
const evenings = [
  evening("Casablanca", "2026-09-19", "Africa/Casablanca", "+01:00", "UTC+1"),
  evening("Casablanca", "2026-09-21", "Africa/Casablanca", "+00:00", "UTC"),
  evening("San Francisco", "2027-03-13", "America/Los_Angeles", "-08:00", "UTC-8"),
  evening("San Francisco", "2027-03-14", "America/Los_Angeles", "-07:00", "UTC-7"),
  evening("Kolkata", "2027-01-10", "Asia/Kolkata", "+05:30", "UTC+5:30"),
  evening("Seoul", "2027-01-10", "Asia/Seoul", "+09:00", "UTC+9"),
];

type Evening = (typeof evenings)[number] & { id: string; instant: string };

function evening(city_name: string, day: string, zone: string, offset: string, label: string) {
  return { city_name, date_time: `${day}T18:00`, zone, offset, label };
}

const serverZones = ["Pacific/Kiritimati", "America/St_Johns", "Asia/Kolkata"];
const browserZones = ["America/Los_Angeles", "Asia/Kathmandu", "Africa/Casablanca"];

/** The preview picture of each evening, as the first server drew it. */
const pictures = new Map<string, string>();

for (const serverZone of serverZones) {
  test(
    `six in the evening is six in the evening to everybody, the server in ${serverZone}`,
    NIGHTLY,
    async ({ openBrowser }) => {
      test.setTimeout(240_000);
      const site = await startSite(undefined, { TZ: serverZone });
      const session = await signInByApi(site.url);
      const events: Evening[] = [];
      for (const planned of evenings) {
        const { city_name, date_time } = planned;
        const name = `Six in ${city_name}`;
        // The picture shows the venue, which is the same on every server.
        const place = { city_name, date_time, venue: "Corner cafe" };
        const stored = await createEvent(site.url, session, name, place);
        events.push({ ...planned, id: stored.id, instant: stored.date_time });
      }
      for (const timezoneId of browserZones) {
        const page = await openBrowser({ baseURL: site.url, timezoneId });
        for (const event of events) await expectSixInBrowser(page, event, timezoneId);
      }
      for (const event of events) await expectSixInFiles(site.url, event);
      await site.stop();
    },
  );
}

async function expectSixInBrowser(page: Page, event: Evening, timezoneId: string) {
  await page.goto(`/events/${event.id}`);
  await startScripts(page);
  const hero = page.locator("main section").first();
  await expect(hero).toContainText(`6:00 PM (${event.city_name} time, ${event.label})`);
  const own = ownClock(event.instant, timezoneId);
  const ownLine = hero.getByText("Your time:");
  if (own === event.date_time) await expect(ownLine).toHaveCount(0);
  else await expect(ownLine).toContainText(clock12(own));
}

async function expectSixInFiles(origin: string, event: Evening) {
  const read = async (path: string) => (await fetch(origin + path)).text();
  const page = await read(`/events/${event.id}`);
  expect(page).toContain(`"startDate":"${event.date_time}${event.offset}"`);
  const list = await read(`/city/${encodeURIComponent(event.city_name)}`);
  expect(list).toContain(
    `<time dateTime="${event.date_time}${event.offset}" class="whitespace-nowrap">6:00 PM`,
  );
  const poster = await read(`/events/${event.id}/poster`);
  expect(poster).toContain(">6:00 PM</span>");
  expect(poster).toContain(`${event.city_name} time, ${event.label}`);
  const calendar = await read(`/events/${event.id}.ics`);
  for (const readCalendar of [readStrictly, readByZoneName]) {
    expect(readCalendar(calendar)).toMatchObject([
      { wallTime: event.date_time, zone: event.zone, start: new Date(event.instant) },
    ]);
  }
  // A meetup that was over when it was added is no news.
  const isAhead = Date.parse(event.instant) > Date.now();
  for (const feed of isAhead ? ["/events.atom", "/events.json"] : [])
    expect(await read(feed)).toContain(`6:00 PM (${event.city_name} time, ${event.label})`);
  const card = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "";
  const picture = Buffer.from(await (await fetch(card)).arrayBuffer());
  const digest = createHash("sha256").update(picture).digest("hex");
  const place = event.city_name + event.date_time;
  // Every server has to draw what the first one drew; which hour that is, the drawing's own test reads.
  expect(pictures.get(place) ?? digest).toBe(digest);
  pictures.set(place, digest);
}

/** The wall time in `zone` at `instant`. */
function ownClock(instant: string, zone: string): string {
  const time = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return time.toString({ smallestUnit: "minute" });
}

function clock12(wallTime: string): string {
  const { hour, minute } = Temporal.PlainDateTime.from(wallTime);
  const two = String(minute).padStart(2, "0");
  return `, ${hour % 12 || 12}:${two} ${hour < 12 ? "AM" : "PM"} (UTC`;
}

import type { Page } from "@playwright/test";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { NIGHTLY } from "../../everything.ts";
import { readByZoneName, readStrictly } from "../../calendar-readers.ts";
import { createEvent, signInByApi } from "../api.ts";
import { expect, startSite, test } from "../fixtures.ts";

/** Names as people write them, and as programs do that look for a weak place. */
const names = {
  "in Bangla": "চায়ের আড্ডা: প্রথম ক্রেতা ও প্রথম ঋণ",
  "in Arabic": "قهوة وأفكار: 18:00 in Casablanca",
  "in Hebrew and English": "שולחן פתוח (open table), כולם מוזמנים",
  "in emoji": "☕️👩🏽‍🚀🇮🇳👨‍👩‍👧‍👦 kick-off",
  "in Korean": "성수동 열린 테이블: 첫 고객",
  "with marks of direction": "\u202eevil\u202c and \u2067back\u2069 again",
  "in signs of markup": `<b>&amp;"It's"</b> ]]> \\ ; , END:VEVENT`,
  "of one long word": "x".repeat(200),
  "of 200 wide letters": "ক".repeat(200),
};

const atom = z.object({ feed: z.object({ entry: z.array(z.object({ title: z.string() })) }) });
const json = z.object({ items: z.array(z.object({ title: z.string() })) });
const parser = new XMLParser({ parseTagValue: false, isArray: (tag) => tag === "entry" });

/** Messengers accept pictures up to this size, in bytes. */
const LARGEST_CARD = 300 * 1024;

test(
  "any script is carried whole into page, calendar, feeds, preview picture and poster",
  NIGHTLY,
  async ({ openBrowser }) => {
    test.setTimeout(240_000);
    // On a site of its own: the crawler reads the others.
    const site = await startSite();
    const session = await signInByApi(site.url);
    const page = await openBrowser({
      baseURL: site.url,
      viewport: { width: 320, height: 700 },
      javaScriptEnabled: false,
    });
    for (const [kind, name] of Object.entries(names)) {
      const { id } = await createEvent(site.url, session, name, {
        venue: name,
        description: name,
        speaker_name: name,
        speaker_designation: name,
        contact_info: name,
        status: "postponed",
        status_reason: name,
      });
      for (const path of [`/events/${id}`, `/events/${id}/poster`]) {
        await page.goto(path);
        const title = page.getByRole("heading", { level: 1 });
        expect(await title.textContent(), `${path}, ${kind}`).toBe(name);
        await expect(title).toHaveCSS("unicode-bidi", "plaintext");
        await expect(title).toHaveCSS("text-align", "left");
        expect(await sticksOut(page), `${path}, ${kind}`).toEqual([]);
      }
      const calendar = await read(`/events/${id}.ics`);
      for (const readCalendar of [readStrictly, readByZoneName]) {
        expect(readCalendar(calendar), kind).toMatchObject([
          { summary: `Postponed: ${name}`, location: `${name}, Jaipur` },
        ]);
      }
      await page.goto(`/events/${id}`);
      const card = page.locator("meta[property='og:image']");
      const picture = await fetch((await card.getAttribute("content")) ?? "");
      const png = Buffer.from(await picture.arrayBuffer());
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], kind).toEqual([1200, 630]);
      expect(png.length, kind).toBeLessThan(LARGEST_CARD);
    }
    const titles = Object.values(names).map((name) => `Postponed: ${name}`);
    const told = [
      atom.parse(parser.parse(await read("/events.atom"))).feed.entry,
      json.parse(JSON.parse(await read("/events.json"))).items,
    ];
    for (const items of told) {
      expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
    }
    expect(readStrictly(await read("/calendar.ics")).map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(titles),
    );
    for (const path of ["/events", "/city/Jaipur", "/", "/search?q=kick-off"]) {
      await page.goto(path);
      expect(await sticksOut(page), path).toEqual([]);
    }
    await site.stop();

    async function read(path: string): Promise<string> {
      return (await fetch(site.url + path)).text();
    }
  },
);

/** The elements that make the page scroll sideways. */
function sticksOut(page: Page): Promise<string[]> {
  return page.locator("html").evaluate(({ scrollWidth, clientWidth }) => {
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

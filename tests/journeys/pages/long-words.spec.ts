import type { Page } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY } from "../../everything.ts";
import { startScripts, enterAsAdministrator } from "../browser-session.ts";
import { expect, test } from "../fixtures.ts";
import { overflow, sticksOut } from "../overflow.ts";

/** As long as a name may get when somebody forgets the spaces. */
const WORD = "Entrepreneurshipconversationwithoutaspace".repeat(3).slice(0, 120);
const NONE = "https://pictures.invalid/none.png";
const logos = Array.from({ length: 12 }, (_, place) => `${NONE}?${place}`);
const DAY = 86_400_000;

const rows = {
  "city-events": {
    event_name: WORD,
    city_name: "Jhansi",
    venue: WORD,
    description: WORD,
    speaker_name: WORD,
    speaker_designation: WORD,
    contact_info: `${WORD.slice(0, 60)}@a-domain-of-a-long-name.example.org`,
    image_url: NONE,
    speaker_image: NONE,
    partner_logos: logos,
    attend_link: "https://forms.example.org/table",
  },
  events: { title: WORD, date: "2031-01-01", time: WORD, location: WORD, description: WORD },
  "blog-posts": {
    title: WORD,
    content: WORD,
    author: WORD,
    category: WORD.slice(0, 60),
    read_time: WORD.slice(0, 60),
    excerpt: WORD,
    image_url: NONE,
    featured: true,
    published: true,
  },
  videos: { title: WORD, description: WORD, category: WORD.slice(0, 60), thumbnail_url: NONE },
  "city-mayors": { name: WORD, city: WORD, country: WORD, image_url: NONE },
};

test(
  "a word of 120 letters and pictures that do not load break no page",
  NIGHTLY,
  async ({ page, faults }) => {
    test.setTimeout(240_000);
    faults.expect(/ERR_NAME_NOT_RESOLVED|ERR_INTERNET|ERR_/);
    const { access_token } = await enterAsAdministrator(page);
    const stored = await store(page, access_token);
    const paths = [
      "/",
      "/events",
      `/events/${stored.get("city-events")}`,
      `/events/${stored.get("city-events")}/poster`,
      "/city/Jhansi",
      "/blog",
      `/blog/${stored.get("blog-posts")}`,
      "/ecafetv",
      "/city-mayor",
      `/search?q=${WORD.slice(0, 40)}`,
      ...["city-events", "events", "blogs", "videos", "city-mayors"].map((at) => `/admin/${at}`),
    ];
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await page.goto(path);
        await startScripts(page);
        await expect(page.getByText(WORD.slice(0, 40)).first()).toBeVisible();
        expect.soft(await overflow(page), `what sticks out of ${path} at ${width} px`).toEqual([]);
      }
    }
    await page.goto(`/events/${stored.get("city-events")}/poster`);
    const code = await page.getByRole("img", { name: /^QR code/ }).boundingBox();
    expect(code?.width, "the code of the poster keeps its size").toBe(208);
    expect(await sticksOut(page.getByRole("article"))).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    const event = `city-events/${stored.get("city-events")}`;
    const headers = { authorization: `Bearer ${access_token}` };
    const data = { status: "postponed", status_reason: WORD };
    expect((await page.request.patch(`/api/v1/${event}`, { headers, data })).status()).toBe(200);
    for (const path of ["/events", `/events/${stored.get("city-events")}`, "/city/Jhansi"]) {
      await page.goto(path);
      await expect(page.getByText("Postponed").first()).toBeVisible();
      expect.soft(await overflow(page), `what sticks out of ${path}, postponed`).toEqual([]);
    }
    for (const path of ["city-events", "events", "blogs", "videos", "city-mayors"]) {
      await page.goto(`/admin/${path}?q=${WORD.slice(0, 40)}`);
      await page.getByRole("button", { name: `Delete ${WORD}` }).click();
      const question = page.getByRole("dialog");
      await expect(question).toBeVisible();
      expect.soft(await sticksOut(question), `what the question of ${path} loses`).toEqual([]);
      await question.getByRole("button", { name: "Cancel" }).click();
    }
    for (const [resource, id] of stored) {
      const answer = await page.request.delete(`/api/v1/${resource}/${id}`, { headers });
      expect(answer.status()).toBe(204);
    }
  },
);

async function store(page: Page, token: string): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  const date_time = new Date(Date.now() + DAY).toISOString();
  for (const [resource, row] of Object.entries(rows)) {
    const answer = await page.request.post(`/api/v1/${resource}`, {
      headers: { authorization: `Bearer ${token}` },
      data: resource === "city-events" ? { ...row, date_time } : row,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    stored.set(resource, z.object({ id: z.string() }).parse(await answer.json()).id);
  }
  return stored;
}

import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { anyText } from "#tests/any-text.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { TESTS_EVERYTHING } from "#tests/everything.ts";
import { cityTilePng } from "./city-tile.server.ts";
import {
  SIGN_WIDTH,
  cityDrawing,
  eventDrawing,
  networkName,
  postDrawing,
  siteDrawing,
} from "./og-image.server.ts";
import { draw, drawJpeg } from "./draw.server.ts";
import { lettering, writable } from "./lettering.server.ts";
import { setText } from "./text-lines.server.ts";

/** In bytes. */
const LARGEST = 300 * 1024;

/** All fifty at night: their drawings differ in a colour and two names. */
const drawn = cities.filter((_, index) => TESTS_EVERYTHING || index % 10 === 0);

async function expectPicture(svg: string) {
  const png = await draw(svg);
  // A PNG says its size in its first bytes.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(LARGEST);
}

const POST = { id: "beef", title: "Ten", category: null, author: "", image_url: null };

const hostile = [
  "First Customers",
  "x".repeat(5000),
  "ক".repeat(5000),
  "word ".repeat(1000),
  "<script>&amp;</script>",
  "\u0000\u0007\u202e",
  "قهوة وأفكار 18:00 in Casablanca",
  "☕️👩🏽‍🚀🇮🇳",
  "中文",
  "",
];

test("the space after an emoji is as wide as any", () => {
  const widthOf = (text: string) => lettering(text, "text").width;
  const space = widthOf("a b") - widthOf("a") - widthOf("b");
  expect(widthOf("☕ b") - widthOf("☕") - widthOf("b")).toBeCloseTo(space, 1);
});

test.each(["eCafe", "Tischrunde", "Coffee for Founders"])("write the whole name of %s", (brand) => {
  expect(networkName(brand).svg).toContain(lettering(brand, "text").svg);
  expect(networkName(brand).end).toBeGreaterThan(126 + lettering(brand, "text").width * 22);
});

test.each(["الفي", "हिन्दूर्कि"])("two lines of %s do not touch", async (word) => {
  const box = { x: 0, y: 20, lines: 2, face: "display", sizes: [60], fill: "#000" } as const;
  const inkHeight = async (text: string) => {
    const { svg } = setText(text, {
      ...box,
      width: Math.ceil(lettering(word, "display").width * 60) + 1,
      leading: 1.04,
    });
    const root = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${svg}</svg>`;
    return (
      await sharp(await draw(root))
        .trim()
        .toBuffer({ resolveWithObject: true })
    ).info.height;
  };
  expect(await inkHeight(`${word} ${word}`)).toBeGreaterThan(2 * (await inkHeight(word)));
});

test("a long title of tall letters ends within its height", () => {
  const box = { x: 0, y: 0, width: 808, lines: 4, face: "display", fill: "#000" } as const;
  const { bottom } = setText("मुलाकात ".repeat(20), { ...box, sizes: [60, 52], height: 278 });
  expect(bottom).toBeLessThanOrEqual(278);
});

describe("preview pictures", () => {
  test.each(hostile)("of an event called %j", async (event_name) => {
    await expectPicture(eventDrawing(eventRow({ event_name, venue: event_name })));
  });

  test("of a meetup without a picture shows the tile of its city", async () => {
    for (const city of drawn) {
      const tile = await cityTilePng(city.name, SIGN_WIDTH);
      const drawing = eventDrawing(eventRow({ city_name: city.name }), undefined, tile);
      expect(drawing).toContain('href="data:image/png');
      await expectPicture(drawing);
    }
  }, 60_000);

  test("of every city, of a post, of the site", async () => {
    for (const city of drawn) await expectPicture(cityDrawing(city));
    await expectPicture(postDrawing(POST));
    await expectPicture(siteDrawing());
  }, 60_000);

  test.each([0, 255])(
    "with a photograph of noise from %i on are small, and the same again",
    async (least) => {
      const noise = { type: "gaussian", mean: least, sigma: 90 } as const;
      const photograph = await sharp({
        create: { width: 1600, height: 1200, channels: 3, background: "#fff", noise },
      })
        .jpeg({ quality: 76 })
        .toBuffer();
      const [first, again] = [
        await drawJpeg(eventDrawing(eventRow({ event_name: "First" }), photograph)),
        await drawJpeg(eventDrawing(eventRow({ event_name: "First" }), photograph)),
      ];
      const { format, width, height, exif, icc } = await sharp(first).metadata();
      expect({ format, width, height, exif, icc }).toEqual({
        format: "jpeg",
        width: 1200,
        height: 630,
      });
      expect(first.length).toBeLessThan(300_000);
      expect(first.equals(again)).toBe(true);
    },
  );

  test("no text makes a drawing that cannot be drawn", async () => {
    const drawable = fc.asyncProperty(anyText, async (event_name) => {
      await expectPicture(eventDrawing(eventRow({ event_name, venue: event_name })));
    });
    await expect(fc.assert(drawable, { numRuns: 15 })).resolves.toBeUndefined();
  }, 60_000);

  test("every city's own name can be written in full", () => {
    const written = cities.map(({ nativeName }) => writable(nativeName));
    expect(written).toEqual(cities.map(({ nativeName }) => nativeName));
  });

  test("another hour, place, name or state is another address; another description is not", () => {
    const event = eventRow();
    const address = eventOgImage(event);
    for (const change of [
      { event_name: "Second" },
      { venue: "Other Cup" },
      { city_name: "Pune" },
      { wall_time: "2025-07-05T19:00" },
      { status: "cancelled" as const },
      { date_time: new Date(0) },
      { image_url: "/pictures/0d1f6f8a-1111-4111-8111-000000000015.jpg" },
    ]) {
      expect(eventOgImage({ ...event, ...change })).not.toBe(address);
    }
    const other = { ...event, image_url: "https://other.example/pictures/a.jpg" };
    expect(eventOgImage(other)).toBe(address);
    expect(eventOgImage({ ...event, date_time: event.date_time.toISOString() })).toBe(address);
  });
});

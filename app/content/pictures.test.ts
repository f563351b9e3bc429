import { existsSync, readdirSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cities } from "./cities.ts";
import {
  backgroundVideo,
  flagOf,
  partnerLogos,
  picture,
  pictureNames,
  publicationLogos,
} from "./pictures.ts";

const MOST_OF_THUMBNAIL = 9 * 1024;

const bytes = (address: string) => statSync(`public${address}`).size;

const filesOf = ({ avif, webp, small, thumbnail }: ReturnType<typeof picture>) => [
  avif,
  webp,
  small.avif,
  small.webp,
  ...(/^\/art\/(events|cities)\//.test(thumbnail.webp) ? [thumbnail.webp] : []),
];

describe("every picture the table names", () => {
  test("is there in both formats and both sizes", () => {
    const missing = pictureNames
      .map((name) => picture(name))
      .flatMap(filesOf)
      .filter((address) => !existsSync(`public${address}`));
    expect(missing).toEqual([]);
  });

  test("has the width and height the table promises", async () => {
    const wrong: string[] = [];
    for (const name of pictureNames) {
      const { webp, width, height, small } = picture(name);
      for (const version of [{ webp, width, height }, small]) {
        const found = await sharp(`public${version.webp}`).metadata();
        if (found.width !== version.width || found.height !== version.height)
          wrong.push(version.webp);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("has a thumbnail where lists show it, of nine kilobytes at most", async () => {
    const names = pictureNames.filter((name) => /^(events|cities|people)\//.test(name));
    for (const { webp, width, height } of names.map((name) => picture(name).thumbnail)) {
      expect(await sharp(`public${webp}`).metadata()).toMatchObject({ width, height });
      expect(bytes(webp)).toBeLessThanOrEqual(MOST_OF_THUMBNAIL);
    }
  });

  test("is the only thing in its folder", () => {
    const named = new Set(pictureNames.map((name) => picture(name)).flatMap(filesOf));
    const folders = ["cities", "people", "events", "blog", "videos"];
    const strays = folders
      .flatMap((folder) =>
        readdirSync(`public/art/${folder}`).map((file) => `/art/${folder}/${file}`),
      )
      .filter((address) => !named.has(address));
    expect(strays).toEqual([]);
  });

  test("includes one tile for each of the fifty cities", () => {
    expect(pictureNames.filter((name) => name.startsWith("cities/"))).toEqual(
      cities.map(({ slug }) => `cities/${slug}`),
    );
  });
});

test("the logos are there", () => {
  const logos = [...Object.values(publicationLogos), ...partnerLogos];
  expect(logos.filter((address) => !existsSync(`public${address}`))).toEqual([]);
});

test("every city has a flag, and there is no other", () => {
  const shown = new Set(cities.map(({ countryCode }) => flagOf(countryCode).src));
  const drawn = readdirSync("public/art/flags").map((file) => `/art/flags/${file}`);
  expect(drawn.toSorted()).toEqual([...shown].toSorted());
});

test("a country without a drawn flag has the globe", () => {
  expect(flagOf("DE").src).toBe("/art/flags/zz.svg");
});

describe("what a page loads stays small", () => {
  test("the background video has at most 700 KB in each format", () => {
    expect(bytes(backgroundVideo.webm)).toBeLessThan(700_000);
    expect(bytes(backgroundVideo.mp4)).toBeLessThan(700_000);
  });

  test("a city tile has at most 50 KB", () => {
    const heavy = cities.filter(({ slug }) => bytes(picture(`cities/${slug}`).avif) > 50_000);
    expect(heavy).toEqual([]);
  });

  test("a flag has at most 1 KB", () => {
    const heavy = cities.filter(({ countryCode }) => bytes(flagOf(countryCode).src) > 1_000);
    expect(heavy).toEqual([]);
  });

  test("the two typefaces have at most 59 KB together", () => {
    const fonts = bytes("/fonts/bricolage-grotesque.woff2") + bytes("/fonts/instrument-sans.woff2");
    expect(fonts).toBeLessThan(59_000);
  });
});

import { readFile } from "node:fs/promises";
import { findCity } from "#app/content/cities.ts";

/** An image holds the built files only, a fresh clone the others only. */
const FOLDERS = ["build/client", "public"];

/** The tile of a chapter as a PNG, because the renderer reads no WebP; undefined where there is no chapter. */
export async function cityTilePng(cityName: string, width: number): Promise<Buffer | undefined> {
  const found = findCity(cityName);
  if (!found) return undefined;
  for (const folder of FOLDERS) {
    const file = await readFile(`${folder}/art/cities/${found.city.slug}-480.webp`).catch(() => {});
    if (!file) continue;
    const { default: sharp } = await import("sharp");
    return sharp(file).resize({ width }).png().toBuffer();
  }
  return undefined;
}

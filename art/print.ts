import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp, { type Sharp } from "sharp";
import { THUMBNAIL } from "#app/content/pictures.ts";
import { chance } from "./random.ts";

export interface PrintSize {
  width: number;
  height: number;
  smallWidth: number;
  smallHeight: number;
}

const GRAIN_SIDE = 320;

/**
 * Pulls a painted picture through the press: lays the paper's grain over it and writes `{base}.avif/.webp` and
 * `{base}-{smallWidth}.avif/.webp` under `public/art`.
 */
export async function print(
  painted: Buffer,
  base: string,
  size: PrintSize,
  quality = 50,
): Promise<void> {
  const target = `public/art/${base}`;
  await mkdir(dirname(target), { recursive: true });
  const grained = await sharp(painted)
    .composite([{ input: await grain(), tile: true, blend: "soft-light" }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  if (THUMBNAILS.test(base))
    await sharp(grained)
      .resize({ ...THUMBNAIL, fit: "cover", kernel: "lanczos3" })
      .webp({ quality: quality + 12, effort: 6, smartSubsample: true })
      .toFile(`${target}-thumb.webp`);
  const versions = [
    { file: target, width: size.width, height: size.height, most: Number.POSITIVE_INFINITY },
    {
      file: `${target}-${size.smallWidth}`,
      width: size.smallWidth,
      height: size.smallHeight,
      most: MOST_OF_SMALL,
    },
  ];
  for (const { file, width, height, most } of versions) {
    const version = sharp(grained).resize(width, height, { fit: "fill", kernel: "lanczos3" });
    await writeFile(`${file}.avif`, await avifWithin(most, version, quality));
    await version
      .clone()
      .webp({ quality: quality + 12, effort: 4, smartSubsample: true })
      .toFile(`${file}.webp`);
  }
}

/** What stands in lists. */
const THUMBNAILS = /^(events|cities)\//;

/** Bytes of a small version: with it a page of an event stays within 30 KB for readers who save data. */
const MOST_OF_SMALL = 14_000;
const LOWEST_QUALITY = 16;

/** Busy pictures lose quality until they fit. */
export async function avifWithin(most: number, version: Sharp, quality: number): Promise<Buffer> {
  const bytes = await version.clone().avif({ quality, effort: 4 }).toBuffer();
  return bytes.length <= most || quality <= LOWEST_QUALITY
    ? bytes
    : avifWithin(most, version, quality - 4);
}

/** Paper grain that survives compression: speckles two pixels wide, faint, the same on every picture. */
async function grain(): Promise<Buffer> {
  grainTile ??= makeGrain();
  return grainTile;
}

let grainTile: Promise<Buffer> | undefined;

function makeGrain(): Promise<Buffer> {
  const luck = chance("grain");
  const half = GRAIN_SIDE / 2;
  const pixels = Buffer.alloc(half * half * 4);
  for (let index = 0; index < half * half; index += 1) {
    const speck = luck.next() + luck.next() + luck.next() - 1.5;
    pixels.fill(speck > 0 ? 255 : 0, index * 4, index * 4 + 3);
    pixels.writeUInt8(Math.min(255, Math.round(Math.abs(speck) * 50)), index * 4 + 3);
  }
  return sharp(pixels, { raw: { width: half, height: half, channels: 4 } })
    .resize(GRAIN_SIDE, GRAIN_SIDE, { kernel: "cubic" })
    .png()
    .toBuffer();
}

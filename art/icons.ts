import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { site } from "#app/content/site.ts";
import { word } from "./letters.ts";
import { mark, markOnSaucer, type MarkColours } from "./mark.ts";
import { crema, espresso, saffron } from "./palette.ts";

const TARGET = "public";

/** Makes the logo, the wordmark on light and on dark, and everything a browser or a home screen asks for. */
export async function makeIcons(): Promise<void> {
  const logo = svg(64, 64, mark(markOnSaucer), site.brand);
  await writeFile(`${TARGET}/logo.svg`, logo);
  await writeFile(`${TARGET}/favicon.svg`, logo);
  await writeFile(`${TARGET}/wordmark.svg`, wordmark(espresso[800]));
  await writeFile(`${TARGET}/wordmark-light.svg`, wordmark(crema[50]));
  await writeFile(
    `${TARGET}/favicon.ico`,
    ico(await Promise.all([16, 32, 48].map((size) => png(logo, size)))),
  );
  await writeFile(`${TARGET}/icon-192.png`, await png(logo, 192));
  await writeFile(`${TARGET}/icon-512.png`, await png(logo, 512));
  // Systems that cut icons themselves keep a circle of four fifths: the mark stays inside and the ground bleeds.
  await writeFile(`${TARGET}/icon-maskable-512.png`, await png(onGround(0.95), 512));
  await writeFile(`${TARGET}/apple-touch-icon.png`, await png(onGround(1.15), 180));
  await writeFile(`${TARGET}/site.webmanifest`, `${JSON.stringify(manifest, null, 2)}\n`);
}

const manifest = {
  name: site.brand,
  short_name: site.brand,
  description: "Free, informal cafe meetups for entrepreneurs",
  start_url: "/",
  display: "browser",
  background_color: espresso[900],
  theme_color: espresso[900],
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/logo.svg", sizes: "any", type: "image/svg+xml" },
  ],
};

function wordmark(colour: string): string {
  const name = word(site.brand, "display", 56, -0.6);
  const width = Math.ceil(76 + name.width);
  return svg(
    width,
    64,
    `${mark(markOnSaucer)}<path transform="translate(75 52)" d="${name.path}" fill="${colour}"/>`,
    site.brand,
  );
}

function onGround(share: number): string {
  const colours: MarkColours = { ...markOnSaucer, saucer: saffron };
  const inset = 32 * (1 - share);
  return svg(
    64,
    64,
    `<path d="M0 0h64v64H0z" fill="${saffron}"/><g transform="translate(${inset} ${inset}) scale(${share})">${mark(colours)}</g>`,
    site.brand,
  );
}

function svg(width: number, height: number, content: string, title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">${content}</svg>\n`;
}

function png(source: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An .ico is a table of sizes and offsets followed by ordinary PNG files. */
function ico(images: readonly Buffer[]): Buffer {
  const sizes = [16, 32, 48];
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach((image, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(sizes[index] ?? 0, entry);
    head.writeUInt8(sizes[index] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  });
  return Buffer.concat([head, ...images]);
}

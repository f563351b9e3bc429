import { renderAsync, type RenderedImage } from "@resvg/resvg-js";
import pLimit from "p-limit";

/** One at a time, so that pages stay quick. */
const inTurn = pLimit(1);

export const draw = (svg: string): Promise<Buffer> =>
  inTurn(async () => (await render(svg)).asPng());

const LARGEST_BYTES = 300_000;

/** Photographs of noise need the lower ones. */
const QUALITIES = [82, 70, 55, 40];

/**
 * A drawing that holds a photograph, for which a PNG would be a megabyte. The renderer has decoded the photograph, in
 * Rust: what `sharp` does in this process is encode our own pixels (docs/decisions/0031).
 */
export function drawJpeg(svg: string): Promise<Buffer> {
  return inTurn(async () => {
    const [{ default: sharp }, { pixels, width, height }] = await Promise.all([
      import("sharp"),
      render(svg),
    ]);
    const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
    let jpeg = Buffer.alloc(0);
    for (const quality of QUALITIES) {
      jpeg = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
      if (jpeg.length < LARGEST_BYTES) break;
    }
    return jpeg;
  });
}

const render = (svg: string): Promise<RenderedImage> =>
  renderAsync(svg, { font: { loadSystemFonts: false } });

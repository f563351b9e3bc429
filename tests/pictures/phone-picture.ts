import sharp from "sharp";

/** As a phone makes it: twelve million pixels, turned by a mark, with the place in it. */
export async function phonePicture(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = ((at % width) / 16 + at / width / 48 + Math.random() * 24) & 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "26/1 54/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const FLAG_OF_EXIF = 0x08;
const ORIENTATION = 0x0112;

/**
 * Chromium leaves a WebP lying as it was stored, others turn it up: without its EXIF every browser draws the stored
 * pixels, and `orientation` (1 to 8, as in EXIF) says how they are turned. Chunks by the WebP container specification.
 */
export async function webpOrientation(file: Blob): Promise<{ file: Blob; orientation: number }> {
  const head = await file.slice(0, 12).text();
  if (!/^RIFF[^]*WEBP$/.test(head)) return { file, orientation: 1 };
  const bytes = new DataView(await file.arrayBuffer());
  let orientation = 1;
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const size = bytes.getUint32(at + 4, true);
    const name = textOf(bytes, at);
    if (name === "VP8X" && at + 8 < bytes.byteLength)
      bytes.setUint8(at + 8, bytes.getUint8(at + 8) & ~FLAG_OF_EXIF);
    if (name === "EXIF") {
      orientation = orientationIn(bytes, at + 8);
      // Readers pass over a chunk that they do not know.
      for (let letter = 0; letter < 4; letter++) bytes.setUint8(at + letter, 0x78);
    }
    at += 8 + size + (size % 2);
  }
  return { file: new Blob([bytes.buffer], { type: "image/webp" }), orientation };
}

const textOf = (bytes: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, place) => bytes.getUint8(at + place)));

/** TIFF 6.0: the byte order, 42, where the first directory begins, its entries of 12 bytes. */
function orientationIn(bytes: DataView, start: number): number {
  try {
    const tiff = textOf(bytes, start) === "Exif" ? start + 6 : start;
    const isLittle = bytes.getUint8(tiff) === 0x49;
    const directory = tiff + bytes.getUint32(tiff + 4, isLittle);
    const entries = bytes.getUint16(directory, isLittle);
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12;
      if (bytes.getUint16(at, isLittle) !== ORIENTATION) continue;
      const value = bytes.getUint16(at + 8, isLittle);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // Cut off or wrong: as it lies.
  }
  return 1;
}

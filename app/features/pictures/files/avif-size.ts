/** Boxes on the way to `ispe`, the size of what is decoded (ISO 23008-12, 6.5.3), and the bytes before their own boxes. */
const PARENTS: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

/**
 * Pixels of the largest image inside an AVIF. Its cropping (`clap`) may leave few of them in the result, but the decoder
 * needs memory for all.
 */
export function decodedPixels(file: Buffer): number {
  let most = 0;
  for (let start = 0, end = 0; start + 16 <= file.length; start = end) {
    // ISO 14496-12, 4.2: 1 stands for a length of 64 bits after the type, 0 for the rest of the file.
    const length = file.readUInt32BE(start);
    const header = length === 1 ? 16 : 8;
    const whole = length === 1 ? Number(file.readBigUInt64BE(start + 8)) : length || file.length;
    if (whole < header) break;
    end = start + whole;
    const inside = file.subarray(start + header, end);
    const type = file.toString("latin1", start + 4, start + 8);
    const skipped = PARENTS[type];
    if (type === "ispe") most = Math.max(most, inside.readUInt32BE(4) * inside.readUInt32BE(8));
    if (skipped !== undefined) most = Math.max(most, decodedPixels(inside.subarray(skipped)));
  }
  return most;
}

import sharp from "sharp";

export const CORNERS_SEEN = ["red", "green", "blue", "white"];

/** The colours of the four quarters, from the top left, clockwise. */
export async function cornersOf(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return [
    [1, 1],
    [3, 1],
    [3, 3],
    [1, 3],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor((y * height) / 4) * width + Math.floor((x * width) / 4)) * channels;
    return colourName([...data.subarray(at, at + 3)]);
  });
}

function colourName([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 200) return "white";
  if (red > 150 && green < 110 && blue < 110) return "red";
  if (green > 120 && red < 130 && blue < 130) return "green";
  return blue > 110 && red < 110 && green < 110 ? "blue" : `${red} ${green} ${blue}`;
}

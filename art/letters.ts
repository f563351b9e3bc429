import { create, type Font } from "fontkit";
import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

const BRICOLAGE = "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2";
const INSTRUMENT = "instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const PRINTABLE = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
  String.fromCodePoint(0x20 + index),
).join("");

/** The faces we set words in when the words have to become shapes, which no page needs a font for. */
export type Face = "display" | "displayLight" | "text" | "textBold" | SignFace;

/** Sign painters' faces, of which `art/lettering` keeps only the letters we need. */
type SignFace = "fat" | "brush" | "block" | "plump";

/** One TrueType file per face, its axes pinned: browsers and outliners both read these. */
export const faceFiles: Readonly<Record<Exclude<Face, SignFace>, Buffer>> = {
  display: await pinned(BRICOLAGE, { opsz: 96, wght: 800 }),
  displayLight: await pinned(BRICOLAGE, { opsz: 40, wght: 420 }),
  text: await pinned(INSTRUMENT, { wght: 450 }),
  textBold: await pinned(INSTRUMENT, { wght: 700 }),
};

const fonts: Readonly<Record<Face, Font>> = {
  display: opened(faceFiles.display),
  displayLight: opened(faceFiles.displayLight),
  text: opened(faceFiles.text),
  textBold: opened(faceFiles.textBold),
  fat: opened(await readFile("art/lettering/rozha-one-latin.ttf")),
  brush: opened(await readFile("art/lettering/yatra-one-latin.ttf")),
  block: opened(await readFile("art/lettering/black-han-sans-latin.ttf")),
  plump: opened(await readFile("art/lettering/rakkas-latin.ttf")),
};

export interface Word {
  /** SVG path data. */
  path: string;
  width: number;
  /** Height of a capital letter above the baseline. */
  capital: number;
}

/**
 * Sets `text` in one of our faces and returns its outlines, the baseline starting at (left, base); `tracking` is extra space
 * between letters in pixels.
 */
export function word(
  text: string,
  face: Face,
  size: number,
  tracking = 0,
  left = 0,
  base = 0,
): Word {
  const font = fonts[face];
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let x = 0;
  let path = "";
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index];
    if (!position) return;
    path += glyph.path
      .scale(scale, -scale)
      .translate(left + x + position.xOffset * scale, base)
      .toSVG();
    x += position.xAdvance * scale + tracking;
  });
  return { path: shortened(path), width: x - tracking, capital: font.capHeight * scale };
}

async function pinned(file: string, axes: Record<string, number>): Promise<Buffer> {
  const original = await readFile(`node_modules/@fontsource-variable/${file}`);
  return subsetFont(original, PRINTABLE, { targetFormat: "truetype", variationAxes: axes });
}

function opened(file: Buffer): Font {
  const font = create(file);
  if (!("layout" in font)) throw new Error("A typeface file holds more than one font");
  return font;
}

function shortened(path: string): string {
  return path.replace(/-?\d+\.\d+/gu, (number) => String(Math.round(Number(number) * 100) / 100));
}

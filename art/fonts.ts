import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const SOURCE = "node_modules/@fontsource-variable";
const TARGET = "public/fonts";

/** Quotes, dashes, dots, the euro sign, the arrows the typefaces have and a true minus. */
const SIGNS =
  "\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2039\u203a\u20ac\u2122\u2191\u2193\u2212";

/** The text face writes every letter and the useful signs of Latin-1; the display face letters and what stands between them. */
const TEXT_LETTERS =
  range(0x20, 0x7e) +
  range(0xc0, 0xff) +
  "\u00a0\u00a1\u00a3\u00a5\u00a7\u00a9\u00ab\u00ae\u00b0\u00b1\u00b7\u00bb\u00bd\u00bf\u0152\u0153" +
  SIGNS;
const DISPLAY_LETTERS =
  range(0x20, 0x7e) + range(0xc0, 0xff) + "\u00a0\u00a3\u00a9\u00ab\u00b7\u00bb" + SIGNS;

const KEPT_FEATURES = ["kern", "liga", "tnum"];

interface FontRecipe {
  target: string;
  source: string;
  text: string;
  axes: Record<string, number | { min: number; max: number }>;
}

const recipes: readonly FontRecipe[] = [
  {
    // The display cut is pinned: at 40 points and above it is what gives the headings their character.
    target: "bricolage-grotesque.woff2",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    text: DISPLAY_LETTERS,
    axes: { opsz: 48, wght: { min: 400, max: 800 } },
  },
  {
    target: "instrument-sans.woff2",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    text: TEXT_LETTERS,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    // Instrument Sans has no rupee sign; a page that shows one borrows this single letter (unicode-range: U+20B9).
    target: "rupee.woff2",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2",
    text: "\u20b9",
    axes: { opsz: 14, wght: { min: 400, max: 800 } },
  },
];

/** Cuts the two typefaces down to what the site writes and puts their licences beside them. */
export async function makeFonts(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const recipe of recipes) {
    const original = await readFile(`${SOURCE}/${recipe.source}`);
    const cut = await subsetFont(original, recipe.text, {
      targetFormat: "woff2",
      variationAxes: recipe.axes,
      keepFeatures: KEPT_FEATURES,
      noHinting: true,
    });
    await writeFile(`${TARGET}/${recipe.target}`, cut);
  }
  for (const family of ["bricolage-grotesque", "instrument-sans"]) {
    await copyFile(`${SOURCE}/${family}/LICENSE`, `${TARGET}/${family}-OFL.txt`);
  }
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join("");
}

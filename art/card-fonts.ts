import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/**
 * Cuts the typefaces with which the server draws preview pictures (`server/documents/og-images`): our own two, and Noto
 * for the scripts of our cities. Run by hand, because the Noto packages are too big to install everywhere:
 *
 *   npm install --no-save --prefix FOLDER @expo-google-fonts/noto-sans-devanagari …
 *   node art/card-fonts.ts FOLDER
 */
const TARGET = "server/documents/og-images/fonts";
const OWN = "node_modules/@fontsource-variable";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    "",
  );

/** Digits, signs and joiners stand in every face, so that a line of one script is set in one face. */
const SHARED = `${range(0x20, 0x7e)}\u00a0\u200c\u200d\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u25cc`;

const own = [
  {
    target: "bricolage-grotesque",
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    axes: { opsz: 96, wght: 800 },
  },
  {
    target: "instrument-sans",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: 600 },
  },
] as const;

const scripts: readonly { name: string; file: string; text: string }[] = [
  {
    name: "noto-sans",
    file: "NotoSans",
    text:
      range(0xa0, 0x24f) +
      range(0x370, 0x52f) +
      range(0x1e00, 0x1eff) +
      range(0x2010, 0x206f) +
      range(0x20a0, 0x20bf) +
      range(0x2190, 0x2193),
  },
  { name: "noto-sans-devanagari", file: "NotoSansDevanagari", text: range(0x900, 0x97f) },
  { name: "noto-sans-bengali", file: "NotoSansBengali", text: range(0x980, 0x9fe) },
  { name: "noto-sans-gurmukhi", file: "NotoSansGurmukhi", text: range(0xa00, 0xa7f) },
  { name: "noto-sans-gujarati", file: "NotoSansGujarati", text: range(0xa80, 0xaff) },
  { name: "noto-sans-oriya", file: "NotoSansOriya", text: range(0xb00, 0xb7f) },
  { name: "noto-sans-tamil", file: "NotoSansTamil", text: range(0xb80, 0xbff) },
  { name: "noto-sans-telugu", file: "NotoSansTelugu", text: range(0xc00, 0xc7f) },
  { name: "noto-sans-kannada", file: "NotoSansKannada", text: range(0xc80, 0xcff) },
  { name: "noto-sans-malayalam", file: "NotoSansMalayalam", text: range(0xd00, 0xd7f) },
  {
    name: "noto-sans-arabic",
    file: "NotoSansArabic",
    text: range(0x600, 0x6ff) + range(0x750, 0x77f) + range(0xfb50, 0xfdff) + range(0xfe70, 0xfeff),
  },
  { name: "noto-sans-hebrew", file: "NotoSansHebrew", text: range(0x590, 0x5ff) },
  {
    name: "noto-sans-kr",
    file: "NotoSansKR",
    text: koreanSyllables() + range(0x3130, 0x318e) + range(0x3000, 0x3011),
  },
  {
    name: "noto-emoji",
    file: "NotoEmoji",
    text:
      range(0x2600, 0x27bf) +
      range(0x2b00, 0x2bff) +
      range(0x1f1e6, 0x1f1ff) +
      range(0x1f300, 0x1f64f) +
      range(0x1f680, 0x1f6ff) +
      range(0x1f900, 0x1f9ff) +
      "\u200d\ufe0f\u20e3\u231a\u231b\u2328\u23e9",
  },
];

const folder = process.argv[2];
if (!folder) throw new Error("Say in which folder the Noto packages are installed.");
await mkdir(TARGET, { recursive: true });
for (const { target, source, axes } of own) {
  await cut(`${OWN}/${source}`, `${TARGET}/${target}.ttf`, SHARED + range(0xa0, 0x17f), axes);
}
for (const { name, file, text } of scripts) {
  const source = `${folder}/node_modules/@expo-google-fonts/${name}`;
  await cut(`${source}/700Bold/${file}_700Bold.ttf`, `${TARGET}/${name}.ttf`, SHARED + text);
}
const licence = `${folder}/node_modules/@expo-google-fonts/noto-sans/LICENSE`;
await copyFile("public/fonts/bricolage-grotesque-OFL.txt", `${TARGET}/bricolage-grotesque-OFL.txt`);
await copyFile("public/fonts/instrument-sans-OFL.txt", `${TARGET}/instrument-sans-OFL.txt`);
await copyFile(licence, `${TARGET}/noto-OFL.txt`);

async function cut(source: string, target: string, text: string, axes?: Record<string, number>) {
  const original = await readFile(source);
  const font = await subsetFont(original, text, {
    targetFormat: "truetype",
    noHinting: true,
    ...(axes ? { variationAxes: axes } : {}),
  });
  await writeFile(target, font);
}

/** The 2,350 syllables of KS X 1001, with which all but the rarest Korean is written. */
function koreanSyllables(): string {
  const decoder = new TextDecoder("euc-kr");
  const rows = Array.from({ length: 25 }, (_, row) => 0xb0 + row);
  return rows
    .map((high) => {
      const cells = Array.from({ length: 94 }, (_, cell) => [high, 0xa1 + cell]).flat();
      return decoder.decode(Uint8Array.from(cells));
    })
    .join("");
}

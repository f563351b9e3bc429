/**
 * `node art/stand-ins.ts FOLDER`: prints the stand-ins of app/fonts.css, each as wide as the typefaces it stands in for. Their
 * widths come from the font files below FOLDER: Debian's fonts-liberation2 (as wide as Arial), fonts-roboto-unhinted,
 * fonts-noto-core and fonts-dejavu-core. They travel inside each page, so there is one bold one for headings and for bold
 * text, between the two, and none says how high its letters are: the site says how high each line is.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";

interface System {
  name: string;
  regular: string;
  bold: string;
  /** Full or PostScript names, under which browsers find them. Liberation has the widths of Arial. */
  locals: { regular: string[]; bold: string[] };
}

const systems: readonly System[] = [
  {
    name: "Arial",
    regular: "LiberationSans-Regular.ttf",
    bold: "LiberationSans-Bold.ttf",
    locals: { regular: ["Arial", "Liberation Sans"], bold: ["Arial Bold", "Liberation Sans Bold"] },
  },
  {
    name: "Roboto",
    regular: "Roboto-Regular.ttf",
    bold: "Roboto-Bold.ttf",
    locals: { regular: ["Roboto-Regular"], bold: ["Roboto-Bold"] },
  },
  {
    name: "Noto",
    regular: "NotoSans-Regular.ttf",
    bold: "NotoSans-Bold.ttf",
    locals: { regular: ["NotoSans-Regular"], bold: ["NotoSans-Bold"] },
  },
  {
    name: "DejaVu",
    regular: "DejaVuSans.ttf",
    bold: "DejaVuSans-Bold.ttf",
    locals: { regular: ["DejaVu Sans"], bold: ["DejaVu Sans Bold"] },
  },
];

interface Cut {
  cut: "regular" | "bold";
  /** Where browsers draw the line between the two. */
  weight: number;
  /** What it stands in for, in the weights that the site uses most. */
  ours: readonly { file: string; weight: number }[];
}

const cuts: readonly Cut[] = [
  { cut: "regular", weight: 400, ours: [{ file: "instrument-sans.woff2", weight: 400 }] },
  {
    cut: "bold",
    weight: 700,
    ours: [
      { file: "instrument-sans.woff2", weight: 600 },
      { file: "bricolage-grotesque.woff2", weight: 800 },
    ],
  },
];

/** What the site says: letters and pairs as often as they come there. */
const SAMPLE = ["about", "home", "team", "press"]
  .map((name) => readFileSync(join("app", "content", `${name}.ts`), "utf8"))
  .flatMap((text) => [...text.matchAll(/"([A-Z][a-z][^"]+)"/g)].map(([, said = ""]) => said))
  .join(" ");
const folder = process.argv[2];
if (!folder) throw new Error("Say where the font files are: node art/stand-ins.ts FOLDER");

for (const system of systems) for (const cut of cuts) console.log(await faceOf(system, cut));

async function faceOf(system: System, { cut, weight, ours }: Cut) {
  const [path] = globSync(`${folder}/**/${system[cut]}`);
  if (!path) throw new Error(`There is no ${system[cut]} below ${folder}.`);
  const theirs = widthOf(await open(readFileSync(path)));
  const widths = await Promise.all(
    ours.map(async (own) =>
      widthOf(await open(readFileSync(join("public", "fonts", own.file)), own.weight)),
    ),
  );
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  const locals = system.locals[cut].map((name) => `local("${name}")`).join(", ");
  return `
@font-face {
  font-family: "Stand-in ${system.name}";
  src: ${locals};
  font-weight: ${weight};
  size-adjust: ${((mean / theirs) * 100).toFixed(1)}%;
}`;
}

function widthOf(font: Font): number {
  return font.layout(SAMPLE).advanceWidth / font.unitsPerEm;
}

/** Reduced to the letters of the sample, and to one weight where the file holds several. */
async function open(file: Buffer, wght?: number): Promise<Font> {
  const font = create(
    await subsetFont(file, SAMPLE, {
      targetFormat: "truetype",
      keepFeatures: ["kern", "liga"],
      ...(wght && { variationAxes: { wght } }),
    }),
  );
  if (!("layout" in font)) throw new Error("A typeface file holds more than one font");
  return font;
}

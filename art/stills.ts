import { Resvg } from "@resvg/resvg-js";
import { mkdir, readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { chaiAbove, cupAbove, lines, notebookAbove } from "./from-above.ts";
import { clay, crema, espresso, leaf, rose, saffron } from "./palette.ts";
import { avifWithin } from "./print.ts";
import { at, box, cut, disc } from "./stage.ts";

const TARGET = "public/art/hero";

/** In bytes: they stand dimmed beside the first words of a page. */
const MOST = 12_000;

/** The pictures beside the titles of inner pages, over the background film, on nothing. */
export async function makeStills(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const [name, draw] of Object.entries(stills)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 1200 675"><defs>${SHADOW}</defs>${await draw()}</svg>`;
    const still = sharp(new Resvg(svg).render().asPng());
    await sharp(await avifWithin(MOST, still, 50)).toFile(`${TARGET}/${name}.avif`);
    await still
      .clone()
      .webp({ quality: 55, alphaQuality: 60, effort: 6 })
      .toFile(`${TARGET}/${name}.webp`);
  }
}

const SHADOW = `<filter id="cut" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="9" dy="12" stdDeviation="0" flood-color="${espresso[900]}" flood-opacity=".42"/></filter>`;

const stills: Readonly<Record<string, () => string | Promise<string>>> = {
  mayors: async () => {
    const faces = await Promise.all(["p03", "p08", "p12", "p17", "p21"].map(portrait));
    return faces.join("");
  },
  cuttings: async () => {
    const names = ["the-verandah-post", "the-tiffin-ledger", "monsoon-business-review"];
    return (await Promise.all(names.map(cutting))).join("");
  },
  table: () =>
    at(
      690,
      350,
      cut(disc(0, 0, 300, "#7a4a2c")) +
        disc(0, 0, 284, "#8f5a37") +
        places
          .map(
            ([turn, drawing]) => `<g transform="rotate(${turn}) translate(0 -190)">${drawing}</g>`,
          )
          .join("") +
        at(0, 0, notebookAbove(leaf, crema[50]), -12, 0.62),
    ),
};

const places: readonly (readonly [number, string])[] = [
  [20, at(0, 0, cupAbove(crema[50], crema[200], "heart"), 10, 0.82)],
  [92, at(0, 0, chaiAbove(), 0, 1.05)],
  [150, at(0, 0, cupAbove(saffron, crema[50], "leaf"), 40, 0.82)],
  [228, at(0, 0, cupAbove(rose, crema[50], "ring"), -20, 0.82)],
  [300, at(0, 0, chaiAbove(), 0, 1.05)],
];

/** A framed picture on a wall; the middle ones hang higher. */
async function portrait(name: string, place: number): Promise<string> {
  const face = await embedded(sharp(await readFile(`public/art/people/${name}.webp`)));
  const [x, y, turn] = [
    [330, 420, -3],
    [505, 210, 2],
    [700, 425, -2],
    [880, 205, 3],
    [1065, 415, -2],
  ][place] ?? [0, 0, 0];
  return at(
    x ?? 0,
    y ?? 0,
    cut(box(-105, -120, 210, 240, espresso[900], 6)) +
      box(-95, -110, 190, 220, crema[50]) +
      `<image x="-80" y="-95" width="160" height="190" preserveAspectRatio="xMidYMid slice" href="${face}"/>`,
    turn,
  );
}

/** A slip of newspaper with the name of one that does not exist. */
async function cutting(name: string, place: number): Promise<string> {
  const svg = await readFile(`public/art/press/${name}.svg`);
  const mark = await embedded(sharp(svg, { density: 200 }).resize({ width: 420 }));
  const [x, y, turn] = [
    [520, 330, -8],
    [960, 300, 6],
    [745, 430, -1],
  ][place] ?? [0, 0, 0];
  const columns = [-78, 78].map((left) => at(left, 60, lines(espresso[600], 6), 0, 0.72)).join("");
  return at(
    x ?? 0,
    y ?? 0,
    cut(box(-190, -230, 380, 460, place === 2 ? crema[50] : crema[200], 4)) +
      `<image x="-160" y="-205" width="320" height="60" href="${mark}"/>` +
      box(-160, -132, 320, 6, espresso[800]) +
      box(-160, -112, 250, 22, espresso[800], 3) +
      columns +
      at(0, -225, disc(0, 0, 16, clay)),
    turn,
  );
}

const embedded = async (picture: Sharp) =>
  `data:image/png;base64,${(await picture.png().toBuffer()).toString("base64")}`;

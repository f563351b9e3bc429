import * as openPeeps from "@dicebear/open-peeps";
import { createAvatar } from "@dicebear/core";
import { Resvg } from "@resvg/resvg-js";
import { cast, type Sitter } from "./cast.ts";
import { emptyChair } from "./empty-chair.ts";
import { clay, crema, espresso, ink, leaf, leafLight, rose, saffron } from "./palette.ts";
import { print } from "./print.ts";
import { tileMakers } from "./tiles.ts";

const SIZE = { width: 480, height: 480, smallWidth: 160, smallHeight: 160 } as const;

interface Setting {
  wall: string;
  /** The tiles on the wall, close to its own colour so that the face stays the loudest thing. */
  glaze: string;
  disc: string;
  clothes: readonly [string, string, string];
}

const settings: readonly [Setting, ...Setting[]] = [
  { wall: saffron, glaze: "#e4941a", disc: "#f8cf86", clothes: [leaf, espresso[700], ink] },
  { wall: leaf, glaze: "#2b7a52", disc: leafLight, clothes: [saffron, crema[100], clay] },
  { wall: rose, glaze: "#dda98c", disc: crema[50], clothes: [ink, clay, leaf] },
  { wall: espresso[600], glaze: "#59412f", disc: saffron, clothes: [crema[100], clay, leaf] },
  { wall: clay, glaze: "#c0623a", disc: rose, clothes: [crema[100], ink, saffron] },
  { wall: crema[200], glaze: "#d8c7ad", disc: "#f6c46c", clothes: [clay, leaf, espresso[600]] },
  { wall: ink, glaze: "#2e485d", disc: crema[200], clothes: [saffron, rose, clay] },
];

/** Draws the eighty-five sitters before tiled walls, and the empty chair for whoever has no picture. */
export async function makePeople(): Promise<void> {
  for (const sitter of cast)
    await print(painted(portrait(sitter)), `people/${nameOf(sitter)}`, SIZE, 48);
  await print(painted(emptyChair()), "people/fallback", SIZE, 48);
}

function portrait(sitter: Sitter): string {
  const setting = settings[(sitter.number * 3) % settings.length] ?? settings[0];
  const makeTile = tileMakers[(sitter.number * 5) % tileMakers.length] ?? tileMakers[0];
  const tile = makeTile({
    ground: setting.wall,
    first: setting.glaze,
    second: setting.wall,
    third: setting.glaze,
  });
  const shirt = setting.clothes[sitter.number % 3] ?? setting.clothes[0];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">',
    `<pattern id="wall" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="translate(240 240) scale(.8)">${tile.body}</pattern>`,
    `<rect width="480" height="480" fill="${setting.wall}"/><rect width="480" height="480" fill="url(#wall)"/>`,
    `<circle cx="240" cy="262" r="186" fill="${setting.disc}"/>`,
    `<svg x="12" y="26" width="456" height="456" viewBox="0 0 704 704">${figure(sitter, shirt)}</svg></svg>`,
  ].join("");
}

/** The figure alone; a scarf or turban takes another colour than the clothes, and pure black and white become ours. */
function figure(sitter: Sitter, shirt: string): string {
  const drawn = createAvatar(openPeeps, {
    seed: nameOf(sitter),
    head: [sitter.head],
    face: [sitter.face],
    facialHair: [sitter.beard ?? "full"],
    facialHairProbability: sitter.beard ? 100 : 0,
    accessories: [sitter.glasses ?? "glasses"],
    accessoriesProbability: sitter.glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: [bare(sitter.skin)],
    headContrastColor: [bare(sitter.hair)],
    clothingColor: [bare(shirt)],
  }).toString();
  const [body = "", ...rest] = drawn
    .replace(/<metadata[\s\S]*?<\/metadata>|<mask[\s\S]*?<\/mask>|mask="[^"]*"/gu, "")
    .replace(/#(?:000000|000)\b/gu, espresso[900])
    .replace(/#(?:ffffff|fff)\b/giu, crema[50])
    .split('<g transform="matrix(.99789');
  const scarf = shirt === clay ? saffron : clay;
  return [body, ...rest.map((head) => head.replaceAll(shirt, scarf))].join(
    '<g transform="matrix(.99789',
  );
}

function painted(svg: string): Buffer {
  return new Resvg(svg).render().asPng();
}

function nameOf(sitter: Sitter): string {
  return `p${String(sitter.number).padStart(2, "0")}`;
}

function bare(colour: string): string {
  return colour.replace("#", "");
}

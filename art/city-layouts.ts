import type { CityColours, Layout } from "./city-plan.ts";
import { bentwoodChair, cafeTable, outlined } from "./furniture.ts";
import type { Ink } from "./studio.ts";
import type { Tile } from "./tiles.ts";

export interface CityScene {
  colours: CityColours;
  tile: Tile;
  scale: number;
  turn: number;
  name: string;
  lettering: string;
  ink: Ink;
}

export const CITY = { width: 960, height: 600 } as const;

/** A city's picture as markup: tiles and a painted name, put together in one of six ways. */
export function cityScene(layout: Layout, scene: CityScene): string {
  return composers[layout](scene);
}

const composers: Record<Layout, (scene: CityScene) => string> = {
  carpet(scene) {
    const { colours } = scene;
    return picture(scene, [
      floorTiles(scene),
      panel(96, 96, 768, 408, colours.plate),
      frame(96, 96, 768, 408, 10, colours.ground),
      frame(112, 112, 736, 376, 4, colours.first),
      name(scene, 480, 300, 640, 250),
    ]);
  },

  sign(scene) {
    const { colours } = scene;
    return picture(scene, [
      floorTiles(scene),
      `<g transform="rotate(-4 480 300)"><path d="${scooped(112, 138, 748, 352, 44)}" fill="${colours.ground}" opacity=".45"/><path d="${scooped(100, 124, 760, 352, 44)}" fill="${colours.plate}"/><path d="${scooped(118, 142, 724, 316, 40)}" fill="none" stroke="${colours.letters}" stroke-width="5"/>`,
      name(scene, 480, 300, 600, 220),
      "</g>",
    ]);
  },

  floor(scene) {
    const { colours, tile } = scene;
    const wall = picture(scene, [
      panel(0, 0, 960, 600, colours.plate),
      panel(0, 352, 960, 30, colours.shade),
      name(scene, 480, 182, 780, 230),
    ]);
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="900" style="position:absolute;left:-720px;top:0;transform-origin:50% 0;transform:rotateX(58deg)">${pattern(tile, 0.8, 0, "perspective")}<rect width="2400" height="900" fill="url(#perspective)"/></svg>`;
    // Light or dark, furniture would drown in the pattern: an edge in the wall's colour lifts it off, like a cut-out.
    const pieces = (colour: string, seat: string, edge: number) =>
      outlined(
        edge,
        colour,
        bentwoodChair(170, 572, colour, 1) +
          bentwoodChair(800, 572, colour, -1) +
          cafeTable(480, 574, colour, seat),
      );
    const furniture = picture(scene, [
      pieces(colours.plate, colours.plate, 16),
      pieces(colours.letters, colours.shade, 0),
    ]);
    return `<div style="position:relative;width:960px;height:600px;overflow:hidden">${wall}<div style="position:absolute;top:382px;left:0;width:960px;height:218px;overflow:hidden;perspective:520px;perspective-origin:50% -60px">${ground}</div><div style="position:absolute;inset:0">${furniture}</div></div>`;
  },

  medallion(scene) {
    const { colours } = scene;
    return picture(scene, [
      floorTiles(scene),
      `<circle cx="488" cy="310" r="262" fill="${colours.ground}" opacity=".5"/><circle cx="480" cy="300" r="262" fill="${colours.plate}"/><circle cx="480" cy="300" r="246" fill="none" stroke="${colours.first}" stroke-width="5"/>`,
      beads(480, 300, 226, 48, colours.shade),
      `<path d="M40 196H920L884 300 920 404H40L76 300z" fill="${colours.shade}"/><path d="M92 186H868V414H92z" fill="${colours.plate}"/>`,
      `<path d="M92 198H868M92 402H868" stroke="${colours.letters}" stroke-width="5"/>`,
      name(scene, 480, 300, 690, 166),
    ]);
  },

  band(scene) {
    const { colours } = scene;
    return picture(scene, [
      floorTiles(scene),
      panel(0, 306, 960, 294, colours.plate),
      panel(0, 296, 960, 14, colours.letters),
      panel(0, 318, 960, 5, colours.letters),
      name(scene, 480, 458, 830, 200),
    ]);
  },

  arcade(scene) {
    const { colours } = scene;
    const arch = (x: number) =>
      `M${x} 330V160C${x} 104 ${x + 60} 76 ${x + 122} 30C${x + 184} 76 ${x + 244} 104 ${x + 244} 160V330z`;
    const row = [54, 358, 662].map(arch).join("");
    return picture(scene, [
      panel(0, 0, 960, 600, colours.plate),
      `<clipPath id="row"><path d="${row}"/></clipPath><g clip-path="url(#row)">${floorTiles(scene)}</g>`,
      `<path d="${row}" fill="none" stroke="${colours.letters}" stroke-width="9"/>`,
      panel(0, 330, 960, 14, colours.letters),
      name(scene, 480, 474, 830, 200),
    ]);
  },
};

function picture({ tile, scale, turn }: CityScene, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 960 600" style="position:absolute;inset:0">${pattern(tile, scale, turn, "tiles")}${parts.join("")}</svg>`;
}

function pattern(tile: Tile, scale: number, turn: number, id: string): string {
  return `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="translate(480 300) scale(${scale}) rotate(${turn}) translate(${-tile.width / 2} ${-tile.height / 2})">${tile.body}</pattern>`;
}

function floorTiles({ colours }: CityScene): string {
  return `<rect width="960" height="600" fill="${colours.ground}"/><rect width="960" height="600" fill="url(#tiles)"/>`;
}

/** The name as a sign painter sets it: fitted to the space, its ink centred, with a solid shade down to the right. */
function name(
  { name: text, lettering, ink, colours }: CityScene,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const size = Math.min(width / (ink.right - ink.left), height / (ink.ascent + ink.descent), 3.2);
  const left = x - ((ink.left + ink.right) / 2) * size;
  const base = y + ((ink.ascent - ink.descent) / 2) * size;
  const depth = Math.round(4 + size * 3);
  const set = (shift: number, colour: string) =>
    `<text x="${left + shift}" y="${base + shift}" font-size="${100 * size}" font-family="${lettering}" fill="${colour}" style="white-space:pre">${text}</text>`;
  const shade = Array.from({ length: depth }, (_, step) =>
    set(depth - step - depth / 2, colours.shade),
  );
  return `<g text-anchor="start" direction="ltr">${shade.join("")}${set(-depth / 2, colours.letters)}</g>`;
}

function panel(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  weight: number,
  colour: string,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${weight}"/>`;
}

function scooped(x: number, y: number, width: number, height: number, bite: number): string {
  const right = x + width;
  const bottom = y + height;
  return `M${x + bite} ${y}H${right - bite}A${bite} ${bite} 0 0 0 ${right} ${y + bite}V${bottom - bite}A${bite} ${bite} 0 0 0 ${right - bite} ${bottom}H${x + bite}A${bite} ${bite} 0 0 0 ${x} ${bottom - bite}V${y + bite}A${bite} ${bite} 0 0 0 ${x + bite} ${y}z`;
}

function beads(x: number, y: number, radius: number, count: number, colour: string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return `<circle cx="${x + radius * Math.cos(angle)}" cy="${y + radius * Math.sin(angle)}" r="6" fill="${colour}"/>`;
  }).join("");
}

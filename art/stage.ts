import { espresso } from "./palette.ts";
import { tileMakers, type TileColours } from "./tiles.ts";

/**
 * The whole picture: what `parts` draw, on a ground, with the hard paper-cut shadow ready under the name
 * 'cut'. All are drawn in a field of 1200 by 675 and printed in whatever size is needed.
 */
export function stage(ground: string, ...parts: readonly string[]): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675" viewBox="0 0 1200 675"><defs>',
    `<filter id="cut" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="9" dy="12" stdDeviation="0" flood-color="${espresso[900]}" flood-opacity=".42"/></filter>`,
    `</defs><rect width="1200" height="675" fill="${ground}"/>`,
    ...parts,
    "</svg>",
  ].join("");
}

/** Puts a drawing made around the origin somewhere else, turned by degrees and scaled. */
export function at(x: number, y: number, drawing: string, turn = 0, scale = 1): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`;
}

/** Lifts a drawing off its ground. */
export function cut(...drawings: readonly string[]): string {
  return `<g filter="url(#cut)">${drawings.join("")}</g>`;
}

export function disc(x: number, y: number, radius: number, colour: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  round = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`;
}

export function shape(path: string, colour: string, opacity = 1): string {
  return `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`;
}

export function line(path: string, colour: string, weight: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

/** A rectangle laid with one of the floor tiles; `flat` below 1 presses it as if seen at a slant. */
export function tiled(
  kind: number,
  colours: TileColours,
  x: number,
  y: number,
  width: number,
  height: number,
  scale = 0.7,
  flat = 1,
): string {
  const makeTile = tileMakers[kind % tileMakers.length] ?? tileMakers[0];
  const tile = makeTile(colours);
  const id = `tile-${kind}-${x}-${y}`;
  return `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="translate(${x} ${y}) scale(${scale} ${scale * flat})">${tile.body}</pattern><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`;
}

/** A glow as printers make one: dots in rows that shrink with the distance from (x, y). */
export function halftone(
  x: number,
  y: number,
  reach: number,
  colour: string,
  opacity = 0.5,
  step = 17,
): string {
  const dots: string[] = [];
  for (let row = -Math.ceil(reach / step); row <= reach / step; row += 1) {
    for (let column = -Math.ceil(reach / step); column <= reach / step; column += 1) {
      const px = (column + (row % 2 === 0 ? 0 : 0.5)) * step;
      const py = row * step * 0.87;
      const radius = step * 0.62 * (1 - Math.hypot(px, py) / reach);
      if (radius > 0.9)
        dots.push(
          `<circle cx="${Math.round(x + px)}" cy="${Math.round(y + py)}" r="${Math.round(radius * 10) / 10}"/>`,
        );
    }
  }
  return `<g fill="${colour}" opacity="${opacity}">${dots.join("")}</g>`;
}

/** The ring a wet cup leaves. */
export function coffeeRing(
  x: number,
  y: number,
  radius: number,
  colour: string,
  opacity = 0.45,
): string {
  const length = 2 * Math.PI * radius;
  return `<g fill="none" stroke="${colour}" opacity="${opacity}"><circle cx="${x}" cy="${y}" r="${radius}" stroke-width="7" stroke-dasharray="${length * 0.62} ${length * 0.05} ${length * 0.28} ${length * 0.05}"/><circle cx="${x + 2}" cy="${y - 1}" r="${radius - 7}" stroke-width="2"/></g>${disc(x + radius * 0.9, y + radius * 0.75, 5, colour, opacity)}${disc(x + radius * 1.08, y + radius * 0.6, 3, colour, opacity)}`;
}

export function ring<T>(count: number, draw: (angle: number, index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => draw((360 * index) / count, index));
}

export function polar(
  x: number,
  y: number,
  radius: number,
  degrees: number,
): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}

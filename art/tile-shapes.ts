/** The few shapes all our tiles are cut from, as SVG. */

export function fill(width: number, height: number, colour: string, x = 0, y = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

export function disc(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
}

export function square(x: number, y: number, half: number, turn: number, colour: string): string {
  return `<rect x="${x - half}" y="${y - half}" width="${half * 2}" height="${half * 2}" transform="rotate(${turn} ${x} ${y})" fill="${colour}"/>`;
}

export function lozenge(
  x: number,
  y: number,
  across: number,
  up: number,
  turn: number,
  colour: string,
): string {
  return `<path d="M${x} ${y - up}L${x + across} ${y} ${x} ${y + up} ${x - across} ${y}z" transform="rotate(${turn} ${x} ${y})" fill="${colour}"/>`;
}

export function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export function twice(one: number, other: number, draw: (turn: number) => string): string {
  return draw(one) + draw(other);
}

export function corners(side: number, draw: (x: number, y: number) => string): string {
  return corners2(side, side, draw);
}

export function corners2(
  width: number,
  height: number,
  draw: (x: number, y: number) => string,
): string {
  return draw(0, 0) + draw(width, 0) + draw(0, height) + draw(width, height);
}

/** Draws a pointed hexagon of radius 60 wherever it touches the repeat of 104 by 180. */
export function hexagonal(draw: (x: number, y: number) => string): string {
  return [
    [0, 0],
    [104, 0],
    [52, 90],
    [-52, 90],
    [156, 90],
    [0, 180],
    [104, 180],
  ]
    .map(([x = 0, y = 0]) => draw(x, y))
    .join("");
}

/** A number as a drawing needs it: two decimals are enough. */
export function short(number: number): number {
  return Math.round(number * 100) / 100;
}

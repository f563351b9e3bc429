import {
  corners,
  corners2,
  disc,
  fill,
  hexagonal,
  lozenge,
  many,
  square,
  twice,
} from "./tile-shapes.ts";

/** Floor tiles of the kind Irani cafes have, each a repeat that meets itself on all four sides. */
export interface Tile {
  width: number;
  height: number;
  body: string;
}

export interface TileColours {
  ground: string;
  first: string;
  second: string;
  third: string;
}

type TileMaker = (colours: TileColours) => Tile;

/** Ordered so that makers standing side by side differ in symmetry: neighbours in a list of cities take neighbours here. */
export const tileMakers: readonly [TileMaker, ...TileMaker[]] = [
  starsAndCrosses,
  scales,
  cubes,
  suns,
  octagonsAndDots,
  petals,
  chevrons,
  hexagonFlowers,
  rings,
  pinwheels,
  harlequin,
  lattice,
  weave,
  quilt,
  cups,
  chequers,
];

function starsAndCrosses({ ground, first, second, third }: TileColours): Tile {
  const star = (half: number, fill: string) =>
    twice(0, 45, (turn) => square(60, 60, half, turn, fill));
  return square120([
    fill(120, 120, ground),
    star(43, first),
    star(29, ground),
    star(24, second),
    disc(60, 60, 9, third),
    corners(120, (x, y) => square(x, y, 17, 45, third) + square(x, y, 9, 45, ground)),
  ]);
}

function scales({ ground, first, second, third }: TileColours): Tile {
  const scale = (x: number, y: number, outer: string) =>
    disc(x, y, 60, ground) +
    disc(x, y, 55, outer) +
    disc(x, y, 40, ground) +
    disc(x, y, 34, second) +
    disc(x, y, 16, third);
  const rows = [-60, 0, 60, 120, 180].map((y, row) =>
    (row % 2 === 0 ? [0, 120] : [-60, 60, 180])
      .map((x) => scale(x, y, row % 2 === 0 ? first : third))
      .join(""),
  );
  return { width: 120, height: 120, body: rows.toReversed().join("") };
}

function cubes({ ground, first, second, third }: TileColours): Tile {
  const cube = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="M0-60L52-30 0 0-52-30z" fill="${first}"/><path d="M0 0L52-30V30L0 60z" fill="${second}"/><path d="M0 0L-52-30V30L0 60z" fill="${third}"/><path d="M0-38L33-19 0 0-33-19z" fill="${ground}"/></g>`;
  return { width: 104, height: 180, body: hexagonal(cube) };
}

function suns({ ground, first, second, third }: TileColours): Tile {
  const ray = (index: number) =>
    `<path d="M0 0L112-13V13z" transform="rotate(${index * 22.5})" fill="${index % 2 === 0 ? first : third}"/>`;
  const sun = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${disc(0, 0, 112, second)}${many(16, ray)}${disc(0, 0, 46, ground)}${disc(0, 0, 36, first)}${disc(0, 0, 14, ground)}</g>`;
  return {
    width: 240,
    height: 240,
    body:
      fill(240, 240, ground) +
      sun(120, 120) +
      corners(
        240,
        (x, y) => square(x, y, 34, 45, third) + square(x, y, 20, 45, ground) + disc(x, y, 9, first),
      ),
  };
}

function octagonsAndDots({ ground, first, second, third }: TileColours): Tile {
  const octagon = (reach: number, cut: number, colour: string) =>
    `<path d="M${60 - reach + cut} ${60 - reach}H${60 + reach - cut}L${60 + reach} ${60 - reach + cut}V${60 + reach - cut}L${60 + reach - cut} ${60 + reach}H${60 - reach + cut}L${60 - reach} ${60 + reach - cut}V${60 - reach + cut}z" fill="${colour}"/>`;
  return square120([
    fill(120, 120, ground),
    octagon(57, 33, first),
    octagon(44, 25, ground),
    twice(
      0,
      45,
      (turn) => lozenge(60, 60, 9, 36, turn, second) + lozenge(60, 60, 9, 36, turn + 90, second),
    ),
    disc(60, 60, 7, ground),
    corners(120, (x, y) => square(x, y, 18, 45, third)),
  ]);
}

function petals({ ground, first, second, third }: TileColours): Tile {
  const leaf = (turn: number) =>
    `<path d="M0 0A86 86 0 0 1 120 120A86 86 0 0 1 0 0z" transform="rotate(${turn} 60 60)" fill="${first}"/>`;
  const vein = (turn: number) =>
    `<path d="M18 18A120 120 0 0 1 102 102A120 120 0 0 1 18 18z" transform="rotate(${turn} 60 60)" fill="${second}"/>`;
  const edge = (x: number, y: number) => square(x, y, 13, 45, third);
  return square120([
    fill(120, 120, ground),
    twice(0, 90, leaf),
    twice(0, 90, vein),
    square(60, 60, 17, 45, ground),
    square(60, 60, 9, 45, third),
    edge(60, 0),
    edge(60, 120),
    edge(0, 60),
    edge(120, 60),
  ]);
}

function chevrons({ ground, first, second, third }: TileColours): Tile {
  const stripe = (y: number, depth: number, colour: string) =>
    `<path d="M-10 ${y + 10}L60 ${y - 60} 130 ${y + 10}V${y + 10 + depth}L60 ${y - 60 + depth}-10 ${y + 10 + depth}z" fill="${colour}"/>`;
  const band = (y: number) =>
    stripe(y, 44, first) + stripe(y + 54, 16, second) + stripe(y + 80, 30, third);
  return {
    width: 120,
    height: 120,
    body: fill(120, 120, ground) + [-120, 0, 120, 240].map(band).join(""),
  };
}

function hexagonFlowers({ ground, first, second, third }: TileColours): Tile {
  const petal = (index: number) =>
    `<ellipse cx="0" cy="-25" rx="10" ry="21" transform="rotate(${index * 60})" fill="${second}"/>`;
  const flower = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="M0-60L52-30V30L0 60-52 30V-30z" fill="${ground}"/><path d="M0-55L47.6-27.5V27.5L0 55-47.6 27.5V-27.5z" fill="${first}"/>${many(6, petal)}${disc(0, 0, 10, third)}</g>`;
  return { width: 104, height: 180, body: hexagonal(flower) };
}

function rings({ ground, first, second, third }: TileColours): Tile {
  const fan = (turn: number) =>
    `<g transform="rotate(${turn} 60 60)">${disc(0, 0, 99, ground)}<g fill="none" stroke-width="18"><circle r="90" stroke="${first}"/><circle r="60" stroke="${second}"/><circle r="30" stroke="${first}"/></g>${disc(0, 0, 13, third)}</g>`;
  const quarter = (x: number, y: number, turn: number) =>
    `<svg x="${x}" y="${y}" width="120" height="120">${fill(120, 120, third)}${fan(turn + 180)}${fan(turn)}</svg>`;
  return {
    width: 240,
    height: 240,
    body: quarter(0, 0, 180) + quarter(120, 0, 90) + quarter(0, 120, 90) + quarter(120, 120, 0),
  };
}

function pinwheels({ ground, first, second, third }: TileColours): Tile {
  const wing = (index: number) =>
    `<path d="M60 60V0L0 0z" transform="rotate(${index * 90} 60 60)" fill="${index % 2 === 0 ? first : second}"/>`;
  return square120([
    fill(120, 120, ground),
    many(4, wing),
    square(60, 60, 17, 45, third),
    square(60, 60, 8, 45, ground),
    corners(120, (x, y) => disc(x, y, 15, third)),
  ]);
}

function harlequin({ ground, first, second, third }: TileColours): Tile {
  const diamond = (x: number, y: number, colour: string, inner: string) =>
    lozenge(x, y, 50, 80, 0, colour) +
    lozenge(x, y, 32, 51, 0, ground) +
    lozenge(x, y, 24, 38, 0, inner) +
    disc(x, y, 6, ground);
  const middle = diamond(50, 80, first, second);
  return {
    width: 100,
    height: 160,
    body:
      fill(100, 160, ground) + middle + corners2(100, 160, (x, y) => diamond(x, y, third, first)),
  };
}

function lattice({ ground, first, second, third }: TileColours): Tile {
  const lines =
    '<path d="M0 40L40 0M80 0L120 40M120 80L80 120M40 120L0 80M0 40V80M120 40V80M40 0H80M40 120H80M40 0L80 120M80 0L40 120M0 40L120 80M120 40L0 80"/>';
  return square120([
    fill(120, 120, ground),
    `<g fill="none" stroke-linejoin="round"><g stroke="${first}" stroke-width="11">${lines}</g><g stroke="${second}" stroke-width="3">${lines}</g></g>`,
    disc(60, 60, 15, third),
    disc(60, 60, 7, ground),
    corners(120, (x, y) => square(x, y, 16, 45, third)),
  ]);
}

function weave({ ground, first, second, third }: TileColours): Tile {
  const strip = (x: number, y: number, upright: boolean, colour: string) =>
    `<rect x="${x + 4}" y="${y + 4}" width="${upright ? 32 : 112}" height="${upright ? 112 : 32}" fill="${colour}"/>`;
  const block = (x: number, y: number, upright: boolean) =>
    [0, 40, 80]
      .map((step, index) =>
        upright
          ? strip(x + step, y, true, index === 1 ? second : first)
          : strip(x, y + step, false, index === 1 ? third : first),
      )
      .join("");
  return {
    width: 240,
    height: 240,
    body:
      fill(240, 240, ground) +
      block(0, 0, true) +
      block(120, 0, false) +
      block(0, 120, false) +
      block(120, 120, true),
  };
}

function quilt({ ground, first, second, third }: TileColours): Tile {
  const point = (index: number) =>
    `<path d="M60 60V0L120 60 180 0V60z" transform="rotate(${index * 90} 120 120)" fill="${first}"/>`;
  const border = corners(
    180,
    (x, y) => fill(60, 60, second, x, y) + `<path d="M${x} ${y}h60l-60 60z" fill="${third}"/>`,
  );
  return {
    width: 240,
    height: 240,
    body:
      fill(240, 240, ground) +
      border +
      fill(120, 120, first, 60, 60) +
      many(4, point) +
      square(120, 120, 42, 45, third) +
      square(120, 120, 42, 0, second) +
      square(120, 120, 24, 45, ground),
  };
}

function cups({ ground, first, second, third }: TileColours): Tile {
  const cup = (x: number, y: number, turn: number, saucer: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${disc(0, 0, 50, saucer)}${disc(0, 0, 41, ground)}<path d="M24-8H45V8H24z" fill="${first}"/>${disc(0, 0, 31, first)}${disc(0, 0, 23, third)}<path d="M-14 0A14 14 0 0 1 0-14" fill="none" stroke="${first}" stroke-width="4" stroke-linecap="round"/></g>`;
  return {
    width: 240,
    height: 240,
    body:
      fill(240, 240, ground) +
      cup(60, 60, -40, second) +
      cup(180, 60, 140, third) +
      cup(60, 180, 140, third) +
      cup(180, 180, -40, second) +
      [0, 120, 240].flatMap((x) => [0, 120, 240].map((y) => square(x, y, 12, 45, first))).join(""),
  };
}

function chequers({ ground, first, second, third }: TileColours): Tile {
  const field = (x: number, y: number, colour: string, inner: string) =>
    `<rect x="${x}" y="${y}" width="80" height="80" fill="${colour}"/>${square(x + 40, y + 40, 20, 45, inner)}${square(x + 40, y + 40, 10, 0, colour)}`;
  return {
    width: 160,
    height: 160,
    body:
      field(0, 0, first, third) +
      field(80, 0, ground, second) +
      field(0, 80, ground, second) +
      field(80, 80, first, third),
  };
}

function square120(parts: readonly string[]): Tile {
  return { width: 120, height: 120, body: parts.join("") };
}

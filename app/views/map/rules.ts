import { cities, cityPath, type City } from "#app/content/cities.ts";

export interface Frame {
  west: number;
  north: number;
  width: number;
  height: number;
  perDegree: number;
}

export const frames = {
  /** From California to Korea, without the empty south. */
  world: { west: -132, north: 62, width: 1000, height: 360, perDegree: 1000 / 284 },
  /** Most chapters are in India: it is drawn once more, six times as large. */
  india: { west: 67, north: 36, width: 500, height: 600, perDegree: 20 },
} as const satisfies Record<string, Frame>;

export const project = (frame: Frame, longitude: number, latitude: number): [number, number] => [
  (longitude - frame.west) * frame.perDegree,
  (frame.north - latitude) * frame.perDegree,
];

interface Dot {
  x: number;
  y: number;
}

export interface MapDot extends Dot {
  name: string;
  path: string;
  ahead: number;
}

type AheadByCity = Readonly<Record<string, number>>;

export const isOnMap = ({ latitude, longitude }: City) => latitude !== null && longitude !== null;

/** Dots whose place is certain; those of India stand on its own drawing only. */
export function dotsOf(frame: keyof typeof frames, ahead: AheadByCity): MapDot[] {
  const gap = frame === "india" ? 17 : 16;
  const dots = cities.flatMap(({ name, latitude, longitude, countryCode }) => {
    if (latitude === null || longitude === null) return [];
    if ((frame === "india") !== (countryCode === "IN")) return [];
    const [x, y] = project(frames[frame], longitude, latitude);
    return [{ name, path: cityPath(name), ahead: ahead[name] ?? 0, x, y }];
  });
  return spread(dots, gap).map((dot) => ({ ...dot, x: Math.round(dot.x), y: Math.round(dot.y) }));
}

/** In units of a drawing: half a line, and a letter at its widest on average. */
const [HALF_LINE, LETTER, RADIUS] = [8, 7.2, 9];

interface Label extends Dot {
  name: string;
  anchor: "start" | "middle" | "end";
}

/** The names of dots with something ahead, each at the first side where it covers no dot, no other name and no inset. */
export function labelsOf(frame: Frame, dots: readonly MapDot[], inset?: Frame): Label[] {
  const { width } = frame;
  const boxes = dots.map(({ x, y }) => boxAround(x, y, RADIUS, RADIUS));
  if (inset) boxes.push(insetBox(inset));
  return dots.flatMap((dot) => {
    if (dot.ahead === 0) return [];
    const half = (dot.name.length * LETTER) / 2;
    const others = boxes.filter((box) => !covers(box, boxAround(dot.x, dot.y, 0, 0)));
    for (const [anchor, dx, dy] of SIDES) {
      const [x, y] = [dot.x + dx, dot.y + dy];
      const box = boxAround(x + { start: half, middle: 0, end: -half }[anchor], y, half, HALF_LINE);
      if (box.left < 0 || box.right > width || others.some((other) => covers(other, box))) continue;
      boxes.push(box);
      return [{ name: dot.name, anchor, x, y: y + 5 }];
    }
    return [];
  });
}

const SIDES = [
  ["start", 12, 0],
  ["end", -12, 0],
  ["middle", 0, 19],
  ["middle", 0, -19],
  ["start", -8, -19],
  ["end", 8, -19],
] as const;

/** The part of the world that another frame draws larger. */
export function insetBox({ west, north, width, height, perDegree }: Frame): Box {
  const [left, top] = project(frames.world, west, north);
  const [right, bottom] = project(
    frames.world,
    west + width / perDegree,
    north - height / perDegree,
  );
  return { left, top, right, bottom };
}

const boxAround = (x: number, y: number, dx: number, dy: number) => ({
  left: x - dx,
  right: x + dx,
  top: y - dy,
  bottom: y + dy,
});

type Box = ReturnType<typeof boxAround>;

const covers = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Pushes dots apart until none is nearer to another than `gap` pixels, so that each can be hit. */
export function spread<Spot extends Dot>(dots: readonly Spot[], gap: number): Spot[] {
  const placed = dots.map((dot) => ({ ...dot }));
  for (let round = 0; round < 60; round++) {
    for (const [index, a] of placed.entries()) {
      for (const b of placed.slice(index + 1)) pushApart(a, b, gap);
    }
  }
  return placed;
}

function pushApart(a: Dot, b: Dot, gap: number) {
  const [dx, dy] = a.x === b.x && a.y === b.y ? [0.1, 0] : [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length >= gap) return;
  const push = (gap - length) / 2 / length;
  Object.assign(a, { x: a.x - dx * push, y: a.y - dy * push });
  Object.assign(b, { x: b.x + dx * push, y: b.y + dy * push });
}

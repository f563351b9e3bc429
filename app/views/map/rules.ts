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

export function project(frame: Frame, longitude: number, latitude: number): [number, number] {
  return [(longitude - frame.west) * frame.perDegree, (frame.north - latitude) * frame.perDegree];
}

interface Dot {
  x: number;
  y: number;
}

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

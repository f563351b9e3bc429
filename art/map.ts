import { readFile, writeFile } from "node:fs/promises";
import { feature } from "topojson-client";
import { z } from "zod";
import { frames, project, type Frame } from "#app/views/map/rules.ts";

/**
 * Draws the coastlines of the chapters' map from Natural Earth (public domain, by way of the npm package
 * `world-atlas`, ISC). Coastlines only: a map without borders takes no side in anybody's quarrel over one.
 *
 *   node art/map.ts
 */
const ring = z.array(z.tuple([z.number(), z.number()]));
const land = z.object({
  features: z.array(z.object({ geometry: z.object({ coordinates: z.array(z.array(ring)) }) })),
});

type Topology = Parameters<typeof feature>[0];
type Shape = Parameters<typeof feature>[1];

const isThere = (value: unknown) => typeof value === "object" && value !== null;
const atlas = z
  .object({ objects: z.object({ land: z.custom<Shape>(isThere) }) })
  .loose()
  .transform(({ objects, ...rest }) => ({
    objects,
    topology: z.custom<Topology>(isThere).parse({ objects, ...rest }),
  }));

const [world, india] = await Promise.all([
  coastline("land-110m.json", frames.world, 2.2, 14),
  coastline("land-50m.json", frames.india, 2, 12),
]);
const file = `/** Natural Earth, public domain; drawn by art/map.ts, in tenths of a pixel. */
export const coastlines = {
  world:
    "${world}",
  india:
    "${india}",
} as const;
`;
await writeFile("app/content/coastlines.ts", file);

/** The land inside a frame as one SVG path; points closer than `step` pixels and islands under `area` are left out. */
async function coastline(source: string, frame: Frame, step: number, area: number) {
  const file = await readFile(`node_modules/world-atlas/${source}`, "utf8");
  const { topology, objects } = atlas.parse(JSON.parse(file));
  const { features } = land.parse(feature(topology, objects.land));
  return features
    .flatMap(({ geometry }) => geometry.coordinates.flat())
    .filter((points) => !isTornByTheDateLine(points))
    .map((points) =>
      clipped(
        points.map(([longitude, latitude]) => project(frame, longitude, latitude)),
        frame,
      ),
    )
    .filter((points) => Math.abs(areaOf(points)) > area)
    .map((points) => thinned(points, step))
    .map(path)
    .join("");
}

/** A closed outline in tenths of a pixel, each point told from the one before: a third of the bytes. */
function path(points: Point[]): string {
  const tenths = points.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]);
  const steps = tenths.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = tenths[index] ?? [0, 0];
    return `${x - fromX} ${y - fromY}`;
  });
  const [startX, startY] = tenths[0] ?? [0, 0];
  return `M${startX} ${startY}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

/** An island on the date line would become a stroke across the whole map. */
function isTornByTheDateLine(points: z.infer<typeof ring>): boolean {
  const longitudes = points.map(([longitude]) => longitude);
  const width = Math.max(...longitudes) - Math.min(...longitudes);
  return points.length < 60 && width > 300;
}

type Point = readonly [number, number];

/** Sutherland and Hodgman, with a margin, so that no edge of the cut is seen. */
function clipped(points: Point[], { width, height }: Frame): Point[] {
  const margin = 4;
  const edges: [0 | 1, number, 1 | -1][] = [
    [0, -margin, 1],
    [0, width + margin, -1],
    [1, -margin, 1],
    [1, height + margin, -1],
  ];
  return edges.reduce<Point[]>((kept, [axis, limit, side]) => {
    const isIn = (point: Point) => (point[axis] - limit) * side >= 0;
    return kept.flatMap((point, index) => {
      const before = kept.at(index - 1) ?? point;
      if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const cut: Point = [
        before[0] + share * (point[0] - before[0]),
        before[1] + share * (point[1] - before[1]),
      ];
      return isIn(point) ? [cut, point] : [cut];
    });
  }, points);
}

function thinned(points: Point[], step: number): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= step) kept.push(point);
  }
  return kept;
}

function areaOf(points: Point[]): number {
  return (
    points.reduce((sum, [x, y], index) => {
      const [beforeX, beforeY] = points.at(index - 1) ?? [x, y];
      return sum + beforeX * y - x * beforeY;
    }, 0) / 2
  );
}

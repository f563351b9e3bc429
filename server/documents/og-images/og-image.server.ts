import { NEW_DATE, zoneLabel } from "#app/resources/city-events/share-text.ts";
import { cities, findCity, type City } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import type { PostOnImage } from "#app/resources/blog-posts/og-image.server.ts";
import type { EventFacts } from "#app/resources/city-events/rules.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { lettering, writable } from "./lettering.server.ts";
import { setText } from "./text-lines.server.ts";
import { colours, mark, tilePattern } from "./tiles.ts";

const WIDTH = 1200;
const HEIGHT = 630;

const LEFT = 64;
const WALL = 924;
const TITLE = 132;
const MEASURE = WALL - LEFT - 52;
const { crema, saffron, soft, espresso, clay } = colours;

const titleSizes = [92, 80, 70, 60, 52];
const smallSizes = [36, 32, 28];

export function eventDrawing(
  event: Pick<
    EventFacts,
    "event_name" | "city_name" | "venue" | "wall_time" | "date_time" | "status"
  >,
  photograph?: Uint8Array,
  tile?: Uint8Array,
): string {
  const { wall_time, status } = event;
  const city = findCity(event.city_name)?.city;
  const where = plainLine(`${event.venue}, ${event.city_name}`);
  return card({
    seed: city ? cities.indexOf(city) : 0,
    label: labels[status] ?? plainLine(event.city_name),
    isWarning: status !== "scheduled",
    title: drawable(event.event_name) || `Meetup in ${drawable(event.city_name)}`,
    strong: status === "postponed" ? NEW_DATE : `${weekdayDate(wall_time)}, ${time12(wall_time)}`,
    small: where,
    aside: status === "postponed" ? undefined : plainLine(zoneLabel(event)),
    photograph,
    tile,
  });
}

const labels: Readonly<Record<string, string>> = {
  postponed: "Postponed",
  cancelled: "Called off",
};

export function postDrawing({ id, title, category, author }: PostOnImage, photograph?: Uint8Array) {
  return card({
    seed: Number.parseInt(id.slice(0, 4), 16),
    label: category ? plainLine(category) : "Blog",
    title: drawable(title) || "From the blog",
    strong: plainLine(author),
    small: `${site.brand} blog`,
    photograph,
  });
}

export function cityDrawing(city: City): string {
  const isForeign = city.nativeName !== city.name;
  return card({
    seed: cities.indexOf(city),
    label: city.country,
    title: city.nativeName,
    titleSizes: [150, 130, 110, 92],
    strong: isForeign ? city.name : site.tagline,
    small: "Free cafe meetups for entrepreneurs",
  });
}

export function siteDrawing(): string {
  return card({
    seed: 0,
    label: "50 cities since 2014",
    title: site.tagline,
    titleSizes: [104],
    strong: "Free cafe meetups for entrepreneurs",
    small: "Everyone is welcome",
  });
}

interface CardWords {
  seed: number;
  label: string;
  isWarning?: boolean;
  title: string;
  titleSizes?: readonly number[];
  strong: string;
  aside?: string | undefined;
  small: string;
  photograph?: Uint8Array | undefined;
  /** The tile of the city, on the wall. */
  tile?: Uint8Array | undefined;
}

function card({ seed, label, isWarning = false, title, strong, small, ...rest }: CardWords) {
  const line = { x: LEFT, width: MEASURE, lines: 1, face: "text" } as const;
  const foot = rest.aside ? 440 : 478;
  const room = foot - 30 - TITLE;
  const when = setText(shorten(strong, 80), {
    ...line,
    y: foot,
    sizes: [46, 42, 38, 34, 30],
    fill: saffron,
  });
  const below = setText(shorten(small, 120), {
    ...line,
    y: foot + 64,
    sizes: smallSizes,
    fill: crema,
  });
  const zone = rest.aside
    ? setText(rest.aside, { ...line, y: 556, sizes: [26, 22], fill: soft }).svg
    : "";
  const heading = setText(shorten(title, 160), {
    ...line,
    y: 0,
    lines: rest.titleSizes ? 2 : 4,
    face: "display",
    sizes: rest.titleSizes ?? titleSizes,
    fill: crema,
    leading: 1.04,
    height: room,
  });
  const name = networkName(site.brand);
  const top = Math.round(TITLE + (room - heading.bottom) / 2);
  const tag = setText(shorten(label, 40), {
    ...line,
    x: name.end,
    y: 54,
    width: MEASURE - name.end + LEFT,
    sizes: [30, 26],
    fill: isWarning ? crema : soft,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs>${rest.photograph ? SCRIM : tilePattern(seed)}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${espresso}"/>`,
    rest.photograph ? photographed(rest.photograph) : tileWall,
    rest.tile && !rest.photograph ? signOn(rest.tile) : "",
    isWarning ? pill(label, name.end) : "",
    `<g transform="translate(${LEFT} 44) scale(.75)">${mark}</g>`,
    name.svg,
    tag.svg,
    `<g transform="translate(0 ${top})">${heading.svg}</g>`,
    when.svg,
    below.svg,
    zone,
    "</svg>",
  ].join("");
}

/** The name of the network beside its mark, and where the label after it begins. */
export function networkName(brand: string): { svg: string; end: number } {
  const x = LEFT + 62;
  const width = Math.min(Math.ceil(lettering(brand, "text").width * 34), 380);
  const box = {
    x,
    y: 50,
    width,
    lines: 1,
    face: "text",
    sizes: [34, 28, 22],
    fill: crema,
  } as const;
  return { svg: setText(brand, box).svg, end: x + width + 50 };
}

const tileWall = [
  `<rect x="${WALL}" width="${WIDTH - WALL}" height="${HEIGHT}" fill="url(#tiles)"/>`,
  `<path d="M${WALL - 14} 0h14v${HEIGHT}h-14zM${WALL - 24} 0h4v${HEIGHT}h-4z" fill="${saffron}"/>`,
].join("");

export const SIGN_WIDTH = WIDTH - WALL;

/** As wide as the wall, and eight to five as all tiles. */
function signOn(tile: Uint8Array): string {
  const height = (SIGN_WIDTH * 5) / 8;
  const y = (HEIGHT - height) / 2;
  const source = `data:image/png;base64,${Buffer.from(tile).toString("base64")}`;
  return `<rect x="${WALL}" y="${y - 10}" width="${SIGN_WIDTH}" height="${height + 20}" fill="${saffron}"/><image x="${WALL}" y="${y}" width="${SIGN_WIDTH}" height="${height}" href="${source}"/>`;
}

/** Dark enough for letters on a white photograph up to the end of the lines, then open. */
const SCRIM = `<linearGradient id="scrim">${[
  [0, 0.92],
  [0.45, 0.86],
  [0.72, 0.74],
  [0.86, 0.3],
  [1, 0.05],
]
  .map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="${espresso}" stop-opacity="${opacity}"/>`,
  )
  .join("")}</linearGradient>`;

function photographed(jpeg: Uint8Array): string {
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const source = `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
  return `<image ${size} preserveAspectRatio="xMidYMid slice" href="${source}"/><rect ${size} fill="url(#scrim)"/>`;
}

function pill(label: string, start: number): string {
  const width = Math.round(lettering(label, "text").width * 30 + 36);
  return `<rect x="${start - 18}" y="45" width="${width}" height="46" rx="8" fill="${clay}"/>`;
}

function drawable(text: string): string {
  const written = writable(plainLine(text));
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(written) ? written : "";
}

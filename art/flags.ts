import { mkdir, writeFile } from "node:fs/promises";
import { crema, ink } from "./palette.ts";
import { disc, many, short } from "./tile-shapes.ts";

const TARGET = "public/art/flags";

/**
 * Draws a flag for each country with a chapter, to stand in the height of a line: emoji flags are letters or a gap on
 * many systems. Colours, order and places are the official ones; a charge is as plain as a few pixels can show it.
 */
export async function makeFlags(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const [code, parts] of Object.entries(flags)) {
    // All on one canvas of 3:2, whatever a country's own proportions are: discs and stars stay round, fields are squeezed.
    const flag = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">${parts.join("")}</svg>`;
    await writeFile(`${TARGET}/${code}.svg`, `${flag}\n`);
  }
}

const BLACK = "#000";
const WHITE = "#fff";
const NAVY = "#000080";
const TAEGEUK = { red: "#cd2e3a", blue: "#0047a0" } as const;

/** By the code of `app/content/cities.ts` in lower case. */
const flags: Readonly<Record<string, readonly string[]>> = {
  ae: [stripes(["#00843d", WHITE, BLACK]), shape("#c8102e", "M0 0h22.5v60H0z")],

  // The disc has a fifth of the length as its radius, and its centre at nine twentieths.
  bd: [stripes(["#006a4e"]), disc(40.5, 30, 18, "#f42a41")],

  // The 24 spokes of the wheel are the dashes of one broad ring.
  in: [
    stripes(["#f93", WHITE, "#138808"]),
    `<g fill="none" stroke="${NAVY}"><circle cx="45" cy="30" r="8.3" stroke-width="2"/>`,
    `<circle cx="45" cy="30" r="4" stroke-width="8" stroke-dasharray=".35 .697" stroke-dashoffset=".175"/></g>`,
    disc(45, 30, 1.6, NAVY),
  ],

  ke: [
    stripes([BLACK, WHITE, "#b00", WHITE, "#060"], [18, 3, 18, 3, 18]),
    line(WHITE, 1.4, "M34 48L55 13M56 48L35 13"),
    shape(
      WHITE,
      "M57.5 8.5q-4.5 2.5-5 7l2.4 1.4q3.6-3.4 2.6-8.4zM32.5 8.5q4.5 2.5 5 7l-2.4 1.4q-3.6-3.4-2.6-8.4z",
    ),
    shape("#b00", "M45 11q9 8 9 19t-9 19q-9-8-9-19t9-19z"),
    shape(BLACK, "M51.5 19q5 11 0 22-3.5-11 0-22zM38.5 19q-5 11 0 22 3.5-11 0-22z"),
    shape(
      WHITE,
      "M45 15q3.5 8 1 12.5a2.5 3.5 0 0 1 0 5q2.5 4.5-1 12.5-3.5-8-1-12.5a2.5 3.5 0 0 1 0-5q-2.5-4.5 1-12.5z",
    ),
  ],

  // Both diagonals are axes: two trigrams stand across the ends of each, the taegeuk lies along the first.
  kr: [
    stripes([WHITE]),
    '<g transform="translate(45 30)rotate(33.69)">',
    shape(TAEGEUK.red, "M-15 0a15 15 0 0 1 30 0z") + shape(TAEGEUK.blue, "M15 0a15 15 0 0 1-30 0z"),
    disc(-7.5, 0, 7.5, TAEGEUK.red) + disc(7.5, 0, 7.5, TAEGEUK.blue),
    line(BLACK, 2.5, solid(-31.25, -27.5, -23.75) + broken(23.75, 27.5, 31.25)),
    '<g transform="rotate(-67.38)">',
    line(BLACK, 2.5, solid(-31.25, -23.75, 27.5) + broken(-27.5, 23.75, 31.25)),
    "</g></g>",
  ],

  // The star touches a circle of a sixth of the length.
  ma: [stripes(["#c1272d"]), line("#006233", 2.6, star(45, 30, 10.8))],

  ug: [
    stripes([BLACK, "#fcdc04", "#d90000", BLACK, "#fcdc04", "#d90000"]),
    disc(45, 30, 10, WHITE),
    line(BLACK, 0.7, "M45.5 33v5.5h-1.5M46.5 33.5l1 3-2 1"),
    shape("#9ca69c", "M41 25.5l1.8-1q.2 3.5 3 4.5 3.5 1 5.7 6-4 .8-6.5-.7-4.5-2.8-4-8.8z"),
    shape("#d90000", "M49 31.5l3.5 5-4.5-2.5z"),
    shape("#fcdc04", "M42.5 24.5l.5-3.5 3 1.5-.5 3z"),
    shape(BLACK, "M39.5 25.5l1.5-1.8q1-.6 2 .3v1.7z"),
  ],

  // A white dot for each of the fifty stars: rows of six and of five, of dashes that are all cap.
  us: [
    stripes(["#b31942"]),
    line(
      WHITE,
      60 / 13,
      many(6, (row) => `M0 ${short((60 / 13) * (2 * row + 1.5))}h90`),
    ),
    shape("#0a3161", `M0 0h36v${short((60 / 13) * 7)}H0z`),
    `<g stroke-linecap="round" stroke-dasharray="0 6">`,
    line(
      WHITE,
      2.2,
      many(9, (row) => `M${row % 2 ? 6 : 3} ${short(3.23 * (row + 1))}h${row % 2 ? 25 : 31}`),
    ),
    "</g>",
  ],

  zw: [
    stripes(["#319208", "#ffd200", "#de2010", BLACK, "#de2010", "#ffd200", "#319208"]),
    shape(BLACK, "M0 0h3L43 30 3 60H0z"),
    shape(WHITE, "M0 0l40 30L0 60z"),
    shape("#de2010", star(14, 28.6, 12)),
    shape(
      "#ffd200",
      "M9 25.5l2.6-2.7q2.4-.8 3 1.5.5 2.6 3.2 4.7l3 4.5-4.3-1.3.4 2.3h.8v1.5h-6v-1.5h.8l.5-2.8q-2.2-2.7-1.4-6.2z",
    ),
  ],

  // A globe, for the chapter whose country nobody could tell.
  zz: [
    stripes([ink]),
    `<g fill="none" stroke="${crema[100]}" stroke-width="3">`,
    '<circle cx="45" cy="30" r="21"/><ellipse cx="45" cy="30" rx="9.5" ry="21"/>',
    '<path d="M24 30h42M27 19.5h36M27 40.5h36"/></g>',
  ],
};

/** From the top down, in shares of the height. Each runs on beneath the next, so that nothing shines through a seam. */
function stripes(colours: readonly string[], shares = colours.map(() => 1)): string {
  const whole = shares.reduce((sum, share) => sum + share);
  let top = 0;
  return colours
    .map((colour, index) => {
      const y = short((60 * top) / whole);
      top += shares[index] ?? 0;
      return shape(colour, `M0 ${y}h90V60H0z`);
    })
    .join("");
}

function shape(colour: string, path: string): string {
  return `<path fill="${colour}" d="${path}"/>`;
}

function line(colour: string, width: number, path: string): string {
  return `<path fill="none" stroke="${colour}" stroke-width="${short(width)}" d="${path}"/>`;
}

/** A pentagram with one point up, drawn in one go. */
function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 5 }, (_, index) => {
    const turn = (index * 4 * Math.PI) / 5;
    return `${short(x + radius * Math.sin(turn))} ${short(y - radius * Math.cos(turn))}`;
  });
  return `M${points.join("L")}z`;
}

/** The bars of a trigram, whole or in two, across a diagonal at these distances from the middle. */
function solid(...distances: readonly number[]): string {
  return distances.map((x) => `M${x}-7.5v15`).join("");
}

function broken(...distances: readonly number[]): string {
  return distances.map((x) => `M${x}-7.5v6.9m0 1.2v6.9`).join("");
}

import { mkdir, writeFile } from "node:fs/promises";
import { crema, saffron } from "./palette.ts";

const TARGET = "public/art/menu";

/** Makes a sign for each tile of the menu, named after the page it leads to: crema lines, one thing in saffron. */
export async function makeMenu(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  for (const [page, { lines, accent }] of Object.entries(signs)) {
    const body = `<g fill="none" stroke="${crema[50]}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${lines}</g>${accent}`;
    await writeFile(
      `${TARGET}/${page}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${body}</svg>\n`,
    );
  }
}

const filled = (path: string) => `<path d="${path}" fill="${saffron}"/>`;
const disc = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${saffron}"/>`;
const path = (d: string) => `<path d="${d}"/>`;

const signs: Readonly<Record<string, { lines: string; accent: string }>> = {
  /** A leaf of a calendar with one day to keep free. */
  events: {
    lines: path("M10 16h44v40H10zM10 27h44M21 9v12M43 9v12M19 37h4M19 47h4M30 47h4"),
    accent: disc(43, 42, 8),
  },
  /** A newspaper, folded, with its headline. */
  press: {
    lines: path(
      "M48 20h8v30a5 5 0 0 1-5 5M8 10h40v40a5 5 0 0 0 5 5H13a5 5 0 0 1-5-5zM16 36h24M16 45h24",
    ),
    accent: filled("M15 17h26v11H15z"),
  },
  /** A portrait on the wall, as in the directory. */
  "city-mayor": {
    lines: path("M14 20h36v38H14zM18 20 32 6l14 14") + path("M22 51c0-8 4-12 10-12s10 4 10 12"),
    accent: disc(32, 32, 6.5),
  },
  /** A notebook and what one writes with. */
  blog: {
    lines: path("M42 10H12v46h36V34M20 24h14M20 34h10M20 44h18M8 20h8M8 33h8M8 46h8"),
    accent: filled("m52 8 6 6-18 20-8 3 2-9z"),
  },
  /** A set with its aerial, something on. */
  ecafetv: {
    lines: path("M8 20h48v32H8zM22 8l10 11L44 6M18 52v6M46 52v6"),
    accent: filled("M26 27v18l16-9z"),
  },
  /** A cup with its steam: where it began. */
  about: {
    lines:
      path(
        "M10 28h36v10a16 16 0 0 1-16 16h-4a16 16 0 0 1-16-16zM46 31h5a6 6 0 0 1 0 12h-6M8 59h42",
      ) + path("M36 20c4-4-4-7 0-12"),
    accent: `<path d="M22 20c4-4-4-7 0-12" fill="none" stroke="${saffron}" stroke-width="4" stroke-linecap="round"/>`,
  },
  /** What somebody says, in quotes. */
  testimonials: {
    lines: path("M8 12h48v34H32L20 57V46H8z"),
    accent: filled(
      "M18 35v-7c0-5 3-8 8-9v4c-2 1-3 2-3 5h4v7zm18 0v-7c0-5 3-8 8-9v4c-2 1-3 2-3 5h4v7z",
    ),
  },
  /** A round table from above, with a cup for everybody. */
  team: {
    lines:
      `<circle cx="32" cy="32" r="15"/>` +
      path("M25 9a7 7 0 0 1 14 0M25 55a7 7 0 0 0 14 0M9 25a7 7 0 0 0 0 14M55 25a7 7 0 0 1 0 14"),
    accent: [
      [32, 25],
      [32, 39],
      [25, 32],
      [39, 32],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 3.2))
      .join(""),
  },
};

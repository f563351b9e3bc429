import { mkdir, writeFile } from "node:fs/promises";
import { word, type Face } from "./letters.ts";
import { espresso } from "./palette.ts";

const INK = espresso[800];

/** Draws the names of publications and partners that do not exist, each in one dark colour so that a page may invert it. */
export async function makeWordmarks(): Promise<void> {
  await mkdir("public/art/press", { recursive: true });
  await mkdir("public/art/partners", { recursive: true });
  for (const [slug, draw] of Object.entries(publications)) {
    await writeFile(`public/art/press/${slug}.svg`, draw());
  }
  for (const [index, draw] of partners.entries()) {
    await writeFile(`public/art/partners/partner-${index + 1}.svg`, draw());
  }
}

const publications: Readonly<Record<string, () => string>> = {
  "the-tiffin-ledger": () => {
    const tiffin = `<g transform="translate(4 8) scale(.94)"><path d="M13 10V4a9 9 0 0 1 18 0v6" fill="none" stroke="${INK}" stroke-width="3.5"/><rect x="4" y="11" width="36" height="10" rx="3"/><rect x="2" y="23" width="40" height="11" rx="3"/><rect x="4" y="36" width="36" height="12" rx="4"/></g>`;
    const [the, name] = [set("The", "fat", 20, 58, 18), set("Tiffin Ledger", "fat", 36, 58, 47)];
    return logo(
      64 + name.width,
      56,
      [
        tiffin,
        the.drawing,
        name.drawing,
        `<path d="M${66 + the.width} 12H${58 + name.width}" stroke="${INK}" stroke-width="2"/>`,
      ],
      "The Tiffin Ledger",
    );
  },

  "chai-and-charter": () => {
    const chai = set("Chai", "brush", 44, 4, 43);
    const and = set("&", "fat", 30, 17 + chai.width, 40);
    const charter = set("Charter", "brush", 44, 26 + chai.width + and.width, 43);
    const ring = `<circle cx="${16 + chai.width + and.width / 2}" cy="29" r="21" fill="none" stroke="${INK}" stroke-width="2.5" stroke-dasharray="112 8"/>`;
    return logo(
      30 + chai.width + and.width + charter.width,
      56,
      [chai.drawing, ring, and.drawing, charter.drawing],
      "Chai & Charter",
    );
  },

  "monsoon-business-review": () => {
    const name = set("MONSOON", "block", 36, 46, 32, 4);
    const line = set("Business Review", "text", 16.5, 47, 51, 3.1);
    const rain = `<path d="M14 6L6 24M26 4L14 32M36 8L22 40M22 34L16 48M34 30L26 50" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/>`;
    return logo(
      50 + Math.max(name.width, line.width),
      56,
      [rain, name.drawing, line.drawing],
      "Monsoon Business Review",
    );
  },

  "the-verandah-post": () => {
    const name = set("THE VERANDAH POST", "fat", 25, 22, 38, 2.4);
    const width = name.width + 44;
    const arches = Math.floor((width - 8) / 18);
    const inset = (width - arches * 18) / 2;
    const posts = Array.from(
      { length: arches },
      (_, index) => `M${inset + index * 18} 13a9 9 0 0 1 18 0`,
    ).join("");
    return logo(
      width,
      56,
      [
        `<path d="${posts}" fill="none" stroke="${INK}" stroke-width="2"/>`,
        name.drawing,
        `<path d="M4 47H${width - 4}M4 52H${width - 4}" stroke="${INK}" stroke-width="2"/>`,
      ],
      "The Verandah Post",
    );
  },

  "startup-gazette-of-nowhere": () => {
    const name = set("Startup Gazette", "display", 27, 12, 37, -0.4);
    const box = name.width + 24;
    const place = set("of Nowhere", "plump", 27, box + 9, 37);
    return logo(
      box + place.width + 14,
      56,
      [`<path fill-rule="evenodd" d="M2 8H${box}V48H2z ${name.path}"/>`, place.drawing],
      "Startup Gazette of Nowhere",
    );
  },
};

const partners: readonly (() => string)[] = [
  () =>
    partner(
      "Two Ladders",
      "display",
      23,
      `<path d="M6 52L18 8M22 52L34 8M9 42H25M13 28H29M16 16H32" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`,
    ),
  () =>
    partner(
      "Nine Kettles",
      "brush",
      26,
      `<path d="M8 46C4 26 14 18 22 18S40 26 36 46zM22 14a4 4 0 1 0 .1 0zM36 30L48 20" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
    ),
  () =>
    partner(
      "Blue Awning",
      "block",
      23,
      `<path d="M4 14H44L48 30a6 6 0 0 1-11 2 6 6 0 0 1-11 0 6 6 0 0 1-11 0A6 6 0 0 1 0 30z"/><path d="M6 36V52H42V36" fill="none" stroke="${INK}" stroke-width="4"/>`,
    ),
  () =>
    partner(
      "Slow Ferry",
      "fat",
      28,
      `<path d="M2 34H46L38 50H10z"/><path d="M14 30V14H34V30M24 14V6" fill="none" stroke="${INK}" stroke-width="4"/>`,
    ),
  () =>
    partner(
      "Third Stool",
      "displayLight",
      25,
      `<ellipse cx="22" cy="14" rx="19" ry="7"/><path d="M10 20L4 52M34 20L40 52M22 22V50M8 38H36" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`,
    ),
  () =>
    partner(
      "Open Umbrella",
      "plump",
      25,
      `<path d="M2 30A21 21 0 0 1 44 30A7 7 0 0 0 30 30A7 7 0 0 0 16 30A7 7 0 0 0 2 30z"/><path d="M23 8V4M23 30V46A6 6 0 0 0 35 46" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>`,
    ),
];

function partner(name: string, face: Face, size: number, sign: string): string {
  const text = set(name, face, size, 62, 30 + size * 0.34);
  return logo(
    text.width + 68,
    60,
    [`<g transform="translate(4 1)">${sign}</g>`, text.drawing],
    name,
  );
}

interface Setting {
  drawing: string;
  path: string;
  width: number;
}

/** A line of letters already moved to its place. */
function set(text: string, face: Face, size: number, x: number, y: number, tracking = 0): Setting {
  const { path, width } = word(text, face, size, tracking, x, y);
  return { drawing: `<path d="${path}"/>`, path, width };
}

function logo(width: number, height: number, parts: readonly string[], name: string): string {
  const across = Math.ceil(width);
  const label = name.replace("&", "&amp;");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${height}" width="${across}" height="${height}" role="img" aria-label="${label}" fill="${INK}">${parts.join("")}</svg>\n`;
}

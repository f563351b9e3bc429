import { readdirSync, readFileSync } from "node:fs";
import { Blob, Buffer as Shaping, Direction, Face as FontFace, Font, shape } from "harfbuzzjs";
import { beginsRight, inVisualOrder, levelsOf } from "./bidi.ts";

/** Our own two typefaces; Noto has the characters that they lack. */
export type Face = "display" | "text";

interface Typeface {
  font: Font;
  unitsPerEm: number;
  letters: ReadonlySet<number>;
  hasLetters: boolean;
}

/** A line of text as outlines: in font sizes, its baseline at 0, its left edge at 0. */
interface Lettering {
  width: number;
  svg: string;
}

const FOLDER = "server/documents/og-images/fonts";

const own: Readonly<Record<Face, string>> = {
  display: "bricolage-grotesque.ttf",
  text: "instrument-sans.ttf",
};

/**
 * Sets a line of text, `isRightToLeft` where its paragraph begins so. Characters that no typeface has are left out,
 * because they would be drawn as empty boxes.
 */
export function lettering(text: string, face: Face, isRightToLeft = beginsRight(text)): Lettering {
  const runs = inVisualOrder(runsOf(text, face, isRightToLeft));
  let width = 0;
  const svg = runs.map((run) => {
    const set = setRun(run);
    const placed = `<g transform="translate(${round(width)} 0)">${set.svg}</g>`;
    width += set.width;
    return placed;
  });
  return { width, svg: svg.join("") };
}

export function writable(text: string): string {
  return runsOf(text, "display", false)
    .map((run) => run.text)
    .join("")
    .trim();
}

interface Run {
  text: string;
  typeface: Typeface;
  level: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function runsOf(text: string, face: Face, isRightToLeft: boolean): Run[] {
  const runs: Run[] = [];
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const levels = levelsOf(letters, isRightToLeft);
  for (const [at, letter] of letters.entries()) {
    const last = runs.at(-1);
    const typeface = typefaceFor(letter, face, last?.typeface);
    const level = levels[at] ?? 0;
    if (last && last.typeface === typeface && last.level === level) last.text += letter;
    else if (typeface) runs.push({ text: letter, typeface, level });
  }
  return runs;
}

function typefaceFor(letter: string, face: Face, before: Typeface | undefined) {
  // Spaces, signs and digits stay with the letters before them; the space of emoji is as wide as one.
  if (before?.hasLetters && /^[\p{Zs}\p{P}\p{Nd}]/u.test(letter) && covers(before, letter))
    return before;
  return [typefaces().own[face], ...typefaces().borrowed].find((one) => covers(one, letter));
}

/** Joiners and variation marks need no letter of their own. */
function covers({ letters }: Typeface, text: string): boolean {
  return Array.from(text.replace(/\u200c|\u200d|\ufe0e|\ufe0f/gu, "")).every((letter) =>
    letters.has(letter.codePointAt(0) ?? 0),
  );
}

function setRun({ text, typeface: { font, unitsPerEm }, level }: Run) {
  const shaping = new Shaping();
  shaping.addText(text);
  shaping.guessSegmentProperties();
  shaping.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, shaping);
  const positions = shaping.getGlyphPositions();
  let x = 0;
  const glyphs = shaping.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const outline = font.glyphToPath(codepoint);
    const place = `translate(${x + xOffset} ${yOffset})`;
    x += xAdvance;
    return outline ? `<path transform="${place}" d="${outline}"/>` : "";
  });
  const scale = round(1 / unitsPerEm);
  const svg = `<g transform="scale(${scale} ${-scale})">${glyphs.join("")}</g>`;
  return { width: x / unitsPerEm, svg };
}

let opened: { own: Readonly<Record<Face, Typeface>>; borrowed: Typeface[] } | undefined;

function typefaces() {
  opened ??= {
    own: { display: open(own.display), text: open(own.text) },
    borrowed: readdirSync(FOLDER)
      .filter((name) => name.endsWith(".ttf") && name.startsWith("noto"))
      // The plain Latin one last: the others bring their own digits and signs.
      .toSorted((a, b) => Number(a === "noto-sans.ttf") - Number(b === "noto-sans.ttf"))
      .map(open),
  };
  return opened;
}

function open(name: string): Typeface {
  const face = new FontFace(new Blob(readFileSync(`${FOLDER}/${name}`)));
  return {
    font: new Font(face),
    unitsPerEm: face.upem,
    letters: new Set(face.collectUnicodes()),
    hasLetters: !name.includes("emoji"),
  };
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

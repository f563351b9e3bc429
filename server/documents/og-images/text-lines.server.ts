import { tallScript } from "#app/core/text/tall-script.ts";
import { beginsRight } from "./bidi.ts";
import { lettering, type Face } from "./lettering.server.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  lines: number;
  sizes: readonly number[];
  face: Face;
  fill: string;
  /** Height of a line, in font sizes. */
  leading?: number;
  height?: number;
}

interface SetText {
  svg: string;
  /** The y below the last line. */
  bottom: number;
}

/** Sets text into a box: the largest size at which it fits, cut with an ellipsis where even the smallest does not. */
export function setText(text: string, box: Box): SetText {
  const { x, y, width, face, fill } = box;
  const leading = leadingOf(text, box);
  const { lines, size } = fitted(text, box);
  const isRightToLeft = beginsRight(text);
  const svg = lines
    .map((line, index) => {
      const set = lettering(line, face, isRightToLeft);
      const left = isRightToLeft ? x + width - set.width * size : x;
      const baseline = Math.round(y + size * (0.82 + index * leading));
      return `<g transform="translate(${left.toFixed(2)} ${baseline}) scale(${size})" fill="${fill}">${set.svg}</g>`;
    })
    .join("");
  return { svg, bottom: y + size * lines.length * leading };
}

function fitted(text: string, box: Box) {
  const { width, lines: most, sizes, face, height = Number.POSITIVE_INFINITY } = box;
  const leading = leadingOf(text, box);
  const widths = new Map<string, number>();
  const widthOf = (words: string) => {
    const known = widths.get(words) ?? lettering(words, face).width;
    widths.set(words, known);
    return known;
  };
  const smallest = sizes.at(-1) ?? 40;
  const words = text.split(" ").flatMap((word) => broken(word, width / smallest, widthOf));
  for (const size of sizes) {
    const lines = wrapped(words, width / size, widthOf);
    const isLowEnough = lines.length * size * leading <= height;
    if (
      isLowEnough &&
      lines.length <= most &&
      lines.every((line) => lineWidth(line, widthOf) * size <= width)
    )
      return { lines: lines.map((line) => line.join(" ")), size };
  }
  const fewer = Math.min(most, Math.max(1, Math.floor(height / (smallest * leading))));
  const lines = wrapped(words, width / smallest, widthOf).slice(0, fewer);
  const last = lines.at(-1) ?? [];
  while (last.length > 1 && lineWidth([...last, "…"], widthOf) * smallest > width) last.pop();
  return {
    lines: lines.map((line, index) => line.join(" ") + (index === fewer - 1 ? "…" : "")),
    size: smallest,
  };
}

/** Signs above and below tall letters would touch the next line. */
const leadingOf = (text: string, { leading = 1.08 }: Box) => (tallScript(text) ? 1.4 : leading);

type WidthOf = (words: string) => number;

function wrapped(words: readonly string[], width: number, widthOf: WidthOf): string[][] {
  const lines: string[][] = [[]];
  for (const word of words) {
    const line = lines.at(-1);
    if (!line) break;
    if (line.length > 0 && lineWidth([...line, word], widthOf) > width) lines.push([word]);
    else line.push(word);
  }
  return lines;
}

/** A space takes so many font sizes. */
const SPACE = 0.24;

const lineWidth = (words: readonly string[], widthOf: WidthOf): number =>
  words.reduce((sum, word) => sum + widthOf(word), 0) + SPACE * (words.length - 1);

function broken(word: string, width: number, widthOf: WidthOf): string[] {
  const whole = widthOf(word);
  if (whole <= width) return [word];
  const letters = Array.from(segmenter.segment(word), ({ segment }) => segment);
  const fit = Math.max(1, Math.floor((letters.length * width * 0.9) / whole));
  return Array.from({ length: Math.ceil(letters.length / fit) }, (_, index) =>
    letters.slice(index * fit, (index + 1) * fit).join(""),
  );
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

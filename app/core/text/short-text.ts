/** Firefox before 125 has none; there a long word may be cut inside an emoji. */
const graphemes =
  "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : undefined;

/** On one line of at most `length` UTF-16 code units: line breaks become spaces, and a longer text is cut at a word. */
export const shorten = (text: string, length: number): string =>
  cutAtWord(text.replace(/\s+/gu, " ").trim(), length);

/** At most `length` UTF-16 code units: cut after the last word that fits, never through a letter, with an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(" ", length - 1);
  if (end > length / 2) return `${text.slice(0, end)}…`;
  // One long word. The last letter that fits may be cut in the middle: it makes room for the ellipsis.
  const start = text.slice(0, length);
  const letters = graphemes
    ? Array.from(graphemes.segment(start), ({ segment }) => segment)
    : Array.from(start);
  return `${letters.slice(0, -1).join("")}…`;
}

import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** UAX 9, P2: the first strong letter says where the text begins. */
export const beginsRight = (text: string): boolean =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;

/** The level of each letter (UAX 9): an odd one runs to the left. */
export function levelsOf(letters: readonly string[], isRightToLeft: boolean): number[] {
  const base = isRightToLeft ? "rtl" : "ltr";
  const { levels } = bidi.getEmbeddingLevels(letters.join(""), base);
  let at = 0;
  return letters.map((letter) => {
    const level = levels[at] ?? 0;
    at += letter.length;
    return level;
  });
}

/** UAX 9, L2: from the highest level down, what is at least as high is turned round. */
export function inVisualOrder<Item extends { level: number }>(items: readonly Item[]): Item[] {
  let ordered = [...items];
  for (let level = Math.max(0, ...items.map((item) => item.level)); level > 0; level -= 1) {
    const next: Item[] = [];
    let turned: Item[] = [];
    for (const item of ordered) {
      if (item.level >= level) turned.unshift(item);
      else {
        next.push(...turned, item);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}

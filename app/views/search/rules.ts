/** The longest question, in letters and in words: more finds no better and costs the database. */
const LONGEST = { letters: 100, words: 6 } as const;

const EMPTY_WORDS = new Set("a an and at for in of on or the to with".split(" "));

const ALIKE = 0.4;

const MAX_DIFFERENCE = 3;

export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase();
}

/** ASCII has no accents, and is nearly all that comes. */
const PLAIN = /^[\x20-\x7e]*$/;

export function searchWords(question: string): string[] {
  const words = fold(question.slice(0, LONGEST.letters)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, LONGEST.words);
}

export function isMeant(word: string, asked: string): boolean {
  const plain = fold(word);
  if (plain.startsWith(asked)) return true;
  // Words of very different lengths share too few groups of letters: counting them takes long.
  const differ = Math.abs(plain.length - asked.length);
  return asked.length > 3 && differ <= MAX_DIFFERENCE && likeness(plain, asked) >= ALIKE;
}

/** Indian names are written in Latin letters by ear: Jaipoor is Jaipur. */
export const byEar = (name: string): string =>
  name.replaceAll("oo", "u").replaceAll("ou", "u").replaceAll("ee", "i").replaceAll("aa", "a");

interface Piece {
  text: string;
  isMatch: boolean;
}

export function highlight(text: string, asked: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/([\p{L}\p{M}\p{N}]+)/u).filter(Boolean)) {
    const isMatch = /^[\p{L}\p{N}]/u.test(part) && asked.some((word) => isMeant(part, word));
    const last = pieces.at(-1);
    if (last && !last.isMatch && !isMatch) last.text += part;
    else pieces.push({ text: part, isMatch });
  }
  return pieces;
}

export function excerpt(text: string, asked: readonly string[], length = 160): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const first = Array.from(line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)).find(([word]) =>
    asked.some((one) => fold(word).startsWith(one)),
  );
  const from = Math.max(0, (first?.index ?? 0) - length / 3);
  const start = from === 0 ? 0 : line.indexOf(" ", from) + 1;
  const end = line.length <= start + length ? line.length : line.lastIndexOf(" ", start + length);
  const cut = line.slice(start, end > start ? end : start + length).toWellFormed();
  return `${start > 0 ? "… " : ""}${cut}${end < line.length ? " …" : ""}`;
}

export function likeness(a: string, b: string): number {
  const [left, right] = [trigrams(a), trigrams(b)];
  const common = [...left].filter((group) => right.has(group)).length;
  return common / (left.size + right.size - common);
}

function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)));
}

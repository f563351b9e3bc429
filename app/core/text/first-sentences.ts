import { plainLine } from "./plain-text.ts";
import { shorten } from "./short-text.ts";

const LONGEST = 240;

/** So many sentences as an email should hold of a text, at least one: the page has the rest. */
export function firstSentences(text: string): string {
  const line = plainLine(text);
  const [first = line, ...more] = line.match(/.+?(?:[.!?…]+(?=\s|$)|$)/gsu) ?? [];
  let sentences = first;
  for (const sentence of more) {
    if (sentences.length + sentence.length > LONGEST) break;
    sentences += sentence;
  }
  return shorten(sentences, LONGEST);
}

import { plainLine } from "./plain-text.ts";
import { shortened } from "./shortened.ts";

const LONGEST = 240;

/** The first sentence of a text, or as much as an email should hold of it: the page has the rest. */
export const firstSentence = (text: string): string =>
  shortened(/^.*?[.!?…](?=\s|$)/su.exec(plainLine(text))?.[0] ?? plainLine(text), LONGEST);

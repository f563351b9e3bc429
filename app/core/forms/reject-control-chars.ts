import type { core } from "zod";
import { DIRECTION_MARKS } from "#app/core/text/plain-text.ts";

/** Control characters break calendars, feeds and mails; tabs and line ends are text. */
const controlCharacter = /(?![\t\n\r])\p{Cc}/u;

/** A check for schemas: refuses control characters, which the database does not take either, and broken letters. */
export function cleanText(text: core.ParsePayload<string>): void {
  const refuse = (message: string) =>
    text.issues.push({ code: "custom", message, input: text.value });
  if (controlCharacter.test(text.value)) refuse("This contains control characters");
  if (/\p{Cs}/u.test(text.value)) refuse("This contains characters that are not text");
}

/** A check for what stands on one line, such as a name: it could otherwise pass for other text around it. */
export function cleanLine(text: core.ParsePayload<string>): void {
  cleanText(text);
  const refuse = (message: string) =>
    text.issues.push({ code: "custom", message, input: text.value });
  if (LINE_BREAKS.test(text.value)) refuse("This must be on one line");
  if (DIRECTION_MARKS.test(text.value))
    refuse("This contains marks that turn the direction of text");
  if (text.value !== "" && !isVisible(text.value)) refuse("This contains nothing to read");
}

const LINE_BREAKS = /[\n\r\u2028\u2029]/u;

/** True if there is anything to see: spaces of no width, joiners and empty cells of Braille are not. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

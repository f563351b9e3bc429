import type { core } from "zod";

/** Control characters break calendars, feeds and mails; tabs and line ends are text. */
const controlCharacter = /(?![\t\n\r])\p{Cc}/u;

/** A check for schemas: refuses control characters, which the database does not take either, and broken letters. */
export function cleanText(text: core.ParsePayload<string>): void {
  const refuse = (message: string) =>
    text.issues.push({ code: "custom", message, input: text.value });
  if (controlCharacter.test(text.value)) refuse("This contains control characters");
  if (!text.value.isWellFormed()) refuse("This contains characters that are not text");
}

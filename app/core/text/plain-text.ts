import { closeMarks } from "#app/core/forms/reject-control-chars.ts";

/**
 * Text as files can carry it: control characters (which XML and iCalendar forbid) and lone halves of
 * surrogate pairs are taken out; tabs stay. Line breaks stay as line feeds, because some readers of calendars end a line
 * at U+2028 as well. Marks that turn the direction of writing are closed at the end of the text, so that they cannot
 * turn what follows.
 */
export function plainText(text: string): string {
  return closeMarks(
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(FORBIDDEN, ""),
  );
}

export const plainLine = (text: string): string => plainText(text.replace(/\s+/gu, " ")).trim();

/** C0 and C1 controls but tab and line feed, the replacement of broken letters, and non-characters. */
const FORBIDDEN = /[\p{Cc}\ufffd\ufffe\uffff](?<![\t\n])/gu;

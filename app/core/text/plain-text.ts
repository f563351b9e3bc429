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

/** Embeddings, overrides and isolates. The plain marks U+200E and U+200F turn nothing else. */
export const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/u;
const ALL_MARKS = new RegExp(DIRECTION_MARKS, "gu");
const [END, END_OF_ISOLATE] = ["\u202c", "\u2069"];

/** Pairs marks as readers do (Unicode Annex 9): the end of an isolate ends what began inside it. */
export function closeMarks(text: string): string {
  const open: string[] = [];
  let isolates = 0;
  for (const [mark] of text.matchAll(ALL_MARKS)) {
    if (mark === END) {
      if (open.at(-1) === END) open.pop();
    } else if (mark === END_OF_ISOLATE) {
      if (isolates > 0) open.splice(open.lastIndexOf(END_OF_ISOLATE));
      isolates = Math.max(0, isolates - 1);
    } else if (mark > "\u202e") {
      isolates++;
      open.push(END_OF_ISOLATE);
    } else open.push(END);
  }
  return text + open.toReversed().join("");
}

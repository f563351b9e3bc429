/** In these scripts, and in emoji, a joiner between two signs changes what is read. */
const JOINED =
  /(?:[\u0600-\u0dff\u0f00-\u109f\u1780-\u17ff]|\p{Variation_Selector}|\p{Extended_Pictographic})$/u;
const VARIANT = "\ufe0f";
const JOINERS = ["\u200c", "\u200d", VARIANT];
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A name as it is stored: composed (NFC), without signs that nobody sees, with single spaces. */
export function storedName(typed: string): string {
  const isKept = (sign: string, before: string, after: string) =>
    JOINERS.includes(sign) && JOINED.test(before) && (sign === VARIANT || /^\S/u.test(after));
  return typed
    .normalize("NFC")
    .replace(INVISIBLE, (sign, at: number, text: string) =>
      isKept(sign, text.slice(0, at), text.slice(at + 1)) ? sign : "",
    )
    .trim()
    .replace(/\s+/gu, " ");
}

/** Names with one key look the same, or differ in capitals only. */
export const nameKey = (name: string): string =>
  storedName(name).replace(INVISIBLE, "").toLowerCase();

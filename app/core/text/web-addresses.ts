import type { core } from "zod";
import { ABBREVIATIONS, ENDINGS, FOREIGN_ENDINGS, NAMES, SENTENCE_WORDS } from "./web-endings.ts";

/**
 * The addresses of the web and of mail in a text, in the order in which they stand there. A bare word with a dot in it is
 * a name, a degree or a missing space more often than an address, so it needs an ending under which there are sites.
 * Dots of other scripts and full-width letters come back as browsers read them, without signs that nobody sees.
 */
export function webAddressesIn(text: string): string[] {
  const tokens = plainDots(text).match(TOKEN) ?? [];
  return tokens.flatMap((token) => {
    const whole = token.replace(/[.,:;!?'’…*_-]+$/u, "");
    const marked = whole.search(MARKED);
    if (marked >= 0) return [whole.slice(marked)];
    const { index, 0: dotted } = [...whole.matchAll(DOTTED)].find(hasEnding) ?? { index: 0, 0: "" };
    return dotted ? [whole.slice(index)] : [];
  });
}

/** A name is no advertisement: addresses of the web and of mail are refused. */
export const namesAnAddress = (name: string): boolean => addressInName(name) !== undefined;

/** A check for schemas of one line: refuses an address, and says which. */
export const withoutAddress =
  (sentence: string) =>
  (line: core.ParsePayload<string>): void => {
    // A text that is refused already may be too long to read.
    const address = line.issues.length > 0 ? undefined : addressInName(line.value);
    if (address === undefined) return;
    const message = `${sentence}, such as "${address.slice(0, 60)}"`;
    line.issues.push({ code: "custom", message, input: line.value });
  };

/** As `webAddressesIn`, the first one; `@` counts by itself. */
const addressInName = (name: string): string | undefined =>
  webAddressesIn(name)[0] ??
  plainDots(name)
    .split(/\s+/u)
    .find((word) => word.includes("@"));

/** An address in a text that leads neither to the site at `siteUrl` nor to what `own` names, the texts of the meetup. */
export function foreignAddressIn(text: string, siteUrl: string, own: readonly (string | null)[]) {
  const targets = new Set(
    [siteUrl, ...own.flatMap((one) => webAddressesIn(one ?? ""))].map(targetOf),
  );
  return webAddressesIn(text).find((address) => !targets.has(targetOf(address)));
}

/** Text before an `@` in an address with slashes is no host: browsers go to what follows. */
function targetOf(address: string): string {
  const [, start, rest = ""] = LEAD.exec(address.toLowerCase()) ?? [];
  const place = rest.replace(/[/?#\\].*$/su, "");
  if (place.includes("@") && (!start || start === "mailto:")) return place;
  const host = place.replace(/^.*@/su, "").replace(/:\d*$/, "");
  return host.replace(/^www\./, "").replace(/\.$/, "");
}

const LEAD = /^((?:[a-z][a-z\d+.-]*:)?\/\/|mailto:)?[/\\]*(.*)$/su;

const plainDots = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u3002\uff0e\uff61]/gu, ".");

/** As far as an address can go, with the brackets of IPv6; bounded, because strangers write the text. */
const TOKEN = /(?:[^\s<>"“”„«»()[\]{}]|(?<=\/\/)\[[\da-f:.]{2,45}\]){1,500}/giu;

/** Addresses by a sign of their own: two slashes, a mail's `@`, `www.`, the four numbers of a machine. */
const MARKED =
  /(?:[a-z][a-z\d+.-]{0,20}:)?\/\/\S|mailto:\S|[^\s@,;:]{1,64}@[^\s@]+\.[^\s@]|\bwww\.\S|\bxn--\S|(?:^|[^\p{L}\d.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\d]|\.\d)/iu;

const DOTTED = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu;

function hasEnding({ 0: dotted, index, input }: RegExpExecArray): boolean {
  const labels = dotted.split(".");
  const isFollowed = /^(?::\d+)?\/\S/u.test(input.slice(index + dotted.length));
  return labels.some((label, at) => {
    const before = labels[at - 1];
    if (before === undefined) return false;
    const isLast = at === labels.length - 1;
    if (isFollowed && isLast) return isEnding(label) || /^\p{Ll}{2,}$/u.test(label);
    return isEnding(label) && !isExcused(before, label, at);
  });
}

const isEnding = (label: string) =>
  ENDINGS.has(label.toLowerCase()) || FOREIGN_ENDINGS.has(label.toLowerCase());

/** A capital in front of a word that begins sentences is a missing space; other capitals excuse nothing. */
function isExcused(before: string, ending: string, at: number): boolean {
  if (NAMES.has(`${before}.${ending}`)) return true;
  const isWord = SENTENCE_WORDS.has(ending.toLowerCase());
  const isCapital = /^\p{Lu}\p{Ll}+$/u.test(ending);
  const isInitial = /^\p{Lu}$/u.test(before) && ending.length === 2;
  if (isCapital && (isWord || isInitial)) return true;
  const isHour = /^\d{1,2}$/.test(before);
  const isAbbreviation = at === 1 && ABBREVIATIONS.has(before.toLowerCase());
  return (isHour && isWord) || (isAbbreviation && (isCapital || isWord));
}

/** The words of a line that name no address, for mails to many: their readers did not ask for one of another site. */
export const wordsWithoutAddress = (line: string): string => wordsWithout(line, addressInName);

/** The words of a text without those that `foreignAddressIn` finds. */
export const wordsWithoutForeignAddress = (
  text: string,
  siteUrl: string,
  own: readonly (string | null)[],
): string => wordsWithout(text, (word) => foreignAddressIn(word, siteUrl, own));

const wordsWithout = (text: string, find: (word: string) => string | undefined): string =>
  text
    .split(/\s+/u)
    .filter((word) => find(word) === undefined)
    .join(" ");

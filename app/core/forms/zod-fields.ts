import { z } from "zod";
import { cleanText, isVisible } from "./reject-control-chars.ts";

/** Longest texts taken, in characters: enough for any honest use, and a bound for the rest. */
const LIMITS = { line: 200, address: 2_048, text: 5_000, article: 100_000 } as const;

const clean = (limit: number, message = "This must be a text") =>
  z
    .string(message)
    .trim()
    .max(limit, `This must be at most ${limit} characters long`)
    .check(cleanText);

/** Words in the address of a list: a filter, something looked for. Empty is none. */
export const queryText = () =>
  clean(LIMITS.line)
    .transform((text) => (text === "" ? undefined : text))
    .optional();

/** A line that must be there. `message` is the sentence when it is not (SPEC 5: 'Title is required'). */
export const requiredLine = (message: string) => required(LIMITS.line, message);

/** A long text that must be there. */
export const requiredArticle = (message: string) => required(LIMITS.article, message);

const required = (limit: number, message: string) =>
  clean(limit, message)
    .min(1, message)
    .refine((text) => text === "" || isVisible(text), message);

const orNull = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .union([z.null(), schema], "This must be a text")
    .transform((text) => (text === "" ? null : text))
    .optional();

/** A line that may be empty; empty is stored as null. */
export const optionalLine = () => orNull(clean(LIMITS.line));

/** A text of some paragraphs that may be empty. */
export const optionalText = () => orNull(clean(LIMITS.text));

const INVALID_ADDRESS = "Please enter a valid URL that begins with http:// or https://";

/** An address on the web: `javascript:` and every other scheme is refused. */
export const webAddress = () =>
  orNull(
    clean(LIMITS.address).refine((text) => text === "" || isWebAddress(text), INVALID_ADDRESS),
  );

/** A picture: an address on the web, or one of the site's own files (`/art/…`). */
export const pictureAddress = () =>
  orNull(
    clean(LIMITS.address).refine(
      (text) => text === "" || isWebAddress(text) || isOwnPath(text),
      INVALID_ADDRESS,
    ),
  );

/** A list of picture addresses; an empty one is stored as null. */
export const pictureAddresses = (most: number) =>
  z
    .array(
      clean(LIMITS.address).refine(
        (text) => isWebAddress(text) || isOwnPath(text),
        "Each line must be a valid URL that begins with http:// or https://",
      ),
      "This must be a list of addresses",
    )
    .max(most, `At most ${most} addresses`)
    .nullable()
    .transform((list) => (list?.length ? list : null))
    .optional();

/** The largest number a column of type integer holds. */
const LARGEST_INTEGER = 2_147_483_647;

/** A whole number from 0, or null (SPEC 5: empty becomes null). */
export const wholeNumber = () =>
  z
    .number("Please enter a whole number")
    .int("Please enter a whole number")
    .min(0, "Please enter a number that is not below 0")
    .max(LARGEST_INTEGER, "This number is too large")
    .nullable()
    .optional();

export const yesNo = () => z.boolean("This must be true or false").optional();

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).hostname !== "";
}

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text);
}

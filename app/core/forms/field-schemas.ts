import { z } from "zod";
import { closeMarks } from "#app/core/text/plain-text.ts";
import { cleanLine, cleanText, isVisible } from "./reject-control-chars.ts";
import type { Field, Fields } from "./fields.ts";
import { storedName } from "./names.ts";
import { INVALID_MOMENT, readMoment } from "./moments.ts";
import { isPicture, isWebAddress } from "./web-address.ts";

export function schemaOf<Payload = Record<string, unknown>>(
  fields: Fields,
): z.ZodObject & z.ZodType<Payload> {
  const shape = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
  return z.strictObject(Object.fromEntries(shape)) as z.ZodObject & z.ZodType<Payload>;
}

function fieldSchema(field: Field): z.ZodType {
  switch (field.input) {
    case "number":
      return wholeNumber(field.range);
    case "switch":
      return z.boolean("This must be true or false").optional();
    case "choice":
      return choiceOf(Object.keys(field.choices ?? {}));
    case "pictures":
      return pictureAddresses;
    case "name":
    case "line":
    case "text":
    case "article":
    case "url":
    case "picture":
    case "day":
    case "moment": {
      const rule = TEXTS[field.input];
      const text = { ...rule, most: field.most ?? rule.most };
      const read = field.isName ? namedBy(field.read) : field.read;
      return field.required === undefined
        ? optionalText(text, read)
        : requiredText(text, field.required, read);
    }
  }
}

type FieldReader = NonNullable<Field["read"]>;

interface TextRule {
  /** Longest text, in characters: enough for any honest use, and a bound for the rest. */
  most: number;
  /**
   * A line break becomes a space: an input of one line cannot hold it, and a calendar or a subject must not. Marks that
   * turn the direction of writing are closed, because they would turn the rest of a subject or sentence as well.
   */
  isLine?: boolean;
  check?: typeof cleanText;
  read?: FieldReader;
  invalid?: string;
  meta?: { format?: string; description?: string; examples?: string[] };
}

const INVALID_ADDRESS = "Please enter a valid URL that begins with http:// or https://";
const NO_TEXT = "This must be a text";

const LONGEST_ADDRESS = 2_048;

const TEXTS: Record<
  "name" | "line" | "text" | "article" | "url" | "picture" | "day" | "moment",
  TextRule
> = {
  name: { most: 80, check: cleanLine },
  line: { most: 200, isLine: true },
  text: { most: 5_000 },
  article: { most: 100_000 },
  url: {
    most: LONGEST_ADDRESS,
    read: only(isWebAddress, INVALID_ADDRESS),
    meta: { format: "uri" },
  },
  picture: {
    most: LONGEST_ADDRESS,
    read: only(isPicture, INVALID_ADDRESS),
    meta: { format: "uri-reference" },
  },
  day: {
    most: 200,
    read: only(
      (text) => z.iso.date().safeParse(text).success,
      "Please enter a date such as 2025-03-31",
    ),
    meta: { format: "date" },
  },
  moment: {
    most: 40,
    read: readMoment,
    invalid: INVALID_MOMENT,
    meta: {
      description: "A day and an hour, with an offset (RFC 3339), or on the clock of the place",
      examples: ["2026-12-05T18:00:00+05:30", "2026-12-05T18:00"],
    },
  },
};

function requiredText(rule: TextRule, missing: string, read?: FieldReader) {
  const text = boundedText(rule, missing)
    .min(1, missing)
    .refine((found) => found === "" || isVisible(found), missing)
    .meta({ ...rule.meta });
  const readers = [read, rule.read].filter((reader) => reader !== undefined);
  return readers.length === 0 ? text : text.transform(readBy(readers));
}

function optionalText(rule: TextRule, read?: FieldReader) {
  const readers = [read, rule.read].filter((reader) => reader !== undefined);
  // Not a union, whose single message would hide why a text is refused.
  return boundedText(rule)
    .meta({ ...rule.meta })
    .nullable()
    .transform((text, issues) => (text ? readBy(readers)(text, issues) || null : null))
    .optional();
}

/** Here and not in the fields, which pages load as well. */
const namedBy =
  (read: FieldReader = (value) => ({ value })): FieldReader =>
  (typed) =>
    read(storedName(typed));

const boundedText = (
  { most, isLine, check = cleanText, invalid }: TextRule,
  notText = invalid ?? NO_TEXT,
) =>
  z
    .string(notText)
    .overwrite((text) => (isLine ? closeMarks(text.replace(/[\n\r\u2028\u2029]+/gu, " ")) : text))
    .trim()
    .max(most, invalid ?? `This must be at most ${most} characters long`)
    .check(check);

const readBy =
  (readers: readonly FieldReader[]) =>
  (text: string, issues: z.RefinementCtx): string => {
    let value = text;
    for (const read of readers) {
      const result = read(value);
      if ("message" in result) {
        issues.addIssue({ code: "custom", message: result.message });
        return z.NEVER;
      }
      value = result.value;
    }
    return value;
  };

function only(fits: (text: string) => boolean, message: string): FieldReader {
  return (text) => (fits(text) ? { value: text } : { message });
}

function choiceOf(values: string[]) {
  const named = `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
  return z.enum(values, `Please choose ${named}`).optional();
}

const MOST_PICTURES = 40;

const pictureAddresses = z
  .array(
    boundedText({ most: LONGEST_ADDRESS }).refine(
      isPicture,
      "Each line must be a valid URL that begins with http:// or https://",
    ),
    "This must be a list of addresses",
  )
  .max(MOST_PICTURES, `At most ${MOST_PICTURES} addresses`)
  .nullable()
  .transform((list) => (list?.length ? list : null))
  .optional();

/** The largest number a column of type integer holds. */
const LARGEST_INTEGER = 2_147_483_647;

/** SPEC 5: an empty field is stored as null. */
function wholeNumber(range: Field["range"]) {
  const { from = 0, to = LARGEST_INTEGER } = range ?? {};
  const wrong = range && `Please enter a whole number of ${range.of}, from ${from}`;
  const notWhole = wrong ?? "Please enter a whole number";
  return z
    .number(notWhole)
    .int(notWhole)
    .min(from, wrong ?? "Please enter a number that is not below 0")
    .max(to, range ? `Please enter at most ${to} ${range.of}` : "This number is too large")
    .nullable()
    .optional();
}

import type { core } from "zod";

/**
 * For schemas without a sentence of their own, because zod's are made for programmers. To be handed to `safeParse` as its `error`.
 */
export const plainSentence = ({ expected }: core.$ZodRawIssue): string =>
  (typeof expected === "string" && BY_TYPE[expected]) || "This does not fit here";

const BY_TYPE: Record<string, string> = {
  string: "This must be a text",
  number: "This must be a number",
  int: "This must be a whole number",
  boolean: "This must be true or false",
  array: "This must be a list",
  object: "This must be an object",
};

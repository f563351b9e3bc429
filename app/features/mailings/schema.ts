import { z } from "zod";
import { atMost } from "#app/core/forms/at-most.ts";
import { cleanText } from "#app/core/forms/reject-control-chars.ts";
import { LONGEST_LETTER } from "./limits.ts";
import { messages } from "./messages.ts";

export const mailingInput = (longest: number) =>
  z.strictObject({
    text: z
      .string(messages.nothingSaid)
      .trim()
      .min(1, messages.nothingSaid)
      .check(atMost(longest), cleanText),
  });

export const letterInput = mailingInput(LONGEST_LETTER);

const books = z.object({
  state: z.enum(["waiting", "leaving", "sent"]),
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  waiting: z.number().int(),
});
/**
 * `people` is `accepted + refused + waiting`: somebody who leaves the list before their email leaves is not counted any
 * more.
 */
export type MailingBooks = z.output<typeof books>;

export const mailing = z.object({
  id: z.uuid(),
  text: z.string(),
  leaves_at: z.iso.datetime(),
  writer: z
    .string()
    .nullable()
    .describe("Null for somebody without a name, or an account that has gone"),
  ...books.shape,
});
export const writtenTexts = z.object({
  items: z.array(mailing),
  people: z.number().int().describe("Recipients of one that is written now"),
  refusal: z.string().nullable().describe("Why no further one can be written now"),
});
export type WrittenTexts = z.output<typeof writtenTexts>;

export type ListedMailing = z.output<typeof mailing>;

import { z } from "zod";
import { cleanText } from "#app/core/forms/reject-control-chars.ts";
import { LONGEST_NOTICE } from "./limits.ts";

export const noticeInput = z.strictObject({
  text: z
    .string("Please write something")
    .trim()
    .min(1, "Please write something")
    .refine(
      (text) => Array.from(text).length <= LONGEST_NOTICE,
      `This must be at most ${LONGEST_NOTICE} characters long`,
    )
    .check(cleanText),
});
export type NoticeInput = z.output<typeof noticeInput>;

/** A notice to the guests, with its books: `people` is `accepted + refused + waiting`. */
export const guestNotice = z.object({
  id: z.uuid(),
  text: z.string(),
  state: z.enum(["waiting", "leaving", "sent"]),
  leaves_at: z.iso.datetime(),
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  waiting: z.number().int(),
  unreachable: z.number().int(),
});
export type GuestNotice = z.output<typeof guestNotice>;

export const noticeList = z.object({
  items: z.array(guestNotice),
  people: z.number().int(),
  unreachable: z.number().int(),
});
export type NoticeList = z.output<typeof noticeList>;

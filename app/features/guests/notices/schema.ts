import { z } from "zod";
import { mailing, mailingInput } from "#app/features/mailings/schema.ts";
import { LONGEST_NOTICE } from "./limits.ts";

/** `coming` leaves out who waits for a seat. */
const audience = z.enum(["all", "coming"], "Please choose all or coming");

export const noticeInput = mailingInput(LONGEST_NOTICE).extend({ to: audience.default("all") });

export const guestNotice = mailing.extend({ unreachable: z.number().int() });
export type GuestNotice = z.output<typeof guestNotice>;

export const noticeList = z.object({
  items: z.array(guestNotice),
  people: z.number().int(),
  unreachable: z.number().int(),
  unheard: z
    .number()
    .int()
    .describe("Guests with an email to whom the newest change of the meetup has not left yet"),
  waits_for_morning: z
    .boolean()
    .describe("It is night at the venue: what is written now leaves at 8 o'clock"),
});
export type NoticeList = z.output<typeof noticeList>;

import { z } from "zod";
import { atMost } from "#app/core/forms/at-most.ts";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { withoutAddress } from "#app/core/text/web-addresses.ts";
import { LONGEST_ABOUT, LONGEST_FEEDBACK, MOODS } from "./rules.ts";

const CHOOSE = "Please choose one of the three";

/** One line of a guest that others read: no web address, and an empty one is none. */
const shortLine = (most: number) =>
  z
    .string("This must be a text")
    .trim()
    .overwrite((text) => text.replace(/\s+/gu, " "))
    .check(atMost(most), cleanLine, withoutAddress("Please leave out web addresses"))
    .transform((text) => text || null)
    .nullable();

export const about = shortLine(LONGEST_ABOUT).optional();

export const morningReplies = [
  z.strictObject({
    action: z.literal("feedback"),
    mood: z.enum(MOODS, CHOOSE),
    line: shortLine(LONGEST_FEEDBACK).optional(),
  }),
  z.strictObject({ action: z.literal("show"), about }),
  z.strictObject({ action: z.literal("hide") }),
] as const;

export type MorningReply = z.output<(typeof morningReplies)[number]>;

const sum = z.number().int().nullable();
const moods = { great: sum, fine: sum, not_for_me: sum };

export const feedbackSums = z.object(moods);
export type FeedbackSums = z.output<typeof feedbackSums>;

export const eventFeedback = z.object({ ...moods, lines: z.array(z.string()) });
export type EventFeedback = z.output<typeof eventFeedback>;

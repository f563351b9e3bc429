import { z } from "zod";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { mailingInput } from "#app/features/mailings/schema.ts";
import { messages } from "./messages.ts";
import { LONGEST_LETTER } from "./rules.ts";

const email = emailSchema({ missing: messages.emailNeeded });

const frequency = z.enum(["each", "monthly"], "Please choose how often");

export const followForm = z.strictObject({ email, frequency });

/** Without `email` the account says who asks. */
export const followInput = z.strictObject({ email: email.optional(), frequency });
export type FollowInput = z.output<typeof followInput>;

export const followAnswer = z.object({ state: z.enum(["pending", "following"]) });

export const ownFollows = z.object({
  items: z.array(z.object({ city_name: z.string(), frequency: z.enum(["each", "monthly"]) })),
  link: z.string().nullable().describe("One's own page"),
});
export type OwnFollows = z.output<typeof ownFollows>;

export const followerFigures = z.object({
  count: z.number().int(),
  each: z.number().int(),
  monthly: z.number().int(),
  change: z.number().int().describe("Since the beginning of the month"),
});
export type FollowerFigures = z.output<typeof followerFigures>;

export const followerAction = z.object({
  action: z.enum([
    "confirm",
    "each",
    "monthly",
    "letters",
    "no-letters",
    "unwanted",
    "leave",
    "leave-all",
  ]),
  city: z.string().max(100).check(cleanLine).optional(),
});
export type FollowerAction = z.output<typeof followerAction>;

export const letterInput = mailingInput(LONGEST_LETTER);

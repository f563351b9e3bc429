import { z } from "zod";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { letterInput } from "#app/features/mailings/schema.ts";
import { messages } from "./messages.ts";
import type { Frequency } from "./rules.ts";

const email = emailSchema({ missing: messages.emailNeeded });

const frequency = z.enum(["each", "monthly"], "Please choose how often");

export const followForm = z.strictObject({ email, frequency });

/** Without `email` the account says who asks. */
export const followInput = z.strictObject({ email: email.optional(), frequency });
export type FollowInput = z.output<typeof followInput>;

export const cityLetterInput = letterInput.extend({
  replies: z.boolean().optional().describe("True: answers go to the writer's address"),
});

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
  letters_stopped: z
    .boolean()
    .optional()
    .describe("True where several readers did not want the last letters"),
});
export type FollowerFigures = z.output<typeof followerFigures>;

const city = z.string().min(1).max(100).check(cleanLine);

/** As a form sends a ticked box. */
const letters = z.enum(["0", "1"]).default("0");

/** Only `leave-all` means every city. Without `city` the rest is about the only one that is followed. */
export const followerAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("leave-all") }),
  z.object({ action: z.literal("save"), city: city.optional(), frequency, letters }),
  z.object({
    action: z.literal("follow"),
    city,
    frequency: frequency.default("each"),
    /** Taken back, a farewell leaves letters off that were off. */
    letters: z.enum(["0", "1"]).default("1"),
  }),
  z.object({ action: z.literal("unwanted"), city }),
  z.object({ action: z.literal("leave"), city: city.optional() }),
  z.object({ action: z.literal("confirm"), city: city.optional() }),
  z.object({
    action: z.enum(["each", "monthly", "letters", "no-letters"]),
    city: city.optional(),
  }),
]);
/** Without the answer to a letter, which also counts against its writer. */
export type PlainAction = Exclude<z.output<typeof followerAction>, { action: "unwanted" }>;

type Change = Exclude<PlainAction, { action: "leave-all" | "leave" | "follow" | "confirm" }>;

export function changeBy(asked: Change): { frequency?: Frequency; letters?: boolean } {
  switch (asked.action) {
    case "save":
      return { frequency: asked.frequency, letters: asked.letters === "1" };
    case "letters":
    case "no-letters":
      return { letters: asked.action === "letters" };
    case "each":
    case "monthly":
      return { frequency: asked.action };
  }
}

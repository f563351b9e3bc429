import { z } from "zod";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import { atMost } from "#app/core/forms/at-most.ts";
import { cleanText } from "#app/core/forms/reject-control-chars.ts";

export const subscriptionInput = z.strictObject({
  email: emailSchema({ missing: "Please enter your email address" }),
  consent: z.literal(true, "Please agree to receive the newsletter"),
});

export type SubscriptionInput = z.output<typeof subscriptionInput>;

export const newsletterFigures = z.object({
  confirmed: z.number().int(),
  unconfirmed: z.number().int(),
  unsubscribed: z.number().int(),
});

export type NewsletterFigures = z.output<typeof newsletterFigures>;

/** In characters: a line of the centre's own, not an article. */
const LONGEST_INTRO = 600;

export const introInput = z.strictObject({
  intro: z.string("Please enter a text").trim().check(atMost(LONGEST_INTRO), cleanText),
});

export type IntroInput = z.output<typeof introInput>;

const listed = z.object({
  title: z.string(),
  text: z.string(),
  path: z.string(),
  picture: z.string().optional().describe("The path of a picture of ours"),
});

const issueContent = z.object({
  id: z.string().describe("The month, such as 2027-03"),
  month: z.string(),
  intro: z.string(),
  posts: z.array(listed).describe("Published since the issue before"),
  events: z.array(listed).describe("Ahead when it was sent"),
  recaps: z.array(listed).describe("Of meetups since the issue before: what happened"),
});

export type IssueContent = z.output<typeof issueContent>;

export const issue = issueContent.extend({
  state: z.enum(["draft", "waiting", "leaving", "sent"]),
  leaves_at: z.iso.datetime().nullable(),
  people: z.number().int(),
  accepted: z.number().int(),
  refused: z.number().int(),
  waiting: z.number().int(),
});

export type Issue = z.output<typeof issue>;

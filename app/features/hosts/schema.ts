import { z } from "zod";
import { DUTIES } from "#app/content/duties.ts";
import { ACCOUNT_EMAIL } from "#app/core/forms/email-address.ts";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import { cleanLine, cleanText } from "#app/core/forms/reject-control-chars.ts";
import { LONGEST_LINE, LONGEST_REASON } from "./limits.ts";
import { withoutAddress } from "#app/core/text/web-addresses.ts";

export const duty = z.enum(DUTIES, "Please choose host or helper");

export const invitationInput = z.strictObject({
  // Only an account can accept.
  email: emailSchema({ missing: "Please enter an email address", pattern: ACCOUNT_EMAIL }),
  duty,
  line: z
    .string("This must be a text")
    .trim()
    .max(LONGEST_LINE, `This must be at most ${LONGEST_LINE} characters long`)
    .check(cleanLine)
    .check(withoutAddress("Please leave out web addresses"))
    .transform((text) => text || null)
    .nullable()
    .optional(),
});
export type InvitationInput = z.output<typeof invitationInput>;

export const removalInput = z.strictObject({
  reason: z
    .string("This must be a text")
    .trim()
    .max(LONGEST_REASON, `This must be at most ${LONGEST_REASON} characters long`)
    .check(cleanText)
    .nullable()
    .optional(),
});

export const hostInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  duty,
  expires_at: z.iso.datetime(),
});
export type HostInvitation = z.output<typeof hostInvitation>;

export const openInvitation = z.object({
  city_name: z.string(),
  duty,
  email: z.string(),
  expires_at: z.iso.datetime(),
  invited_by: z.string(),
  is_handover: z.boolean(),
  /** Only whoever has accepted it can still read it then: the page leads them to their city. */
  is_accepted: z.boolean(),
  /** An account with this email, verified: it signs in. Without one, a name and a password are enough. */
  has_account: z.boolean(),
  line: z.string().nullable(),
});
export type OpenInvitation = z.output<typeof openInvitation>;

export const chapterHost = z.object({
  user_id: z.uuid(),
  name: z.string(),
  duty,
  accepted_at: z.iso.datetime(),
});
export type ChapterHost = z.output<typeof chapterHost>;

export const myCityPatch = z.strictObject({ asks_again: z.boolean("This must be true or false") });

export const cityDuty = z.object({ city_name: z.string(), duty });
export type CityDuty = z.output<typeof cityDuty>;

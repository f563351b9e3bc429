import { z } from "zod";
import { cleanText } from "#app/core/forms/reject-control-chars.ts";
import { hostInvitation, invitationInput } from "#app/features/hosts/schema.ts";
import { LONGEST_NOTES } from "./rules.ts";

export const notesInput = z.strictObject({
  text: z
    .string("Please enter a text")
    .trim()
    .max(LONGEST_NOTES, `This must be at most ${LONGEST_NOTES} characters long`)
    .check(cleanText),
});
export type NotesInput = z.output<typeof notesInput>;

export const notes = z.object({ text: z.string(), updated_at: z.iso.datetime().nullable() });
export type Notes = z.output<typeof notes>;

/** To an address, to a helper of the city, or to whom the centre finds. */
export const handoverInput = z.union(
  [
    z.strictObject({ email: invitationInput.shape.email }),
    z.strictObject({ user_id: z.uuid("Please choose a helper") }),
    z.strictObject({ find: z.literal(true) }),
  ],
  "Please enter an email address, choose a helper, or ask us to find somebody",
);
export type HandoverInput = z.output<typeof handoverInput>;

export const handover = hostInvitation;
export const handoverAsked = z.object({ state: z.literal("looking") });

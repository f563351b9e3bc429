import { z } from "zod";
import { cleanText } from "#app/core/forms/reject-control-chars.ts";
import { eventAttendance } from "#app/resources/city-events/schema.ts";
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

export const handoverInput = z.union(
  [
    z.strictObject({ email: invitationInput.shape.email }),
    z.strictObject({ user_id: z.uuid("Please choose a helper") }),
    z.strictObject({ find: z.boolean() }),
  ],
  "Please enter an email address, choose a helper, or ask us to find somebody",
);
export type HandoverInput = z.output<typeof handoverInput>;

/** Facts for a city's next host; guests' names are not among them, because consent to them ends with the meetup. */
export const dossier = z.object({
  meetups: z.array(
    z.object({
      id: z.uuid(),
      event_name: z.string(),
      wall_time: z.string(),
      venue: z.string(),
      recap: z.string().nullable(),
      /** People who had said yes, those they brought included; null where the site kept no list. */
      said_yes: z.number().int().nullable(),
      attendance: eventAttendance,
      was_elsewhere: z.boolean().describe("People registered on another site"),
    }),
  ),
  venues: z.array(z.object({ venue: z.string(), meetups: z.number().int() })),
  partners: z.array(z.string()),
  helpers: z.array(z.object({ user_id: z.uuid(), name: z.string() })),
  chat_link: z.string().nullable(),
  notes,
  successor: hostInvitation.nullable(),
  asked_at: z.iso.datetime().nullable(),
  is_host: z.boolean(),
});
export type Dossier = z.output<typeof dossier>;

export const handover = hostInvitation;
export const handoverAsked = z.object({ state: z.literal("looking") });

import { z } from "zod";
import { asciiEmail, EMAIL } from "#app/core/forms/email-address.ts";
import { LONGEST_EMAIL } from "#app/core/forms/longest-email.ts";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { withoutAddress } from "#app/core/text/web-addresses.ts";
import { eventAttendance } from "#app/resources/city-events/schema.ts";
import { about, morningReplies } from "./morning/schema.ts";
import { LONGEST_GUEST_NAME, MOST_BROUGHT, type GuestState } from "./rules.ts";

const NAME_NEEDED = "Please tell us your first name";
const INVALID_ADDRESS = "Please enter a valid email address, or leave it empty";
const BRING = `Please choose a number from 0 to ${MOST_BROUGHT}`;

export const guestName = z
  .string(NAME_NEEDED)
  .trim()
  .overwrite((text) => text.replace(/\s+/gu, " "))
  .min(1, { error: NAME_NEEDED, abort: true })
  .max(LONGEST_GUEST_NAME, `This must be at most ${LONGEST_GUEST_NAME} characters long`)
  .check(cleanLine)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), NAME_NEEDED)
  .check(withoutAddress("A name cannot hold a web address"));

const address = z
  .string(INVALID_ADDRESS)
  .trim()
  .overwrite(asciiEmail)
  .max(LONGEST_EMAIL, "This address is too long")
  .refine((text) => text === "" || EMAIL.test(text), INVALID_ADDRESS)
  .meta({ description: "An email address, or an empty text" })
  .transform((text) => text || null);

const bring = z.number(BRING).int(BRING).min(0, BRING).max(MOST_BROUGHT, BRING);

export const guestInput = z.strictObject({
  name: guestName,
  email: address.nullable().optional(),
  bring: bring.optional(),
  follow: z.boolean("This must be true or false").optional(),
  show: z.boolean("This must be true or false").optional(),
  about,
});

export const memberInput = guestInput.partial();

export type GuestInput = z.output<typeof guestInput>;

const EMAIL_NEEDED = "Please enter your email";

export const replyInput = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.enum(["cancel", "take"]) }),
    z.strictObject({ action: z.literal("confirm"), bring: bring.optional() }),
    z.strictObject({ action: z.literal("bring"), bring }),
    z.strictObject({
      action: z.literal("email"),
      email: address.pipe(z.string(EMAIL_NEEDED)),
    }),
    ...morningReplies,
  ],
  "Please choose confirm, cancel, take, bring, email, feedback, show or hide",
);

export type Reply = z.output<typeof replyInput>;

export const addedGuestInput = z.strictObject({ name: guestName, bring: bring.optional() });

export type AddedGuest = z.output<typeof addedGuestInput>;

export const guestState: z.ZodType<GuestState> = z.enum([
  "pending",
  "coming",
  "waiting",
  "offered",
  "cancelled",
  "struck",
]);

/** A guest as the hosts of the city see them: no address. */
const listedGuest = z.object({
  id: z.uuid(),
  name: z.string(),
  bring: z.number().int(),
  state: guestState,
  has_address: z.boolean().optional().describe("Not for helpers"),
  confirmed_at: z.iso.datetime().nullable(),
  here: z.number().int().nullable().describe("People of this party who came; null: not ticked"),
  show: z
    .boolean()
    .optional()
    .describe("Show their first name to others who are coming. Hosts read it, helpers do not"),
  about: z.string().nullable().optional().describe("Their line beside it. Not for helpers"),
  mailed_at: z.iso
    .datetime()
    .optional()
    .describe("When the email about what a host has done leaves: until then `undo` takes it back"),
  moved_up: z.boolean().optional().describe("That email tells of a seat that somebody else left"),
});

export type ListedGuest = z.output<typeof listedGuest>;

export const walkIn = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  people: z.number().int(),
});
export type WalkIn = z.output<typeof walkIn>;

export const guestList = z.object({
  items: z.array(listedGuest),
  capacity: z.number().int().nullable(),
  coming: z.number().int(),
  waiting: z.number().int(),
  seats_left: z.number().int().nullable(),
  over: z.number().int().describe("Seats taken beyond those there are"),
  by_mail: z.number().int().describe("Of those who come, by an email to followers"),
  floods: z
    .array(z.object({ since: z.iso.datetime(), wall_time: z.string(), parties: z.number().int() }))
    .optional()
    .describe("Hours of the last day with many names without an email. Not for helpers"),
  walk_ins: z.array(walkIn),
  door: z.object({
    said_yes: z.number().int(),
    here: z.number().int(),
    walk_ins: z.number().int(),
  }),
  attendance: eventAttendance,
  earlier: z
    .object({ said_yes: z.number().int(), came: z.number().int() })
    .nullable()
    .describe("Of earlier meetups in this city whose door counted"),
});

export type GuestList = z.output<typeof guestList>;

export const ownMeetup = z.object({
  event_id: z.uuid(),
  event_name: z.string(),
  city_name: z.string(),
  venue: z.string(),
  wall_time: z.string(),
  date_time: z.iso.datetime(),
  status: z.string(),
  bring: z.number().int(),
  state: guestState,
  link: z.string(),
});

export type OwnMeetup = z.output<typeof ownMeetup>;

export const ownMeetups = z.object({
  ahead: z.array(ownMeetup).describe("The next one first"),
  past: z.array(ownMeetup).describe("The latest one first"),
});

export type OwnMeetups = z.output<typeof ownMeetups>;

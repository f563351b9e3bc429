import { z } from "zod";
import { emailSchema } from "#app/core/forms/email-schema.ts";
import { cleanLine, cleanText, isVisible } from "#app/core/forms/reject-control-chars.ts";
import { LONGEST_REPORT } from "./rules.ts";

const choice = z.enum(
  ["wrong", "not-real", "harmful", "other"],
  "Please choose what comes closest",
);

const NOTHING_SAID = "Please say in a few words what is wrong";

export const reportInput = z.strictObject({
  reason: choice,
  message: z
    .string(NOTHING_SAID)
    .trim()
    .min(1, NOTHING_SAID)
    .max(LONGEST_REPORT, `This must be at most ${LONGEST_REPORT} characters long`)
    .check(cleanText)
    .refine((text) => text === "" || isVisible(text), NOTHING_SAID),
  email: z
    .union([z.literal(""), emailSchema().check(cleanLine)], "Please enter a valid email address")
    .transform((email) => (email === "" ? null : email)),
});
export type ReportInput = z.output<typeof reportInput>;

export const report = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  city_name: z.string(),
  title: z.string(),
  event_id: z.uuid().nullable(),
  event_state: z.enum(["public", "hidden", "gone"]).nullable(),
  reason: z.enum([...choice.options, "in-picture"]),
  picture_id: z.uuid().nullable(),
  picture_state: z.enum(["public", "hidden", "gone"]).nullable(),
  message: z.string(),
  email: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  forwarded_at: z.iso.datetime().nullable(),
  hosts: z.number().int().describe("Of its city, with a verified email"),
  /** One of many about the same subject within an hour: shown folded, and no mail told of it. */
  folded: z.boolean(),
});
export type Report = z.output<typeof report>;

const text = (missing: string) =>
  z
    .string(missing)
    .trim()
    .max(LONGEST_REPORT, `This must be at most ${LONGEST_REPORT} characters long`)
    .check(cleanText);

export const reportPatch = z.strictObject({
  settled: z.boolean("This must be true or false").optional(),
  note: text("Please write a note")
    .transform((note) => (note === "" ? null : note))
    .nullable()
    .optional(),
});
export type ReportPatch = z.output<typeof reportPatch>;

const NOTHING_TO_FORWARD = "Please write what the hosts should know";

export const forwardInput = z.strictObject({
  text: text(NOTHING_TO_FORWARD).refine(isVisible, NOTHING_TO_FORWARD),
});
export type ForwardInput = z.output<typeof forwardInput>;

export const reportFigures = z.object({ open: z.number().int(), settled: z.number().int() });
export type ReportFigures = z.output<typeof reportFigures>;

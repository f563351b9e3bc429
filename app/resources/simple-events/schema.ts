import { z } from "zod";
import { optionalText, pictureAddress, requiredLine } from "#app/core/forms/zod-fields.ts";

/** SPEC 3, the legacy simple event: a day, and a time in free text such as a range. */
export const simpleEventInput = z.strictObject({
  title: requiredLine("Title is required"),
  description: optionalText(),
  date: requiredLine("Date is required").refine(isDay, "Please enter a date such as 2025-03-31"),
  time: requiredLine("Time is required"),
  location: requiredLine("Location is required"),
  image_url: pictureAddress(),
});

export const simpleEventPatch = simpleEventInput.partial();

export type SimpleEventInput = z.output<typeof simpleEventInput>;
export type SimpleEventPatch = z.output<typeof simpleEventPatch>;

/** A simple event as the API answers it. `attendees` is a count shown, not entered (SPEC 7). */
export const simpleEventRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  date: z.iso.date(),
  time: z.string(),
  location: z.string(),
  image_url: z.string().nullable(),
  attendees: z.number().int(),
  created_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type SimpleEvent = z.output<typeof simpleEventRow>;

/** Whether the text is a day of the calendar: 2025-02-30 is none. */
function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

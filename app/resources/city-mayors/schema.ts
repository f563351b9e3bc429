import { z } from "zod";
import {
  optionalLine,
  optionalText,
  pictureAddress,
  requiredLine,
  webAddress,
  wholeNumber,
} from "#app/core/forms/zod-fields.ts";

/** SPEC 3 and 5: what an administrator says of a city mayor. Empty numbers are null. */
export const mayorInput = z.strictObject({
  name: requiredLine("Name is required"),
  city: requiredLine("City is required"),
  country: requiredLine("Country is required"),
  image_url: pictureAddress(),
  about_text: optionalText(),
  years_experience: wholeNumber(),
  startups_connected: wholeNumber(),
  partnerships_facilitated: optionalLine(),
  events_organized: wholeNumber(),
  vision_text: optionalText(),
  linkedin_url: webAddress(),
  contact_info: optionalLine(),
});

export const mayorPatch = mayorInput.partial();

export type MayorInput = z.output<typeof mayorInput>;
export type MayorPatch = z.output<typeof mayorPatch>;

/** A city mayor as the API answers it. */
export const mayorRow = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  image_url: z.string().nullable(),
  about_text: z.string().nullable(),
  years_experience: z.number().int().nullable(),
  startups_connected: z.number().int().nullable(),
  partnerships_facilitated: z.string().nullable(),
  events_organized: z.number().int().nullable(),
  vision_text: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  contact_info: z.string().nullable(),
  created_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type Mayor = z.output<typeof mayorRow>;

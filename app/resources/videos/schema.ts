import { z } from "zod";
import {
  optionalLine,
  optionalText,
  pictureAddress,
  requiredLine,
  webAddress,
  yesNo,
} from "#app/core/forms/zod-fields.ts";

/** SPEC 3 and 5: what an administrator says of a video. Views and likes are the server's. */
export const videoInput = z.strictObject({
  title: requiredLine("Title is required"),
  description: optionalText(),
  thumbnail_url: pictureAddress(),
  video_url: webAddress(),
  duration: optionalLine(),
  category: optionalLine(),
  featured: yesNo(),
});

export const videoPatch = videoInput.partial();

export type VideoInput = z.output<typeof videoInput>;
export type VideoPatch = z.output<typeof videoPatch>;

/** A video as the API answers it. */
export const videoRow = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  video_url: z.string().nullable(),
  duration: z.string().nullable(),
  category: z.string().nullable(),
  featured: z.boolean(),
  views: z.number().int(),
  likes: z.number().int(),
  created_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type Video = z.output<typeof videoRow>;

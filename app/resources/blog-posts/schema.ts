import { z } from "zod";
import {
  optionalLine,
  optionalText,
  pictureAddress,
  requiredArticle,
  requiredLine,
  yesNo,
} from "#app/core/forms/zod-fields.ts";

/** SPEC 3 and 5: what an administrator writes of a blog post. The rest is the server's. */
export const postInput = z.strictObject({
  title: requiredLine("Title is required"),
  content: requiredArticle("Content is required"),
  excerpt: optionalText(),
  category: optionalLine(),
  author: requiredLine("Author is required"),
  read_time: optionalLine(),
  image_url: pictureAddress(),
  featured: yesNo(),
  published: yesNo(),
});

export const postPatch = postInput.partial();

export type PostInput = z.output<typeof postInput>;
export type PostPatch = z.output<typeof postPatch>;

/** A post as the API answers it. */
export const postRow = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string().nullable(),
  category: z.string().nullable(),
  author: z.string(),
  read_time: z.string().nullable(),
  image_url: z.string().nullable(),
  featured: z.boolean(),
  published: z.boolean(),
  created_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});

export type Post = z.output<typeof postRow>;

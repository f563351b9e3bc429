import { z } from "zod";
import { cleanLine, cleanText } from "#app/core/forms/reject-control-chars.ts";
import { pictureAddress } from "#app/core/forms/field-schemas.ts";
import { isWebAddress } from "#app/core/forms/web-address.ts";
import { LONGEST_ABOUT } from "./rules.ts";

const NO_TEXT = "This must be a text";
const NO_CHAT_LINK = "Please enter a link that begins with https://";

/** Empty is stored as null. */
const orNull = (schema: z.ZodType<string, string>, message: string) =>
  z
    .union([z.null(), schema], message)
    .transform((text) => (text === "" ? null : text))
    .optional();

const aboutText = z
  .string(NO_TEXT)
  .trim()
  .max(LONGEST_ABOUT, `This must be at most ${LONGEST_ABOUT} characters long`)
  .check(cleanText);

const chatLink = z
  .string(NO_TEXT)
  .trim()
  .max(2_048, "This link is too long")
  .check(cleanText)
  .refine((text) => text === "" || (/^https:\/\//i.test(text) && isWebAddress(text)), NO_CHAT_LINK);

/** What hosts say of themselves on the page of their city. */
export const cardInput = z.strictObject({
  host_name: z
    .string("Please enter your name")
    .trim()
    .min(1, "Please enter your name")
    .max(80, "This must be at most 80 characters long")
    .check(cleanLine),
  image_url: pictureAddress(),
  about_text: orNull(aboutText, NO_TEXT),
  chat_link: orNull(chatLink, NO_CHAT_LINK),
});
export type CardInput = z.output<typeof cardInput>;

export const chapterCard = z.object({
  city_name: z.string(),
  host_name: z.string(),
  image_url: z.string().nullable(),
  about_text: z.string().nullable(),
  /** For hosts and administrators only. */
  chat_link: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type ChapterCard = z.output<typeof chapterCard>;

/** The entity tag of a version of a card. */
export const cardEtag = ({ updated_at }: Pick<ChapterCard, "updated_at">) => `"${updated_at}"`;

export const cardOfCity = z.object({
  /** Null where the fixed content stands on the page. */
  card: chapterCard.nullable(),
  /** A card is shown as long as the city has a host. */
  is_shown: z.boolean(),
});
export type CardOfCity = z.output<typeof cardOfCity>;

/** What everybody sees of a card. */
export type ShownCard = Pick<ChapterCard, "host_name" | "image_url" | "about_text">;

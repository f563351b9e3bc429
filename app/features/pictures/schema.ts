import { z } from "zod";
import { cleanLine } from "#app/core/forms/reject-control-chars.ts";
import { messages } from "./messages.ts";
import { ENCODINGS, LONGEST_ALT, LONGEST_LIST, REFUSED_FORMATS } from "./rules.ts";

/** A message to the process that converts uploads: where the file lies, and the folder for what is made of it. */
export const workerTask = z.object({ input: z.string(), output: z.string() });

const fileName = z.templateLiteral([z.enum(["480", "960", "1600"]), ".", z.enum(ENCODINGS)]);

export const DECODED = "decoded";

export const workerReply = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("converted"),
    /** Size of the largest file, in pixels. */
    width: z.int(),
    height: z.int(),
    /** The most frequent colour, as `#rrggbb`. */
    colour: z.string(),
    files: z.array(z.object({ name: fileName, hash: z.string(), bytes: z.int() })),
  }),
  z.object({ kind: z.literal("wrong-format"), format: z.enum(REFUSED_FORMATS) }),
  z.object({ kind: z.literal("too-many-pixels") }),
  z.object({ kind: z.literal("unreadable"), detail: z.string() }),
  z.object({ kind: z.literal("unwritable"), detail: z.string() }),
]);
export type WorkerReply = z.output<typeof workerReply>;
export type Conversion = Extract<WorkerReply, { kind: "converted" }>;

const alt = z
  .string()
  .trim()
  .max(LONGEST_ALT, `This must be at most ${LONGEST_ALT} characters long`)
  .check(cleanLine);

export const pictureDescription = z.strictObject({ alt });
export type PictureDescription = z.output<typeof pictureDescription>;

export const uploadInput = z.strictObject({
  alt: alt.default(""),
  city_name: z
    .string()
    .trim()
    .transform((name) => (name === "" ? undefined : name))
    .optional(),
});
export type UploadInput = z.output<typeof uploadInput>;

export const eventPicturesInput = z.strictObject({
  items: z
    .array(z.uuid(messages.notOfCity).toLowerCase(), "Please send a list of ids")
    .max(LONGEST_LIST, messages.mostOfEvent),
});
export type EventPicturesInput = z.output<typeof eventPicturesInput>;

export const uploadForm = z.object({
  file: z.string().meta({ format: "binary" }),
  alt: z.string().optional(),
  city_name: z.string().optional(),
});

export const picture = z.object({
  id: z.uuid(),
  address: z.url(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  city_name: z.string().nullable(),
});
export type Picture = z.output<typeof picture>;

export const picturePreview = z.object({ image: z.string() });
export type PicturePreview = z.output<typeof picturePreview>;

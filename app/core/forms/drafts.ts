import { z } from "zod";
import { DRAFT } from "./draft-keys.ts";
import { newUuid } from "./new-uuid.ts";

const values = z.record(z.string(), z.union([z.string(), z.boolean()]));
const shape = z.object({
  values,
  /** What the form had been filled with, and the version of the row it came from. */
  base: values,
  etag: z.string().nullable(),
  /** Under which name something new is sent, so that sending it again does not store it twice. */
  key: z.uuid().default(newUuid),
  /** What has been sent under that name without an answer: it may be stored. */
  sent: values.optional(),
  /** True when a program has filled it in: nobody needs to hear that it was kept. */
  isPrepared: z.boolean().default(false),
});

/** What somebody was typing when they were interrupted: kept in this tab until it is saved or discarded. */
export type Draft = z.output<typeof shape>;
const storageKey = (key: string) => DRAFT + key;

/** Storage may be full, or forbidden: a draft is a kindness, the form works without. */
export function keepDraft(key: string, draft: z.input<typeof shape>) {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    return;
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    return shape.parse(JSON.parse(sessionStorage.getItem(storageKey(key)) ?? ""));
  } catch {
    return undefined;
  }
}

export function dropDraft(key: string) {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    return;
  }
}

import { z } from "zod";
import { storedDraft } from "./draft-storage.ts";
import { newUuid } from "#app/core/forms/new-uuid.ts";

const values = z.record(z.string(), z.union([z.string(), z.boolean()]));
const shape = z.object({
  values,
  base: values,
  etag: z.string().nullable(),
  key: z.uuid().default(newUuid),
  /** Sent under that key without a response: it may be stored. */
  sent: values.optional(),
  /** True when a program filled it in: the form does not say then that it restored a draft. */
  isPrepared: z.boolean().default(false),
});

export type Draft = z.output<typeof shape>;
export type DraftInput = z.input<typeof shape>;

/** A draft that was never sent has a new key each time: a duplicated tab has a copy of it. */
export function readDraft(key: string): Draft | undefined {
  const draft = shape.safeParse(storedDraft(key)).data;
  return draft && (draft.sent ? draft : { ...draft, key: newUuid() });
}

import { z } from "zod";
import { DRAFT } from "./draft-keys.ts";
import type { FormValues } from "./form-values.ts";

/** What somebody was typing when they were interrupted: kept in this tab until it is saved or discarded. */
export interface Draft {
  values: FormValues;
  /** What the form had been filled with, and the version of the row it came from. */
  base: FormValues;
  etag: string | null;
  /** True when a program has filled it in: nobody needs to hear that it was kept. */
  isPrepared?: boolean | undefined;
}

const values = z.record(z.string(), z.union([z.string(), z.boolean()]));
const shape = z.object({
  values,
  base: values,
  etag: z.string().nullable(),
  isPrepared: z.boolean().optional(),
});
const storageKey = (key: string) => DRAFT + key;

/** Storage may be full, or forbidden: a draft is a kindness, the form works without. */
export function keepDraft(key: string, draft: Draft) {
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

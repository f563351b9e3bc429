import type * as z from "zod/mini";
import { fieldErrors, type FieldError } from "./field-errors.ts";

export type FormInput<Input> = { ok: true; value: Input } | { ok: false; errors: FieldError[] };

export function textsIn(form: HTMLFormElement): FormInput<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") texts[name] = value;
  return { ok: true, value: texts };
}

export const parsedBy =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (form: HTMLFormElement): FormInput<z.output<Schema>> => {
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, errors: fieldErrors(parsed.error.issues) };
  };

import type { FieldError } from "#app/core/forms/field-errors.ts";
import type { AccountCode } from "#app/resources/accounts/messages.ts";

/** Why sign-in says no. The sentence for each code is in the feature's messages. */
export interface Refusal {
  code: AccountCode;
  fields?: FieldError[];
  /** SPEC 8, the weak password kind: why it is weak. */
  reasons?: string[];
  /** Seconds to wait. */
  retryAfter?: number;
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: Refusal };

/** It has worked, and there is nothing to tell. */
export const done = { ok: true, value: undefined } as const;

export function refuse(code: AccountCode, more: Omit<Refusal, "code"> = {}) {
  return { ok: false, error: { code, ...more } } as const;
}

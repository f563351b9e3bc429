import type { FieldError } from "#app/core/forms/field-errors.ts";

/** A value, or a code for what went wrong. Exceptions are bugs. */
export type Result<Value, Code extends string = ErrorCode> =
  | { ok: true; value: Value }
  | { ok: false; error: Failure<Code> };

export interface Failure<Code extends string = ErrorCode> {
  code: Code;
  fields?: FieldError[];
  current?: unknown;
  detail?: string;
  /** SPEC 8: why a password is weak. */
  reasons?: string[];
  /** Seconds to wait, where there were too many calls. */
  retryAfter?: number;
}

export type ErrorCode =
  | "not-authenticated"
  | "forbidden"
  | "not-found"
  | "gone"
  | "invalid"
  | "conflict"
  | "stale"
  | "too-many";

export const ok = <Value>(value: Value) => ({ ok: true, value }) as const;

export const err = <Code extends string>(code: Code, more: Omit<Failure<Code>, "code"> = {}) =>
  ({ ok: false, error: { code, ...more } }) as const;

/** The status of a page about what is not there: 410 where we still know that it was. */
export const missingStatus = (code: string) => (code === "gone" ? 410 : 404);

/** For a fault of one field, which says so itself. */
export const errAt = <Code extends string>(code: Code, path: string, message: string) =>
  err(code, { fields: [{ path, message }] });

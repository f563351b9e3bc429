import { STATUS_CODES } from "node:http";
import { z } from "@hono/zod-openapi";
import type { ZodError } from "zod";
import { fieldErrors, type FieldError } from "#app/core/forms/field-errors.ts";
import type { ErrorCode, Failure } from "#app/core/result.ts";

export type Sentences = Record<ErrorCode, string>;

/** RFC 9457. `detail` is the sentence a person reads; `errors` names the fields at fault. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
        }),
      )
      .optional(),
    current: z.unknown().optional(),
  })
  .openapi("Problem");

export const STATUS: Record<ErrorCode, number> = {
  "not-authenticated": 401,
  forbidden: 403,
  "not-found": 404,
  gone: 410,
  invalid: 422,
  conflict: 409,
  stale: 412,
  "too-many": 429,
};

/** RFC 9110 names two anew (15.5.14, 15.5.21), which Node names as before. */
const TITLE: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: "Content Too Large",
  422: "Unprocessable Content",
};

interface More {
  code?: string;
  /** SPEC 8: why a password is weak. */
  reasons?: string[] | undefined;
  errors?: FieldError[] | undefined;
  current?: unknown;
  headers?: Record<string, string>;
}

export function problem(status: number, detail: string, more: More = {}): Response {
  const body = {
    type: "about:blank",
    title: TITLE[status] ?? "Error",
    status,
    detail,
    ...(more.code ? { code: more.code } : {}),
    ...(more.reasons ? { reasons: more.reasons } : {}),
    ...(more.errors ? { errors: more.errors } : {}),
    ...(more.current === undefined ? {} : { current: more.current }),
  };
  return Response.json(body, {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
      ...more.headers,
    },
  });
}

problem.of = (failure: Failure, sentences: Sentences): Response =>
  problem(STATUS[failure.code], failure.detail ?? sentences[failure.code], {
    errors: failure.fields,
    current: failure.current,
    ...(failure.retryAfter ? { headers: { "Retry-After": String(failure.retryAfter) } } : {}),
  });

problem.invalid = (error: Pick<ZodError, "issues">, status = 422): Response =>
  problem(status, "Please check the marked fields.", { errors: fieldErrors(error.issues) });

export const COMMON_SENTENCES: Sentences = {
  "not-authenticated": "User not authenticated",
  forbidden: "You need admin privileges to do this.",
  "not-found": "There is nothing here.",
  gone: "This has been deleted.",
  invalid: "Please check the marked fields.",
  conflict: "This does not fit what is stored.",
  stale: "Somebody else has changed this meanwhile.",
  "too-many": "Too many requests. Please wait a moment.",
};

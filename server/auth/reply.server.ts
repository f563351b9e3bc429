import type { Context as HonoContext } from "hono";
import { problem } from "#app/core/api/problem.server.ts";
import { sentences, type AccountCode } from "#app/features/accounts/messages.ts";
import type { Failure, Result } from "#app/core/result.ts";

const STATUS: Partial<Record<AccountCode, number>> = {
  "invalid-credentials": 401,
  "not-authenticated": 401,
  "session-ended": 401,
  "challenge-expired": 401,
  "code-used": 401,
  "wrong-email-code": 401,
  "sign-in-again": 403,
  "session-unknown": 404,
  "already-registered": 409,
  "too-many": 429,
  "link-used": 410,
  "link-expired": 410,
  "link-orphaned": 410,
  "already-verified": 409,
  "two-factor-on": 409,
  "last-administrator": 409,
  "two-factor-off": 409,
  "no-password": 409,
  "provider-away": 503,
  busy: 503,
};

export function reply<Value>(c: HonoContext, result: Result<Value, AccountCode>): Response {
  if (!result.ok) return replyFailure(result.error);
  return c.json(result.value === undefined ? { done: true } : result.value, 200, {
    "Cache-Control": "no-store",
  });
}

export function replyFailure({ code, fields, reasons, retryAfter }: Failure<AccountCode>) {
  const detail = reasons ? `${sentences[code]} ${reasons.join(" ")}` : sentences[code];
  return problem(STATUS[code] ?? 422, detail, {
    code,
    errors: fields,
    reasons,
    ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}),
  });
}

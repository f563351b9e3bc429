import type { Context as HonoContext } from "hono";
import type { Result } from "#app/core/result.ts";
import { COMMON_SENTENCES, problem, type Sentences } from "./problem.server.ts";

/** The response for the result of a service: its value as JSON, 204 for null, or a problem. */
export function reply<Value extends object | null>(
  c: HonoContext,
  result: Result<Value>,
  sentences: Sentences = COMMON_SENTENCES,
  status: 200 | 201 | 202 = 200,
): Response {
  if (!result.ok) return problem.of(result.error, sentences);
  return result.value === null
    ? c.body(null, 204)
    : c.json(result.value, status, { "Cache-Control": "no-store" });
}

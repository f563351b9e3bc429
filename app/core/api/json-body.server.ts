import type { Context as HonoContext } from "hono";
import { core } from "zod";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { NOT_UTF8 } from "./body-limit.server.ts";
import { problem } from "./problem.server.ts";

type Body<Value> = { ok: true; value: Value } | { ok: false; response: Response };

interface ReadOptions {
  ignored?: readonly string[] | undefined;
  refuse?: (error: core.$ZodError) => Response;
}

/** The body of a request, checked by `schema`, or the response that says what is wrong with it (400, 415, 422). */
export async function readInput<Schema extends core.$ZodType>(
  c: HonoContext,
  schema: Schema,
  { ignored, refuse = problem.invalid }: ReadOptions = {},
): Promise<Body<core.output<Schema>>> {
  const body = await readJson(c, ignored);
  if (!body.ok) return body;
  const input = core.safeParse(schema, body.value, { error: plainSentence });
  return input.success
    ? { ok: true, value: input.data }
    : { ok: false, response: refuse(input.error) };
}

/**
 * The JSON object of a request without the fields `ignored`, or the response 400 or 415. Only JSON, because a form
 * of another site cannot send it without a preflight request.
 */
export async function readJson(
  c: HonoContext,
  ignored: readonly string[] = [],
): Promise<Body<unknown>> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(type))
    return { ok: false, response: problem(415, "Send the data as application/json.") };
  const text = await textOf(c);
  if (text === undefined) return { ok: false, response: problem(400, NOT_UTF8) };
  const value = parsed(text);
  if (value === undefined) return { ok: false, response: problem(400, "This is not valid JSON.") };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, response: problem(400, "Send one JSON object.") };
  const entries = Object.entries(value).filter(([name]) => !ignored.includes(name));
  return { ok: true, value: Object.fromEntries(entries) };
}

/** Fatal, because U+FFFD would be stored in place of invalid bytes. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON is sent as UTF-8 (RFC 8259, 8.1): undefined for other bytes, and for a body that broke off. */
async function textOf(c: HonoContext): Promise<string | undefined> {
  try {
    return utf8.decode(await c.req.arrayBuffer());
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

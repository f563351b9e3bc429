import type { Context as HonoContext } from "hono";
import { OWN_PICTURES } from "#app/core/forms/picture-address.ts";
import type { Result } from "#app/core/result.ts";
import { COMMON_SENTENCES, problem, type Sentences } from "./problem.server.ts";

const PICTURE_ORIGINS = new RegExp(`"https?://[^"/\\\\]+(?=${OWN_PICTURES.source}")`, "g");

/** JSON whose own pictures have the address of the site as it is now. */
const withOwnPictures = (json: string, siteUrl: string): string =>
  json.replaceAll(PICTURE_ORIGINS, () => `"${siteUrl}`);

/** The response for the result of a service: its value as JSON, 204 for null, or a problem. */
export function reply<Value extends object | null>(
  c: HonoContext,
  result: Result<Value>,
  sentences: Sentences = COMMON_SENTENCES,
  status: 200 | 201 | 202 = 200,
  siteUrl?: string,
): Response {
  if (!result.ok) return problem.of(result.error, sentences);
  if (result.value === null) return c.body(null, 204);
  const json = JSON.stringify(result.value);
  return c.body(siteUrl === undefined ? json : withOwnPictures(json, siteUrl), status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
  });
}

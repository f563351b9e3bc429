import { createMiddleware } from "hono/factory";
import type { Settings } from "#server/settings.ts";

export function securityHeaders({ siteUrl }: Pick<Settings, "siteUrl">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(siteUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

const FRAMED = "frame-ancestors *";

export const framedPolicy = (policy: string) => policy.replace("frame-ancestors 'none'", FRAMED);

/**
 * Those of the headers of all answers that an answer lacks: one that it has of its own wins, and a page that may be
 * framed does not say `X-Frame-Options`, which has no word for everybody.
 */
export function* headersToAdd(
  fixed: Iterable<readonly [name: string, value: string]>,
  own: (name: string) => string | null | undefined,
): Generator<readonly [name: string, value: string]> {
  const isFramed = own("content-security-policy")?.includes(FRAMED) ?? false;
  for (const [name, value] of fixed) {
    if (typeof own(name) === "string" || (isFramed && name === "x-frame-options")) continue;
    yield [name, value];
  }
}

/** Nobody keeps or lists a page of one person, and no other site learns its URL. */
export const PRIVATE = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Responses of the API are data: opened as a page they may load and run nothing. */
export const DATA_POLICY = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

export const API_POLICY = createMiddleware(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(DATA_POLICY)) c.res.headers.set(name, value);
});

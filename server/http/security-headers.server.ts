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

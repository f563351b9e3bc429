import type { Context as HonoContext, Hono } from "hono";
import { visitor, type Context } from "#app/core/context.server.ts";
import { PLAIN_POLICY } from "#app/core/plain-pages/plain-document.server.ts";
import { cachedGet, type Parameter } from "#server/pages/cached-endpoint.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import type { Site } from "#server/site.server.ts";

export interface Made {
  status: number;
  body: string;
}

const HTML = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": PLAIN_POLICY,
};
/** Of pages that are one person's own: nobody keeps them, lists them, or learns their address. */
export const PRIVATE = {
  ...HTML,
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};
/** Of a form that was refused: the browser keeps it, because otherwise "back" leads to an error of the browser. */
const FORM_AGAIN = { ...PRIVATE, "cache-control": "private, no-cache" };

/** Of who asks such a page nothing is known. */
export const contextOf = (site: Site): Context => site.contextFor(visitor, crypto.randomUUID());

/** A function that adds pages to `pages` which are made once for all who ask before they change. */
export function cachedPages(pages: Hono<VisitorEnv>, site: Site) {
  const get = cachedGet(pages, site);
  return (path: string, make: (ctx: Context, parameter: Parameter) => Promise<Made>) =>
    get(path, async (ctx, parameter) => {
      const made = await make(ctx, parameter);
      return { ...made, type: HTML["content-type"], headers: HTML };
    });
}

/** The texts of a form that was sent. */
export async function formOf(c: HonoContext): Promise<Map<string, string>> {
  const form = await c.req.parseBody().catch(() => ({}));
  return new Map(
    Object.entries(form).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
}

export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** A form that was refused, as it was filled in; `wait` is the time to wait, in seconds. */
export const sendAgain = (status: number, body: string, wait?: number) =>
  send({ status, body }, { ...FORM_AGAIN, ...(wait && { "retry-after": String(wait) }) });

export const send = ({ status, body }: Made, headers: Record<string, string>) =>
  new Response(body, { status, headers });

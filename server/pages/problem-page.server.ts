import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { problemSchema } from "#app/core/api/problem.server.ts";
import type { Page } from "#server/pages/page-cache.server.ts";

/** A browser shows these as JSON too, because they are meant for programs. */
const FOR_PROGRAMS = /^\/(?:api\/|healthz$|readyz$)|\.data$/;

const MAX_PAGES = 50;

/**
 * Turns a refused page into one that a person can read and leave: a browser shows the JSON of RFC 9457 as it is.
 * The status and the headers, such as `Retry-After`, stay. Each sentence is rendered once, because a flood is refused too.
 */
export function problemAsPage(render: (sentence: string) => Promise<Page>) {
  const pages = new LRUCache<string, Promise<Page>>({ max: MAX_PAGES });
  return createMiddleware(async (c, next) => {
    await next();
    const { res } = c;
    const isProblem = res.headers.get("Content-Type")?.startsWith("application/problem+json");
    if (!isProblem || !c.req.header("Accept")?.includes("text/html")) return;
    if (FOR_PROGRAMS.test(c.req.path)) return;
    const problem = problemSchema.safeParse(await res.clone().json());
    if (!problem.success) return;
    const { detail } = problem.data;
    const rendering = pages.get(detail) ?? render(detail);
    pages.set(detail, rendering);
    // One that failed would be refused again long after its cause is gone.
    rendering.catch(() => pages.delete(detail));
    const page = await rendering;
    const headers = new Headers(res.headers);
    headers.delete("Content-Length");
    for (const name of ["content-type", "content-security-policy"])
      if (page.headers[name]) headers.set(name, page.headers[name]);
    // Hono would otherwise keep the headers of the response that is replaced.
    c.res = undefined;
    c.res = new Response(new Uint8Array(page.body), { status: res.status, headers });
  });
}

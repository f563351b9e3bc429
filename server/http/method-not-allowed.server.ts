import type { Context as HonoContext, Hono, Env } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { problem } from "#app/core/api/problem.server.ts";

/**
 * The last handler of an app: 404 for unknown paths, 405 with `Allow` for other methods (RFC 9110, 15.5.6), and
 * 204 with `Allow` for OPTIONS.
 */
export function methodNotAllowedHandler<E extends Env>(api: Hono<E>) {
  const router = new TrieRouter<string>();
  for (const { method, path } of api.routes) {
    if (method !== "ALL") router.add(method, path, method);
  }
  const methods = [...new Set(api.routes.map(({ method }) => method))];
  return (c: HonoContext) => {
    const found = methods.filter(
      (method) => method !== "ALL" && router.match(method, c.req.path)[0].length > 0,
    );
    if (found.length === 0) return problem(404, "There is nothing at this address.");
    return methodNotAllowed(c, found.includes("GET") ? [...found, "HEAD"] : found);
  };
}

function methodNotAllowed(c: HonoContext, allowed: readonly string[]): Response {
  const Allow = [...allowed, "OPTIONS"].join(", ");
  if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow });
  return problem(405, `This address takes ${Allow} only.`, { headers: { Allow } });
}

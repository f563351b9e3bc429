import { createMiddleware } from "hono/factory";
import { openPath } from "./secret-paths.ts";
import type { VisitorEnv } from "./visitor.server.ts";
import type { Log } from "#app/core/context.server.ts";

/** The kind of URL. Never the URL itself, because metrics need a bounded number of labels. */
export type RequestKind = "page" | "api" | "sign-in" | "file" | "health";

interface ObserveRequests {
  observe(kind: RequestKind, method: string, status: number, seconds: number): void;
}

/**
 * Times each request, counts it and writes it down, once, with the id it goes by. The address is logged
 * without its secrets: links in mails and redirects carry some in the query, which is left
 * out. Files that were found are counted only, and so are pages from the cache (they never come here).
 */
export function logRequests(log: Log, metrics?: ObserveRequests) {
  return createMiddleware<VisitorEnv>(async (c, next) => {
    const begun = performance.now();
    await next();
    // A raw answer has lost what was set before it.
    c.res.headers.set("X-Request-Id", c.get("requestId"));
    const seconds = (performance.now() - begun) / 1000;
    const kind = kindOf(c.req.path, c.res.headers.get("Content-Type") ?? "");
    metrics?.observe(kind, c.req.method, c.res.status, seconds);
    if (c.res.status < 400 && (kind === "file" || kind === "health")) return;
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      milliseconds: Math.round(seconds * 10_000) / 10,
    });
  });
}

const LONGEST_PATH = 300;

export const loggedPath = (path: string): string => openPath(path.slice(0, LONGEST_PATH));

function kindOf(path: string, type: string): RequestKind {
  if (path.startsWith("/api/auth/")) return "sign-in";
  if (path.startsWith("/api/")) return "api";
  if (path === "/healthz" || path === "/readyz") return "health";
  return type.startsWith("text/html") || path.endsWith(".data") ? "page" : "file";
}

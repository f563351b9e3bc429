import type { Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { RenderQueue } from "./render-queue.server.ts";

/**
 * Searches, of pages and of lists of the API, run one after the other, and one network may spend 15 % of the
 * time on them: no search is kept, and each takes the thread of the embedded database.
 */
export function limitSearches() {
  const searches = new RenderQueue({ milliseconds: 1_500, window: 10_000, concurrency: 1 });
  return limitReads(searches, (c) => Boolean(c.req.query("q")));
}

/**
 * Lists of the API, none of which is kept either: one network may spend a third of the time on them. A count of
 * calls would not do, because a page of short rows takes 2 ms and one of long rows 30.
 */
export function limitListReads() {
  return limitReads(new RenderQueue(), () => true);
}

/** Only reads: a write waits for its body, and whoever sends that slowly would hold a place. */
function limitReads(queue: RenderQueue, isMeant: (c: HonoContext<VisitorEnv>) => boolean) {
  return createMiddleware<VisitorEnv>(async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead || !isMeant(c)) return next();
    const visitor = c.get("visitor");
    queue.checkLimits(visitor);
    return queue.run(visitor, next);
  });
}

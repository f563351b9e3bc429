import { createMiddleware } from "hono/factory";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { RenderQueue } from "./render-queue.server.ts";

/**
 * Searches, of pages and of lists of the API, run one after the other, and one network may spend 15 % of the
 * time on them: no search is kept, and each takes the thread of the embedded database.
 */
export function limitSearches() {
  const searches = new RenderQueue({ milliseconds: 1_500, window: 10_000, concurrency: 1 });
  return createMiddleware<VisitorEnv>(async (c, next) => {
    if (!c.req.query("q")) return next();
    const visitor = c.get("visitor");
    searches.checkLimits(visitor);
    return searches.run(visitor, next);
  });
}

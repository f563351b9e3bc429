import type { Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { RENDERING, SEARCHES } from "#server/limits/limits.ts";
import { RenderQueue } from "#server/limits/render-queue.server.ts";

export function limitSearches() {
  const searches = new RenderQueue(SEARCHES);
  return limitTime(searches, (c) => isRead(c) && Boolean(c.req.query("q")));
}

/**
 * Reads of the API, none of which is kept either: one network may spend a third of the time on them. A count of
 * calls would not do, because a page of short rows takes 2 ms, and one of long rows or a long list of guests 30.
 */
export const limitApiReads = (limits = RENDERING) => limitTime(new RenderQueue(limits), isRead);

/** For requests that everybody may send. Their body has to be there: whoever sends it slowly would hold a place. */
export const limitForms = (limits = RENDERING) => limitTime(new RenderQueue(limits), () => true);

/** Other writes have limits of their own. */
const isRead = (c: HonoContext<VisitorEnv>) => c.req.method === "GET" || c.req.method === "HEAD";

function limitTime(queue: RenderQueue, isMeant: (c: HonoContext<VisitorEnv>) => boolean) {
  return createMiddleware<VisitorEnv>(async (c, next) => {
    if (!isMeant(c)) return next();
    const visitor = c.get("visitor");
    queue.checkLimits(visitor);
    return queue.run(visitor, next);
  });
}

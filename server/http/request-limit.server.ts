import { createMiddleware } from "hono/factory";
import { CALLS } from "#server/limits/limits.ts";
import { Refused } from "#server/limits/refused.ts";
import { RequestCounter } from "#server/limits/request-counter.ts";
import type { VisitorEnv } from "./visitor.server.ts";

export function limitRequests(most: number = CALLS.most) {
  const calls = new RequestCounter({ ...CALLS, most });
  return createMiddleware<VisitorEnv>(async (c, next) => {
    const visitor = c.get("visitor");
    const wait = visitor ? calls.take(visitor) : 0;
    if (wait > 0) throw new Refused(429, wait);
    return next();
  });
}

import { createMiddleware } from "hono/factory";
import { widerNetworks } from "#app/core/api/attempt-limits.ts";
import { CALLS } from "#server/limits/limits.ts";
import { Refused } from "#server/limits/refused.ts";
import { RequestCounter } from "#server/limits/request-counter.ts";
import type { VisitorEnv } from "./visitor.server.ts";

export function limitRequests(most: number = CALLS.most) {
  const calls = new RequestCounter({ ...CALLS, most });
  const ofWider = [3, 10].map((times) => new RequestCounter({ ...CALLS, most: most * times }));
  return createMiddleware<VisitorEnv>(async (c, next) => {
    const visitor = c.get("visitor");
    const wider = widerNetworks(visitor ?? "").map(([name], n) => ofWider[n]?.take(name) ?? 0);
    const wait = Math.max(visitor ? calls.take(visitor) : 0, ...wider);
    if (wait > 0) throw new Refused(429, wait);
    return next();
  });
}

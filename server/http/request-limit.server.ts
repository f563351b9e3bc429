import { createMiddleware } from "hono/factory";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refused } from "./refused.ts";
import type { VisitorEnv } from "./visitor.server.ts";

/** Calls a minute from one visitor's network: a busy administrator makes a tenth of it. */
const CALLS_A_MINUTE = 1_200;

/**
 * Refuses visitors who call far more often than a person could: the API, forms, and pages and documents
 * that are not kept. Counted in this process: it protects the machine, while guesses at passwords are
 * counted in the database.
 */
export function limitRequests(callsAMinute = CALLS_A_MINUTE) {
  const limiter = new RateLimiterMemory({ points: callsAMinute, duration: 60 });
  return createMiddleware<VisitorEnv>(async (c, next) => {
    const visitor = c.get("visitor");
    const wait = visitor ? await limiter.consume(visitor).then(() => 0, millisecondsToWait) : 0;
    if (wait > 0) throw new Refused(429, wait);
    return next();
  });
}

function millisecondsToWait(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return Math.max(1, rejection.msBeforeNext);
  throw rejection;
}

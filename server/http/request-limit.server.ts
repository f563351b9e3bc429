import { createMiddleware } from "hono/factory";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { problem } from "#app/core/api/problem.server.ts";
import { addressGroup, clientAddress, socketAddress } from "./client-address.ts";

/** Calls a minute from one visitor's network: a busy administrator makes a tenth of it. */
const CALLS_A_MINUTE = 1_200;

/**
 * Refuses whoever calls far more often than a person could: the API, forms, and pages and files that have
 * to be made. Counted in this process: it protects the machine, while guesses at passwords are counted in the
 * database. The loopback is not counted: it is a proxy that speaks for everybody, or the operator.
 */
export function limitRequests(trustedProxies: number, callsAMinute = CALLS_A_MINUTE) {
  const limiter = new RateLimiterMemory({ points: callsAMinute, duration: 60 });
  return createMiddleware(async (c, next) => {
    const address = clientAddress(
      c.req.header("X-Forwarded-For"),
      socketAddress(c.env),
      trustedProxies,
    );
    if (!isLoopback(address)) {
      const wait = await limiter.consume(addressGroup(address)).then(() => 0, secondsToWait);
      if (wait > 0) {
        return problem(429, "Too many requests. Please wait a moment.", {
          headers: { "Retry-After": String(wait) },
        });
      }
    }
    return next();
  });
}

function isLoopback(address: string): boolean {
  return address === "::1" || address === "unknown" || address.startsWith("127.");
}

function secondsToWait(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes)
    return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  throw rejection;
}

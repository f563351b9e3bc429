import type { Context as HonoContext } from "hono";
import { createMiddleware } from "hono/factory";
import type { RequestIdVariables } from "hono/request-id";
import { addressGroup, clientAddress, isLoopback, socketAddress } from "./client-address.ts";
import { FORWARDING, type UntrustedProxy } from "./untrusted-proxy.ts";

export type VisitorEnv = {
  Variables: RequestIdVariables & {
    visitor: string | undefined;
  };
};

/** All that come through a proxy which nobody has told us to trust count as one. */
const UNTRUSTED_PROXY = "a proxy without TRUSTED_PROXIES";

const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Sets the network that is counted and the id under which the request is logged. The id comes from a trusted proxy
 * only, because a client that chooses it could forge another request's.
 */
export function identifyVisitor(proxy: UntrustedProxy) {
  const { trustedProxies } = proxy;

  return createMiddleware<VisitorEnv>(async (c, next) => {
    const forwardedFor = c.req.header("X-Forwarded-For");
    if (trustedProxies === 0 && isForwarded(c)) proxy.seeForwarded(addressOf(c, trustedProxies));
    const given = c.req.header("X-Request-Id") ?? "";
    const isFromProxy = trustedProxies > 0 && forwardedFor !== undefined;
    c.set("visitor", networkOf(c, trustedProxies));
    c.set("requestId", isFromProxy && REQUEST_ID.test(given) ? given : crypto.randomUUID());
    return next();
  });
}

export function networkOf(c: HonoContext, trustedProxies: number): string | undefined {
  const address = addressOf(c, trustedProxies);
  // Each visitor with an address of their own may send such a header too, and is counted by it.
  if (!isLoopback(address)) return addressGroup(address);
  return trustedProxies === 0 && isForwarded(c) ? UNTRUSTED_PROXY : undefined;
}

const addressOf = (c: HonoContext, trustedProxies: number) =>
  clientAddress(c.req.header("X-Forwarded-For"), socketAddress(c), trustedProxies);

const isForwarded = (c: HonoContext) => FORWARDING.some((name) => c.req.header(name) !== undefined);

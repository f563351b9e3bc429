import { createMiddleware } from "hono/factory";
import type { RequestIdVariables } from "hono/request-id";
import { addressGroup, clientAddress, isLoopback, socketAddress } from "./client-address.ts";
import { FORWARDING, type UntrustedProxy } from "./untrusted-proxy.ts";

export type VisitorEnv = {
  Variables: RequestIdVariables & {
    /** The network that is counted; undefined for this machine itself, which is not. */
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
    const address = clientAddress(forwardedFor, socketAddress(c.env), trustedProxies);
    let visitor = isLoopback(address) ? undefined : addressGroup(address);
    if (trustedProxies === 0 && FORWARDING.some((name) => c.req.header(name) !== undefined)) {
      // Each visitor with an address of their own may send such a header too, and is counted by it.
      visitor ??= UNTRUSTED_PROXY;
      proxy.seeForwarded(address);
    }
    const given = c.req.header("X-Request-Id") ?? "";
    const isFromProxy = trustedProxies > 0 && forwardedFor !== undefined;
    c.set("visitor", visitor);
    c.set("requestId", isFromProxy && REQUEST_ID.test(given) ? given : crypto.randomUUID());
    return next();
  });
}

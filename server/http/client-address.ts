import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";

/**
 * The visitor's address. `X-Forwarded-For` is believed only as far as the operator says there are
 * proxies of his own (setting TRUSTED_PROXIES): each appends what it saw, so the n-th from the right is
 * what the outermost of them saw; anything further left is the visitor's own invention.
 */
export function clientAddress(
  forwardedFor: string | null | undefined,
  socketAddress: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  // With fewer hops than proxies the request has gone round one of them: the first hop is all there is.
  const seen = trustedProxies > 0 ? (hops.at(-trustedProxies) ?? hops[0]) : undefined;
  return plainAddress(seen ?? socketAddress ?? "unknown");
}

/** Some proxies write the port behind the address. Each connection has another, and is the same visitor's. */
function plainAddress(address: string): string {
  return address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .toLowerCase();
}

/** This machine itself: the operator, or a proxy that says nothing of its visitors. */
export const isLoopback = (address: string): boolean =>
  address === "::1" || address === "unknown" || address.startsWith("127.");

/** The part of an address that stands for one visitor: a household has a whole IPv6 /64. */
export function addressGroup(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = address.includes("::")
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
    : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Undefined for a request made inside the program. */
export const socketAddress = ({ env }: ServerContext) => env?.incoming?.socket.remoteAddress;

type ServerContext = Pick<HonoContext<{ Bindings?: Partial<HttpBindings> }>, "env">;

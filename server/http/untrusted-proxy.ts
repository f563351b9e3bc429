import { BlockList, isIPv6 } from "node:net";
import type { Log } from "#app/core/context.server.ts";
import { clientAddress, isLoopback } from "./client-address.ts";

export const FORWARDING = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Proto", "Via"];
const FORWARDED = new RegExp(`\\n(?:${FORWARDING.join("|")}):`, "i");

/** RFC 1918 and 4193: a container sees its proxy under an address of the bridge between both. */
const ownNetworks = new BlockList();
ownNetworks.addSubnet("10.0.0.0", 8);
ownNetworks.addSubnet("172.16.0.0", 12);
ownNetworks.addSubnet("192.168.0.0", 16);
ownNetworks.addSubnet("fc00::", 7, "ipv6");

export class UntrustedProxy {
  isSeen = false;
  readonly trustedProxies: number;
  readonly #log: Log;

  constructor(trustedProxies: number, log: Log) {
    this.trustedProxies = trustedProxies;
    this.#log = log;
  }

  /**
   * Takes the first bytes of each connection, because kept pages are answered without Node's parser. A proxy adds
   * its header to every request, so the first one tells.
   */
  seeFirstBytes(bytes: Buffer, remoteAddress: string | undefined): void {
    if (this.trustedProxies > 0 || this.isSeen) return;
    if (!isOwnNetwork(clientAddress(null, remoteAddress, 0))) return;
    const [head = ""] = bytes.toString("latin1").split("\r\n\r\n", 1);
    if (FORWARDED.test(head)) this.#note();
  }

  /** Takes a request with such a header from `address`. A visitor from elsewhere may have made it up. */
  seeForwarded(address: string): void {
    if (this.trustedProxies === 0 && isOwnNetwork(address)) this.#note();
  }

  #note(): void {
    if (this.isSeen) return;
    this.isSeen = true;
    this.#log.warn(
      "Requests come through a proxy, but TRUSTED_PROXIES is not set: all visitors behind it are limited as if they were one",
    );
  }
}

const isOwnNetwork = (address: string): boolean =>
  isLoopback(address) || ownNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4");

import type { Socket } from "node:net";
import type { ConnectionLimits } from "#server/limits/limits.ts";
import { addressGroup, clientAddress, isLoopback } from "./client-address.ts";

/**
 * Bounds open connections. A new one is always taken: at the limit of a network its own connection that
 * has asked for nothing the longest is closed, and at the limit of all together that of the network with the
 * most. So whoever holds many connections shuts out nobody but themselves. Behind trusted proxies, whose
 * connections are everybody's, only the limit of all counts.
 */
export class ConnectionLimit {
  /** The connection of each network that has been idle longest comes first. */
  readonly #open = new Map<string, Set<Socket>>();
  readonly #networks = new WeakMap<Socket, Set<Socket>>();
  #count = 0;
  readonly #limits: ConnectionLimits;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  add(socket: Socket) {
    const network = networkOf(socket);
    const own = this.#open.get(network) ?? new Set();
    this.#open.set(network, own);
    const limit = isLoopback(network) ? this.#limits.loopback : this.#limits.network;
    if (own.size >= limit) closeFirst(own);
    else if (this.#count >= this.#limits.all) closeFirst(this.#largest());
    own.add(socket);
    this.#networks.set(socket, own);
    this.#count++;
    socket.once("close", () => {
      this.#count--;
      own.delete(socket);
      if (own.size === 0 && this.#open.get(network) === own) this.#open.delete(network);
    });
  }

  isUsed(socket: Socket) {
    const own = this.#networks.get(socket);
    if (own?.delete(socket)) own.add(socket);
  }

  #largest(): Set<Socket> {
    const all = [...this.#open.values()];
    return all.reduce((most, one) => (one.size > most.size ? one : most));
  }
}

function networkOf({ remoteAddress }: Socket): string {
  const address = clientAddress(null, remoteAddress, 0);
  return isLoopback(address) ? "::1" : addressGroup(address);
}

function closeFirst(sockets: Set<Socket>) {
  const [first] = sockets;
  if (!first) return;
  sockets.delete(first);
  first.destroy();
}

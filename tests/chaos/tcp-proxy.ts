import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "../free-port.ts";

/** A wire that can be cut: stands between a site and its database. */
export interface Proxy {
  port: number;
  /** Every connection breaks, new ones are refused: the server has stopped. */
  cut(): Promise<void>;
  /** Connections stay open and say nothing more: the server hangs, or the network swallows. */
  freeze(): void;
  /** All is well again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function startProxy(target: { host: string; port: number }): Promise<Proxy> {
  const port = await findFreePort();
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    if (isFrozen) freezePair(pair);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
  const breakAll = () => pairs.forEach(([near]) => near.destroy());
  await listen();
  return {
    port,
    async cut() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      breakAll();
      await closed;
    },
    freeze() {
      isFrozen = true;
      pairs.forEach(freezePair);
    },
    async mend() {
      if (isFrozen) {
        isFrozen = false;
        for (const [near, far] of pairs) {
          near.pipe(far);
          far.pipe(near);
        }
      }
      if (!server.listening) await listen();
    },
    async close() {
      breakAll();
      server.close();
    },
  };
}

function freezePair([near, far]: [Socket, Socket]) {
  for (const socket of [near, far]) {
    socket.unpipe();
    socket.pause();
  }
}

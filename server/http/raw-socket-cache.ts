import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimit } from "./connection-limit.ts";

/** The bytes to send for a request that came whole in `chunk`, or undefined when Node's parser is to read it. */
export type MatchRequest = (chunk: Buffer) => Buffer | undefined;

export type SeeFirstBytes = (bytes: Buffer, remoteAddress: string | undefined) => void;

/**
 * Answers kept pages from the bytes of the connection, at twice the rate of Node's request and response
 * objects (docs/decisions/0015). It waits for nothing and remembers nothing: the first chunk that `match`
 * returns nothing for, or fails at, and everything after it on that connection, goes through Node's parser.
 * `timeouts`: the longest silence of a connection before its first request, and between two, in milliseconds.
 */
export function addRawSocketCache(
  server: Server,
  match: MatchRequest,
  timeouts: { first: number; between: number },
  connections: ConnectionLimit,
  seeFirstBytes: SeeFirstBytes = () => {},
) {
  const nodeListeners = server.listeners("connection");
  server.removeAllListeners("connection");
  const sockets = new Set<Socket>();
  const counts: { responses: number; failures: number } = { responses: 0, failures: 0 };

  const matchSafely = (chunk: Buffer) => {
    try {
      return match(chunk);
    } catch {
      // Node's parser gets the request, and the error handler whatever is wrong with it.
      counts.failures++;
      return undefined;
    }
  };

  server.on("connection", (socket: Socket) => {
    const onData = (chunk: Buffer) => {
      const bytes = matchSafely(chunk);
      if (!bytes) return handOver(chunk);
      counts.responses++;
      connections.isUsed(socket);
      if (socket.timeout !== timeouts.between) socket.setTimeout(timeouts.between);
      if (socket.write(bytes)) return;
      // A client that sends requests without reading must not fill the memory.
      socket.pause();
      socket.once("drain", () => socket.resume());
    };
    const onEnd = () => socket.end();
    const onTimeout = () => socket.destroy();
    const onError = () => socket.destroy();
    const onClose = () => sockets.delete(socket);
    const handOver = (chunk: Buffer) => {
      socket.off("data", onData).off("end", onEnd).off("timeout", onTimeout).off("error", onError);
      socket.off("close", onClose);
      sockets.delete(socket);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      for (const listener of nodeListeners) Reflect.apply(listener, server, [socket]);
      socket.resume();
    };
    connections.add(socket);
    sockets.add(socket);
    socket.setTimeout(timeouts.first);
    socket.once("data", (bytes: Buffer) => seeFirstBytes(bytes, socket.remoteAddress));
    socket.on("data", onData).on("end", onEnd).on("timeout", onTimeout).on("error", onError);
    socket.on("close", onClose);
  });

  return {
    counts,
    closeIdle: () => sockets.forEach((socket) => socket.destroySoon()),
    /** Closes at once, also where the client never takes what has been written. */
    destroyAll: () => sockets.forEach((socket) => socket.destroy()),
  };
}

import type { Server } from "node:http";
import type { Socket } from "node:net";

/** What to send for a request that came whole in `chunk`, or undefined when Node is to look at it. */
export type Glance = (chunk: Buffer) => Buffer | undefined;

/** How long a connection may stay open with nothing asked yet, and after an answer, in milliseconds. */
export interface Patience {
  first: number;
  between: number;
}

/**
 * Answers kept pages from the bytes of the connection, at twice the rate of Node's request and response
 * objects (docs/decisions/0015). It waits for nothing and remembers nothing: the first chunk that `glance`
 * does not answer, and everything after it on that connection, goes through Node's parser and its limits.
 */
export function addFastLane(server: Server, glance: Glance, patience: Patience) {
  const toNode = server.listeners("connection");
  server.removeAllListeners("connection");
  const waiting = new Set<Socket>();

  server.on("connection", (socket: Socket) => {
    const onData = (chunk: Buffer) => {
      const reply = glance(chunk);
      if (!reply) return handOver(chunk);
      if (socket.timeout !== patience.between) socket.setTimeout(patience.between);
      if (socket.write(reply)) return;
      // Who asks without reading is not listened to either.
      socket.pause();
      socket.once("drain", () => socket.resume());
    };
    const onEnd = () => socket.end();
    const onTimeout = () => socket.destroy();
    const onError = () => socket.destroy();
    const onClose = () => waiting.delete(socket);
    const handOver = (chunk: Buffer) => {
      socket.off("data", onData).off("end", onEnd).off("timeout", onTimeout).off("error", onError);
      socket.off("close", onClose);
      waiting.delete(socket);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(chunk);
      for (const listener of toNode) Reflect.apply(listener, server, [socket]);
      socket.resume();
    };
    waiting.add(socket);
    socket.setTimeout(patience.first);
    socket.on("data", onData).on("end", onEnd).on("timeout", onTimeout).on("error", onError);
    socket.on("close", onClose);
  });

  return {
    /** Hangs up where nothing is under way. What has been written still arrives. */
    hangUp: () => waiting.forEach((socket) => socket.destroySoon()),
    /** Hangs up at once, also on those who never take what has been written to them. */
    cutOff: () => waiting.forEach((socket) => socket.destroy()),
  };
}

import { Server, type Socket } from "node:net";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import {
  BODIES,
  CONNECTIONS,
  MOST_UNANSWERED,
  REQUESTS,
  type ConnectionLimits,
} from "#server/limits/limits.ts";
import { ConnectionLimit } from "./connection-limit.ts";
import { addRawSocketCache, type MatchRequest, type SeeFirstBytes } from "./raw-socket-cache.ts";

/**
 * Times of a stopping server, in milliseconds: how long it answers on idle connections, because a proxy may just
 * be sending on one of them, and how long it waits for responses that are under way.
 */
const STOP = { idleTimeout: 500, drainTimeout: 10_000 };

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Health checks by HTTP/1.0 name no host, and the app reads whole addresses: there it is that of `siteUrl`. */
export function listenerOf(
  fetch: (request: Request) => Response | Promise<Response>,
  siteUrl: string,
) {
  const { hostname } = new URL(siteUrl);
  return getRequestListener(fetch, { overrideGlobalObjects: false, hostname });
}

interface Address {
  port: number;
  host: string;
  /** The setting of the port; `PORT` where it is left out. */
  setting?: string;
}

/**
 * Listens, and resolves once it does. Rejects with one clear sentence when the address cannot be had.
 * What `match` finds from the bytes of a request alone never comes to `listener`.
 */
export async function listen(
  address: Address,
  listener: Listener,
  {
    match = () => undefined,
    seeFirstBytes = () => {},
    drainTimeout = STOP.drainTimeout,
    limits = CONNECTIONS,
    bodies = BODIES,
  }: Partial<{
    match: MatchRequest;
    seeFirstBytes: SeeFirstBytes;
    drainTimeout: number;
    limits: ConnectionLimits;
    bodies: typeof BODIES;
  }> = {},
) {
  let isStopping = false;
  const connections = new ConnectionLimit(limits);
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(REQUESTS, (request, response) => {
    const { socket } = request;
    // Node still parses the rest of the packet.
    if (socket.destroyed) return;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, waiting);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    connections.isUsed(socket);
    if (isStopping) response.setHeader("Connection", "close");
    if (hasTwoHosts(request)) return void response.writeHead(400, { Connection: "close" }).end();
    // RFC 9110, 9.3.7: a question about the server as a whole, which is no address of the site.
    if (request.method === "OPTIONS" && request.url === "*")
      return void response.writeHead(204, { Allow: METHODS }).end();
    if (hasBody(request)) endSlowBody(request, response, bodies);
    listener(request, response);
  });
  const rawSockets = addRawSocketCache(
    server,
    // A stopping server says in each response that it is the last on this connection: that is for Node.
    (chunk) => (isStopping ? undefined : match(chunk)),
    { first: REQUESTS.headersTimeout, between: REQUESTS.keepAliveTimeout },
    connections,
    seeFirstBytes,
  );
  await bind(server, address);
  return {
    counts: () => ({ ...rawSockets.counts, connections: connections.count }),
    async stop() {
      isStopping = true;
      // `close` of the TCP server: that of the HTTP server closes idle connections at once, on which a request may be arriving.
      const closed = new Promise<void>((resolve) =>
        Server.prototype.close.call(server, () => resolve()),
      );
      const idle = setTimeout(() => {
        server.closeIdleConnections();
        rawSockets.closeIdle();
      }, STOP.idleTimeout);
      const deadline = setTimeout(() => {
        server.closeAllConnections();
        rawSockets.destroyAll();
      }, drainTimeout);
      await closed;
      clearTimeout(idle);
      clearTimeout(deadline);
    },
  };
}

/**
 * Rejects as `listen` does where `address` can never be had, such as that of another machine. A port in use is left to
 * `listen`: the lock of the database comes before it, and says more to whoever starts the same site twice.
 */
export async function requireAddress(address: Address): Promise<void> {
  const probe = new Server((socket) => socket.destroy());
  try {
    await bind(probe, address);
    await new Promise((resolve) => probe.close(resolve));
  } catch (error) {
    if (!(error instanceof ListenError && error.isInUse)) throw error;
  }
}

const bind = (server: Server, address: Address) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new ListenError(error, address)));
    server.listen(address.port, address.host, resolve);
  });

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Node's own limit ends every request after a time, without a word. */
function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { grace, bytesPerSecond, every }: typeof BODIES,
): void {
  const { socket } = request;
  const [begun, before] = [performance.now(), socket.bytesRead];
  const timer = setInterval(() => {
    if (request.complete || response.headersSent) return clearInterval(timer);
    const milliseconds = performance.now() - begun;
    if (milliseconds < grace) return;
    if ((socket.bytesRead - before) * 1_000 >= bytesPerSecond * milliseconds) return;
    clearInterval(timer);
    socket.end(TOO_SLOW);
    setTimeout(() => socket.destroy(), every).unref();
  }, every).unref();
  response.once("close", () => clearInterval(timer));
}

const slow = JSON.stringify({
  type: "about:blank",
  title: "Request Timeout",
  status: 408,
  detail: "The data came too slowly. Please try again on a better line.",
});
const TOO_SLOW = [
  "HTTP/1.1 408 Request Timeout",
  "Content-Type: application/problem+json",
  `Content-Length: ${Buffer.byteLength(slow)}`,
  "Cache-Control: no-store",
  "Connection: close",
  "",
  slow,
].join("\r\n");

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** RFC 9112, 3.2 wants 400. Node refuses a request without a host, but of several it takes the first. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === "host";
  return rawHeaders.filter(isHost).length > 1;
}

class ListenError extends Error {
  override name = "ListenError";
  readonly isInUse: boolean;

  constructor(error: Error, address: Address) {
    const code = "code" in error ? error.code : undefined;
    super(sentence(code, error, address), { cause: error });
    this.isInUse = code === "EADDRINUSE";
  }
}

function sentence(code: unknown, error: Error, { port, host, setting = "PORT" }: Address): string {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is already in use. Stop what uses it, or set ${setting} to another number.`;
  if (code === "EACCES")
    return `Port ${port} may not be used by this user. Set ${setting} to 1024 or higher.`;
  return `Cannot listen on ${host}, port ${port}: ${error.message}.`;
}

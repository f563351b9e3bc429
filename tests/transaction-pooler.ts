import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "./free-port.ts";

/**
 * A stand-in for a pooler in transaction mode (https://www.pgbouncer.org/features.html): every client speaks to the one
 * session of a server, a transaction at a time.
 */
export async function startTransactionPooler(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const server = connect(Number(port), hostname);
  const clients = new Set<Socket>();
  let greeting: Buffer | undefined;
  let serving: Socket | undefined;
  const waiting: { client: Socket; messages: Buffer }[] = [];
  const next = () => {
    const turn = waiting.shift();
    serving = turn?.client;
    if (turn) server.write(turn.messages);
  };
  server.on("data", (answer: Buffer) => {
    if (!greeting && isIdle(answer)) greeting = answer;
    serving?.write(answer);
    if (isIdle(answer)) next();
  });
  const pooler = createServer((client) => {
    clients.add(client);
    client.on("error", () => {});
    client.once("data", (startup: Buffer) => {
      if (greeting) client.write(greeting);
      else {
        serving = client;
        server.write(startup);
      }
      client.on("data", (messages: Buffer) => {
        if (messages[0] === TERMINATE) return void client.end();
        waiting.push({ client, messages });
        if (!serving) next();
      });
    });
  });
  const url = new URL(serverUrl);
  url.port = String(await findFreePort());
  await new Promise<void>((resolve) => pooler.listen(Number(url.port), "127.0.0.1", resolve));
  return {
    url: url.href,
    stop() {
      server.destroy();
      for (const client of clients) client.destroy();
      pooler.close();
    },
  };
}

const TERMINATE = "X".charCodeAt(0);

/** `ReadyForQuery` outside a transaction ends what a client may have for itself. */
const isIdle = (answer: Buffer) =>
  answer.subarray(-6).equals(Buffer.from([90, 0, 0, 0, 5, "I".charCodeAt(0)]));

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { findFreePort } from "#tests/free-port.ts";
import type { ConnectionLimits } from "#server/limits/limits.ts";
import { listen } from "./listen.ts";

async function server(limits: Partial<ConnectionLimits>) {
  const port = await findFreePort();
  const all = { all: 100, network: 100, loopback: 100, ...limits };
  const started = await listen(
    { port, host: "::" },
    (_request, response) => void response.end("welcome"),
    { limits: all },
  );
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => {}).resume();
    return socket;
  };
  return { open, counts: started.counts, stop: () => started.stop() };
}

async function isAnswered(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return false;
  const answer = once(socket, "data").then(([chunk]) => String(chunk).includes("welcome"));
  const closed = once(socket, "close").then(() => false);
  socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n");
  return Promise.race([answer, closed]);
}

test("at the limit of a network the connection that has been idle the longest is closed", async () => {
  const { open, counts, stop } = await server({ loopback: 5 });
  const reader = await open();
  const idle: Socket[] = [];
  for (let n = 0; n < 4; n++) idle.push(await open());
  expect(await isAnswered(reader)).toBe(true);
  for (let n = 0; n < 4; n++) idle.push(await open());
  await expect.poll(() => idle.slice(0, 4).every(({ destroyed }) => destroyed)).toBe(true);
  expect(counts().connections).toBe(5);
  expect(await isAnswered(reader)).toBe(true);
  for (const socket of idle) socket.destroy();
  reader.destroy();
  await stop();
});

test("at the limit of all together a new connection is still answered", async () => {
  const { open, counts, stop } = await server({ all: 10 });
  const idle: Socket[] = [];
  for (let n = 0; n < 30; n++) idle.push(await open());
  const late = await open();
  expect(await isAnswered(late)).toBe(true);
  await expect.poll(() => counts().connections).toBe(10);
  for (const socket of idle) socket.destroy();
  late.destroy();
  await expect.poll(() => counts().connections).toBe(0);
  await stop();
});

import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "#tests/free-port.ts";
import { listen } from "./listen.ts";

const FAST = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfast";
const port = await findFreePort();
/** Requests of the raw cache, and bodies that have come to Node. */
const received: string[] = [];
const server = await listen(
  { port, host: "127.0.0.1" },
  (request, response) => {
    const chunks: string[] = [];
    request.on("data", (chunk) => {
      chunks.push(String(chunk));
      received.push(String(chunk));
    });
    request.on("end", () => response.end(`slow ${request.url} ${chunks.join("")}`));
  },
  {
    match: (chunk) => {
      received.push(chunk.toString());
      if (chunk.toString() === ask("/broken")) throw new Error("A bug in the cache");
      return chunk.toString() === ask("/fast") ? Buffer.from(FAST) : undefined;
    },
  },
);
afterAll(() => server.stop());

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`;

async function open() {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  return { socket, text: () => text };
}

test("one connection is answered fast, then by Node, and stays with Node", async () => {
  const { socket, text } = await open();
  socket.write(ask("/fast"));
  await expect.poll(text).toMatch(/fast$/);
  socket.write(ask("/other"));
  await expect.poll(text).toMatch(/slow \/other/);
  socket.write(ask("/fast"));
  await expect.poll(text).toMatch(/slow \/fast/);
  expect(text().match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  socket.destroy();
});

test("a failure of the cache hands the connection to Node", async () => {
  const { socket, text } = await open();
  socket.write(ask("/fast"));
  await expect.poll(text).toMatch(/fast$/);
  socket.write(ask("/broken"));
  await expect.poll(text).toMatch(/slow \/broken/);
  expect(server.counts()).toMatchObject({ failures: 1 });
  expect(server.counts().responses).toBeGreaterThan(0);
  socket.destroy();
});

test("what comes in pieces, with a body or in a row is put together by Node", async () => {
  const { socket, text } = await open();
  const first = ask("/pieces").slice(0, 20);
  socket.write(first);
  await expect.poll(() => received).toContain(first);
  socket.write(ask("/pieces").slice(20));
  await expect.poll(text).toMatch(/slow \/pieces/);
  socket.write("POST /body HTTP/1.1\r\nHost: site\r\nContent-Length: 8\r\n\r\nfour");
  await expect.poll(() => received).toContain("four");
  socket.write(`four${ask("/next")}`);
  await expect.poll(text).toMatch(/slow \/body fourfour[^]*slow \/next/);
  socket.destroy();
});

test("what is no HTTP is refused", async () => {
  const { socket, text } = await open();
  socket.write("nonsense\r\n\r\n");
  await expect.poll(text).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  await expect.poll(() => socket.closed).toBe(true);
});

test("who leaves is let go, and a reply to nobody harms nobody", async () => {
  const { socket } = await open();
  socket.write(ask("/fast"));
  socket.destroy();
  const { socket: next, text } = await open();
  next.write(ask("/fast"));
  await expect.poll(text).toMatch(/fast$/);
  next.end();
  await expect.poll(() => next.closed).toBe(true);
});

test("a server that stops hangs up on connections with nothing to do", async () => {
  const other = await findFreePort();
  const stopping = await listen({ port: other, host: "127.0.0.1" }, () => {}, {
    match: () => Buffer.from(FAST),
  });
  const idle = connect(other, "127.0.0.1");
  idle.on("data", () => {});
  idle.write(ask("/fast"));
  await once(idle, "data");
  await stopping.stop();
  await expect.poll(() => idle.closed).toBe(true);
});

test("who asks and never reads is not listened to, and does not hold up the end", async () => {
  const other = await findFreePort();
  const large = Buffer.concat([Buffer.from(FAST), Buffer.alloc(16 * 1024 * 1024)]);
  let asked = 0;
  const stopping = await listen({ port: other, host: "127.0.0.1" }, (_, reply) => reply.end("ok"), {
    match: (chunk) => {
      if (chunk.toString() !== ask("/fast")) return undefined;
      asked++;
      return large;
    },
    drainTimeout: 1_000,
  });
  const silent = connect(other, "127.0.0.1");
  await once(silent, "connect");
  silent.pause();
  for (let n = 0; n < 5; n++) {
    silent.write(ask("/fast"));
    // The later visitor has been served, so the bytes of the silent connection could have been read.
    expect((await fetch(`http://127.0.0.1:${other}/later`)).status).toBe(200);
  }
  expect(asked).toBe(1);
  const begun = performance.now();
  await stopping.stop();
  expect(performance.now() - begun).toBeLessThan(10_000);
  silent.destroy();
});

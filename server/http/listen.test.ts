import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { findFreePort } from "#tests/free-port.ts";
import { listen } from "./listen.ts";

const port = await findFreePort();
const server = await listen({ port, host: "127.0.0.1" }, ({ headers }, response) =>
  response.end(`for ${headers.host}`),
);
afterAll(() => server.stop());

/** All that comes back until the server hangs up. */
async function ask(...fields: string[]): Promise<string> {
  return send("GET / HTTP/1.1", ...fields);
}

async function send(...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => (text += String(chunk)));
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  await once(socket, "close");
  return text;
}

test.each([
  ["no host", []],
  ["two hosts", ["Host: site", "Host: elsewhere"]],
  ["the same host twice", ["Host: site", "Accept: */*", "HOST: site"]],
])("%s is a bad request (RFC 9112, 3.2)", async (_, fields) => {
  const answer = await ask(...fields);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/);
  expect(answer).not.toContain("for site");
});

test("one host is answered, whatever else is said", async () => {
  const answer = await ask("Host: site", "X-Asked: host", "X-Forwarded-Host: host");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*for site/);
});

test("the question what the server can do is answered (RFC 9110, 9.3.7)", async () => {
  const answer = await send("OPTIONS * HTTP/1.1", "Host: site");
  expect(answer).toMatch(/allow: .*\bPUT\b/i);
  expect(answer).toMatch(/^HTTP\/1\.1 204 No Content\r\n[^]*Allow: GET, HEAD, POST/);
});

test("a connection that asks without end and reads nothing is closed", async () => {
  let asked = 0;
  const own = await findFreePort();
  const busy = await listen({ port: own, host: "127.0.0.1" }, () => void asked++);
  const socket = connect(own, "127.0.0.1");
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: site\r\n\r\n".repeat(1_000));
  await once(socket, "close");
  expect(asked).toBe(100);
  await busy.stop();
});

test("a body that comes too slowly is told so; one that goes on coming takes its time", async () => {
  const own = await findFreePort();
  const bodies = { grace: 300, bytesPerSecond: 2_000, every: 50 };
  const site = await listen(
    { port: own, host: "127.0.0.1" },
    (request, response) => {
      const answer = (length: number) => response.end(`took ${length}`);
      void buffer(request).then(
        (body) => answer(body.length),
        () => answer(0),
      );
    },
    { bodies },
  );
  const post = async (bytes: number, pause: number) => {
    const socket = connect(own, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk))).on("error", () => {});
    socket.write(
      "POST / HTTP/1.1\r\nHost: site\r\nContent-Length: 40000\r\nConnection: close\r\n\r\n",
    );
    const sending = setInterval(() => socket.write(Buffer.alloc(bytes)), pause);
    await once(socket, "close");
    clearInterval(sending);
    return answer;
  };
  const [slow, steady] = await Promise.all([post(10, 100), post(2_000, 50)]);
  expect(slow).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"detail":"The data came too slowly/);
  expect(steady).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*took 40000/);
  await site.stop();
});

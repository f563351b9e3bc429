import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#db/connection.server.ts";
import { createSiteApp } from "#server/site-app.server.ts";
import { findFreePort } from "#tests/free-port.ts";
import { sitePages } from "#tests/site-pages.ts";
import { wholeSite } from "#tests/whole-site.ts";
import { listen, listenerOf } from "./listen.ts";

describe("A health check as load balancers make it", () => {
  let port = 0;
  let db: Db;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const whole = await wholeSite("PostgreSQL");
    const site = await whole.open();
    ({ db } = site.database);
    const app = createSiteApp(site, await sitePages(site));
    port = await findFreePort();
    const others = listenerOf(app.fetch, site.settings.siteUrl);
    const server = await listen(
      { port, host: "127.0.0.1" },
      (request, response) => void others(request, response),
    );
    stop = async () => {
      await server.stop();
      await site.close();
      await whole.remove();
    };
  });
  afterAll(() => stop());

  const say = (lines: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let answer = "";
      socket.setTimeout(5_000, () => socket.destroy(new Error(`No answer but ${answer}`)));
      socket.on("error", reject);
      socket.on("data", (bytes) => {
        answer += bytes.toString();
        // One that keeps the connection open has been answered, too.
        if (answer.includes("\r\n\r\n")) setTimeout(() => socket.end(), 50);
      });
      socket.on("close", () => resolve(answer));
      socket.write(lines);
    });

  test("/readyz says so while the pool has no connection to give", async () => {
    const ask = () => say("GET /readyz HTTP/1.0\r\n\r\n");
    const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
    const held = Array.from({ length: 10 }, () => db.transaction(() => untilReleased));
    await expect.poll(ask).toMatch(/ 503 [^]*the database does not answer/);
    release();
    await Promise.all(held);
    await expect.poll(ask).toMatch(/ 200 /);
  });

  test.each([
    ["HAProxy, option httpchk", "OPTIONS / HTTP/1.0\r\n\r\n", /^HTTP\/1\.[01] (200|204)/],
    ["HAProxy, httpchk GET", "GET /healthz HTTP/1.0\r\n\r\n", /^HTTP\/1\.[01] 200/],
    ["HTTP/1.0, /readyz", "GET /readyz HTTP/1.0\r\n\r\n", /^HTTP\/1\.[01] 200/],
    ["HTTP/1.0 with a host", "GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n", /^HTTP\/1\.[01] 200/],
    ["HTTP/1.0, HEAD", "HEAD /healthz HTTP/1.0\r\n\r\n", /^HTTP\/1\.[01] 200/],
    ["a page by HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", /^HTTP\/1\.[01] 200/],
    ["HEAD", "HEAD /healthz HTTP/1.1\r\nHost: 10.0.0.4:3000\r\n\r\n", /^HTTP\/1\.1 200/],
    ["HEAD, /readyz", "HEAD /readyz HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 200/],
    ["an empty host", "GET /healthz HTTP/1.1\r\nHost:\r\n\r\n", /^HTTP\/1\.1 200/],
    [
      "a host with an underscore",
      "GET /healthz HTTP/1.1\r\nHost: my_site\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    ["an IPv6 host", "GET /healthz HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n", /^HTTP\/1\.1 200/],
    [
      "a host that is none",
      "GET /healthz HTTP/1.1\r\nHost: a b/c\r\n\r\n",
      /^HTTP\/1\.1 (200|400)/,
    ],
    ["a query", "GET /healthz?t=1 HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 200/],
    ["the whole address", "GET http://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 200/],
    [
      "the ELB",
      "GET /healthz HTTP/1.1\r\nHost: 10.0.0.4\r\nConnection: close\r\nUser-Agent: ELB-HealthChecker/2.0\r\nAccept-Encoding: gzip, compressed\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "Google",
      "GET /healthz HTTP/1.1\r\nHost: 10.0.0.4\r\nUser-Agent: GoogleHC/1.0\r\nConnection: Keep-alive\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "Kubernetes",
      "GET /healthz HTTP/1.1\r\nHost: 10.0.0.4:3000\r\nUser-Agent: kube-probe/1.30\r\nAccept: */*\r\nConnection: close\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "an Accept that is none",
      "GET /healthz HTTP/1.1\r\nHost: x\r\nAccept: ;;,\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "an odd Accept-Encoding",
      "GET /healthz HTTP/1.1\r\nHost: x\r\nAccept-Encoding: *;q=0\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "an empty X-Forwarded-For",
      "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For:\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "an X-Forwarded-For that is none",
      "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: unknown, -\r\n\r\n",
      /^HTTP\/1\.1 200/,
    ],
    [
      "a body",
      "GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok",
      /^HTTP\/1\.1 200/,
    ],
    ["line ends of one sign", "GET /healthz HTTP/1.0\n\n", /^HTTP\/1\.[01] (200|400)/],
  ])("%s is answered", async (_, lines, status) => {
    const answer = await say(lines);
    expect(answer).toMatch(status);
    const [head, body] = answer.split("\r\n\r\n");
    expect(lines.startsWith("HEAD") ? body : "").toBe("");
    // RFC 9112, 6.1: such a client knows no chunks.
    expect(lines.includes(" HTTP/1.0") ? head : "").not.toMatch(/transfer-encoding/i);
  });
});

import { Hono } from "hono";
import { expect, test } from "vitest";
import { silent } from "#tests/sign-in.ts";
import { handleError } from "./error-handler.server.ts";
import { limitRequests } from "./request-limit.server.ts";
import { UntrustedProxy } from "./untrusted-proxy.ts";
import { identifyVisitor, type VisitorEnv } from "./visitor.server.ts";

const app = (trustedProxies = 1) =>
  new Hono<VisitorEnv>()
    .use(identifyVisitor(new UntrustedProxy(trustedProxies, silent)), limitRequests(3))
    .get("/", (c) => c.text("welcome"))
    .onError(handleError(silent, { report: () => false }));

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

test("whoever calls far too often waits, told how long; others do not", async () => {
  const site = app();
  for (let n = 0; n < 3; n++)
    expect((await site.request("/", from("203.0.113.5"))).status).toBe(200);
  const refused = await site.request("/", from("203.0.113.5"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await site.request("/", from("203.0.113.6"))).status).toBe(200);
});

test("a household with a whole IPv6 network is one visitor", async () => {
  const site = app();
  for (let n = 1; n <= 3; n++) await site.request("/", from(`2001:db8:1:2::${n}`));
  expect((await site.request("/", from("2001:db8:1:2:ffff::9"))).status).toBe(429);
});

test("an invented forwarding changes nothing: only what our own proxy saw counts", async () => {
  const site = app();
  for (let n = 0; n < 3; n++) await site.request("/", from(`10.0.0.${n}, 203.0.113.7`));
  expect((await site.request("/", from("127.0.0.1, 203.0.113.7"))).status).toBe(429);
});

test("through a proxy that is not trusted all visitors count as one; this machine itself does not", async () => {
  const site = app(0);
  for (let n = 0; n < 3; n++)
    expect((await site.request("/", from(`203.0.113.${n}`))).status).toBe(200);
  expect((await site.request("/", from("203.0.113.9"))).status).toBe(429);
  expect((await site.request("/")).status).toBe(200);
});

import { Hono } from "hono";
import { expect, test } from "vitest";
import { CacheDependencies } from "#app/core/context.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { sendPage } from "./cached-endpoint.server.ts";
import { toPage } from "./page-cache.server.ts";

const type = { "content-type": "image/png" };

function appWith(body: Buffer) {
  const page = toPage(new CacheDependencies(), 200, type, body);
  return new Hono<VisitorEnv>().get("/", (c) => sendPage(c, page, []));
}

test("a large body goes out in parts, so that a client that does not read holds one of them", async () => {
  const body = Buffer.from(Array.from({ length: 300_000 }, (_, n) => n % 251));
  const app = appWith(body);
  const response = await app.request("/");
  expect(response.headers.get("content-length")).toBe("300000");
  const first = await response.body?.getReader().read();
  expect(first?.value?.length).toBe(64 * 1024);
  const whole = Buffer.from(await (await app.request("/")).arrayBuffer());
  expect(whole.equals(body)).toBe(true);
});

test("a small body is sent at once", async () => {
  const response = await appWith(Buffer.from("chai")).request("/");
  expect(await response.text()).toBe("chai");
});

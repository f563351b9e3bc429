import { Hono } from "hono";
import { expect, test } from "vitest";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { handleError } from "#server/http/error-handler.server.ts";
import { limitApiReads, limitForms, limitSearches } from "./read-limit.server.ts";

const silent = { info() {}, warn() {}, error() {} };

/** An app that takes `milliseconds` to answer a read, and never ends a write. */
function appWith(limit: ReturnType<typeof limitSearches>, milliseconds = 0) {
  return new Hono<VisitorEnv>()
    .use(async (c, next) => {
      c.set("visitor", "203.0.113.7");
      await next();
    })
    .use(limit)
    .get("/list", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return c.text("found");
    })
    .post("/list", () => new Promise<Response>(() => {}))
    .onError(handleError(silent, { report: () => false }));
}

test("a write that never ends holds no place of a search", async () => {
  const app = appWith(limitSearches());
  void app.request("/list?q=cafe", { method: "POST" });
  const found = await app.request("/list?q=cafe");
  expect(await found.text()).toBe("found");
});

test("one network reads the API for a third of the time, and is then told when to come back", async () => {
  const app = appWith(limitApiReads(), 800);
  await Promise.all([1, 2, 3, 4].map(async () => app.request("/list")));
  const refused = await app.request("/list");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("so it leaves lists by one click, which anybody may send", async () => {
  const app = new Hono<VisitorEnv>()
    .use(async (c, next) => {
      c.set("visitor", "203.0.113.7");
      await next();
    })
    .use(limitForms())
    .post("/leave", async (c) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      return c.text("left");
    })
    .onError(handleError(silent, { report: () => false }));
  const leave = async () => (await app.request("/leave", { method: "POST" })).status;
  expect(await Promise.all([1, 2, 3, 4].map(leave))).toEqual([200, 200, 200, 200]);
  expect(await leave()).toBe(429);
});

import { Hono } from "hono";
import { expect, test } from "vitest";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { RENDERING } from "#server/limits/limits.ts";
import { handleError } from "#server/http/error-handler.server.ts";
import { limitApiReads, limitForms, limitSearches } from "./read-limit.server.ts";

const silent = { info() {}, warn() {}, error() {} };

/** A hundredth of what counts, so that the test is short. */
const SHORT = { ...RENDERING, milliseconds: RENDERING.milliseconds / 100 };

function work(milliseconds: number) {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const begun = used();
  while (used() - begun < milliseconds) for (let n = 0; n < 10_000; n++) Math.imul(n, n);
}

/** An app that takes `milliseconds` of the processor to answer a read, waits as long as `wait` says, and never ends a write. */
function appWith(limit: ReturnType<typeof limitSearches>, milliseconds = 0, wait = 0) {
  return new Hono<VisitorEnv>()
    .use(async (c, next) => {
      c.set("visitor", "203.0.113.7");
      await next();
    })
    .use(limit)
    .get("/list", async (c) => {
      work(milliseconds);
      await new Promise((resolve) => setTimeout(resolve, wait));
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
  expect(RENDERING).toMatchObject({ milliseconds: 3_000, window: 10_000 });
  const app = appWith(limitApiReads(SHORT), 8);
  await Promise.all([1, 2, 3, 4].map(async () => app.request("/list")));
  const refused = await app.request("/list");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a slow machine is not the reader's fault", async () => {
  // Less than the waits together, more than what a busy machine takes of the processor to begin.
  const limits = { ...RENDERING, milliseconds: RENDERING.milliseconds / 10 };
  const app = appWith(limitApiReads(limits), 0, 300);
  const read = async () => (await app.request("/list")).status;
  expect(await Promise.all([1, 2, 3, 4].map(read))).toEqual([200, 200, 200, 200]);
  expect(await read()).toBe(200);
});

test("so it leaves lists by one click, which anybody may send", async () => {
  const app = new Hono<VisitorEnv>()
    .use(async (c, next) => {
      c.set("visitor", "203.0.113.7");
      await next();
    })
    .use(limitForms(SHORT))
    .post("/leave", (c) => {
      work(8);
      return c.text("left");
    })
    .onError(handleError(silent, { report: () => false }));
  const leave = async () => (await app.request("/leave", { method: "POST" })).status;
  expect(await Promise.all([1, 2, 3, 4].map(leave))).toEqual([200, 200, 200, 200]);
  expect(await leave()).toBe(429);
});

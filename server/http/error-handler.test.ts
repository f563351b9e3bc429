import { Hono } from "hono";
import { expect, test } from "vitest";
import { handleError } from "./error-handler.server.ts";
import type { VisitorEnv } from "./visitor.server.ts";

test("a client that hangs up in its body says nothing of the database, nor is it logged", async () => {
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  const reports: unknown[] = [];
  const report = (error: unknown) => reports.push(error) > 0;
  const app = new Hono<VisitorEnv>()
    .post("/", () => {
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    })
    .onError(handleError({ info: note, warn: note, error: note }, { report }));
  expect((await app.request("/", { method: "POST" })).status).toBe(400);
  expect([...lines, ...reports]).toEqual([]);
});

test("a database that can only be read is no database that cannot be reached", async () => {
  const ignore = () => {};
  const readOnly = Object.assign(new Error("cannot execute INSERT"), { code: "25006" });
  const app = new Hono<VisitorEnv>()
    .post("/", () => {
      throw readOnly;
    })
    .onError(handleError({ info: ignore, warn: ignore, error: ignore }, { report: () => true }));
  const answer = await app.request("/", { method: "POST" });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("can't save anything right now");
});

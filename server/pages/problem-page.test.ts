import { Hono } from "hono";
import { expect, test } from "vitest";
import { problem } from "#app/core/api/problem.server.ts";
import { CacheDependencies } from "#app/core/context.server.ts";
import { escapeHtml } from "#app/core/text/escape-html.ts";
import { toPage } from "#server/pages/page-cache.server.ts";
import { refuseUnreadable } from "#server/http/error-handler.server.ts";
import { problemAsPage } from "./problem-page.server.ts";

const app = new Hono();
const POLICY = "default-src 'none'";
const render = async (sentence: string) =>
  toPage(
    new CacheDependencies(),
    200,
    { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
    `<p>${escapeHtml(sentence)}</p>`,
  );
app.use(problemAsPage(render), refuseUnreadable);
app.get("*", () => problem(429, "<b>Too many</b>", { headers: { "Retry-After": "7" } }));

const ask = (path: string, accept = "text/html,*/*;q=0.8") =>
  app.request(path, { headers: { Accept: accept } });

test("a browser gets a page with the sentence and a way on, with the same status and headers", async () => {
  const answer = await ask("/about");
  expect(answer.status).toBe(429);
  expect(answer.headers.get("Retry-After")).toBe("7");
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("Content-Security-Policy")).toBe(POLICY);
  const page = await answer.text();
  expect(page).toContain("&lt;b&gt;Too many&lt;/b&gt;");
  expect((await ask("/city/%E0%A4")).headers.get("Content-Type")).toContain("text/html");
});

test.each([
  ["/api/v1/events", "text/html"],
  ["/readyz", "text/html"],
  ["/events.data", "text/html"],
  ["/about", "*/*"],
])("%s asked for with Accept: %s stays JSON", async (path, accept) => {
  const answer = await ask(path, accept);
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
});

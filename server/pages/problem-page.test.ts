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

test("a page that could not be rendered once is rendered at the next refusal", async () => {
  let rendered = 0;
  const site = new Hono();
  site.use(
    problemAsPage((sentence) =>
      rendered++ ? render(sentence) : Promise.reject(new Error("No memory")),
    ),
  );
  site.get("*", () => problem(429, "Too many"));
  site.onError(() => new Response(null, { status: 500 }));
  const statuses = [];
  for (let visit = 0; visit < 2; visit++)
    statuses.push((await site.request("/about", { headers: { Accept: "text/html" } })).status);
  expect(statuses).toEqual([500, 429]);
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

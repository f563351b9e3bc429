import { html } from "hono/html";
import { createMiddleware } from "hono/factory";
import { problemSchema } from "#app/core/api/problem.server.ts";
import { PLAIN_POLICY, plainDocument } from "#app/core/plain-pages/plain-document.server.ts";

/** What a program asks for stays JSON, also when a person looks at it in a browser. */
const FOR_PROGRAMS = /^\/(?:api\/|healthz$|readyz$)|\.data$/;

/**
 * Turns a refused page into one that a person can read and leave: a browser shows the JSON of RFC 9457 as it is.
 * The status and the headers, such as `Retry-After`, stay.
 */
export const problemAsPage = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  const isProblem = res.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (!isProblem || !c.req.header("Accept")?.includes("text/html")) return;
  if (FOR_PROGRAMS.test(c.req.path)) return;
  const problem = problemSchema.safeParse(await res.clone().json());
  if (!problem.success) return;
  const headers = new Headers(res.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", PLAIN_POLICY);
  const body = await plainDocument({
    title: "This page cannot be shown",
    content: html`<h1>This page cannot be shown</h1>
      <p>${problem.data.detail}</p>
      <p><a href="/">Return to Home</a></p>`,
  });
  // Hono would otherwise keep the headers of the response that is replaced.
  c.res = undefined;
  c.res = new Response(body, { status: res.status, headers });
});

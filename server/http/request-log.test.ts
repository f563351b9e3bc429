import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { UntrustedProxy } from "./untrusted-proxy.ts";
import { identifyVisitor, type VisitorEnv } from "./visitor.server.ts";
import { methodNotAllowedHandler } from "./method-not-allowed.server.ts";
import { createLog } from "#server/ops/log.server.ts";
import { Metrics } from "#server/ops/metrics.server.ts";
import { logRequests } from "./request-log.server.ts";
import { isSecretPath, SECRET_PATHS } from "./secret-paths.ts";
import { refuseCompressed, refuseUnreadable } from "./error-handler.server.ts";

function site(trustedProxies = 0) {
  const lines: string[] = [];
  const metrics = new Metrics();
  const app = new Hono<VisitorEnv>();
  const log = createLog((line) => lines.push(line));
  app.use(identifyVisitor(new UntrustedProxy(trustedProxies, log)), logRequests(log, metrics));
  app.use(refuseUnreadable, refuseCompressed);
  app.get("/api/v1/things", (c) => c.json({}));
  app.post("/api/v1/things", (c) => c.json({}));
  app.all("/api/*", methodNotAllowedHandler(app));
  return { app, lines, metrics };
}

test("a request is one line of JSON with its id, whatever its address holds", async () => {
  const { app, lines } = site();
  const answer = await app.request("/api/v1/x%0A%7B%22level%22:%22error%22%7D");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain("\n");
  const line: unknown = JSON.parse(lines[0] ?? "");
  expect(line).toMatchObject({ status: 404, requestId: answer.headers.get("X-Request-Id") });
});

test("what an address carries after its path is never logged: it may be a token", async () => {
  const { app, lines } = site();
  await app.request("/api/v1/things/verify?token=very-secret&code=also-secret");
  await app.request("/api/v1/nothing", { headers: { Authorization: "Bearer very-secret" } });
  expect(lines.join("")).not.toContain("secret");
});

test.each(["confirm", "unsubscribe", "Confirm", "/unsubscribe"])(
  "the token in a newsletter's link is never logged: %s",
  async (step) => {
    const { app, lines } = site();
    await app.request(`/newsletter/${step}/very-secret`);
    await app.request(`/newsletter/${step}/very-secret.data`, { method: "POST" });
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toContain("secret");
    expect(lines[0]).toContain(`"path":"/newsletter/${step}/…"`);
  },
);

test("the token of an invitation is never logged: it names the address that was invited", async () => {
  const { app, lines } = site();
  for (const path of ["host/invitation/very-secret", "api/v1/host-invitations/very-secret/accept"])
    await app.request(`/${path}`);
  expect(lines.join("")).not.toContain("secret");
});

test.each(SECRET_PATHS)("a link below %s is never logged, however it is written", async (path) => {
  const { app, lines } = site();
  const plain = path.replaceAll("/+", "/").replace("[^/]+", "unsubscribe");
  const encoded = plain.replaceAll(
    /(?<![a-z0-9])[a-z]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  for (const one of [plain, plain.toUpperCase(), plain.replaceAll("/", "//"), `/${plain}`, encoded])
    await app.request(new Request(`http://localhost/${one}/very-secret/more?token=very-secret`));
  expect(lines).toHaveLength(5);
  expect(lines.join("")).not.toContain("secret");
});

test("every page behind a token is among the secret paths", () => {
  const routes = readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"]+)\/:token/g);
  const paths = [...routes].map(([, path]) => `/${path}/very-secret`);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !isSecretPath(path))).toEqual([]);
});

test("the id of a request is taken over from a trusted proxy only, and only when it is plain", async () => {
  const asked = async (trustedProxies: number, headers: Record<string, string>) => {
    const answer = await site(trustedProxies).app.request("/api/v1/nothing", { headers });
    return answer.headers.get("X-Request-Id");
  };
  const forwarded = { "X-Forwarded-For": "203.0.113.5" };
  expect(await asked(1, { ...forwarded, "X-Request-Id": "from-proxy" })).toBe("from-proxy");
  expect(await asked(1, { ...forwarded, "X-Request-Id": 'x","level":"error' })).toMatch(
    /^[\w-]{36}$/,
  );
  expect(await asked(1, { "X-Request-Id": "past-the-proxy" })).toMatch(/^[\w-]{36}$/);
  expect(await asked(0, { ...forwarded, "X-Request-Id": "made-up" })).toMatch(/^[\w-]{36}$/);
});

test("a proxy without TRUSTED_PROXIES is told of once", async () => {
  const { app, lines } = site();
  await app.request("/api/v1/things");
  expect(lines.join("")).not.toContain("TRUSTED_PROXIES");
  for (const header of ["X-Forwarded-For", "Forwarded", "Via"])
    await app.request("/api/v1/things", { headers: { [header]: "203.0.113.5" } });
  expect(lines.join("").match(/TRUSTED_PROXIES is not set/g)).toHaveLength(1);
});

test("requests are counted by kind, method and status, not by address", async () => {
  const { app, metrics } = site();
  await app.request("/api/v1/nothing-1");
  await app.request("/api/v1/nothing-2");
  const lines = await metrics.registry.metrics();
  expect(lines).toContain('site_request_seconds_count{kind="api",method="GET",status="404"} 2');
  expect(lines).not.toContain("nothing");
});

test("an unknown address is 404, a method that does not fit 405 with Allow, OPTIONS tells", async () => {
  const { app } = site();
  expect((await app.request("/api/v1/nothing", { method: "PUT" })).status).toBe(404);
  const refused = await app.request("/api/v1/things", { method: "DELETE" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("Allow")).toBe("GET, POST, HEAD, OPTIONS");
  expect((await app.request("/api/v1/things", { method: "OPTIONS" })).status).toBe(204);
});

test.each(["/city/%E0%A4%A", "/api/v1/a%00b", "/api/v1/things?q=%00"])(
  "%s cannot be read",
  async (address) => {
    expect((await site().app.request(address)).status).toBe(400);
  },
);

test("a compressed body is not unpacked", async () => {
  const answer = await site().app.request("/api/v1/things", {
    method: "POST",
    headers: { "Content-Encoding": "gzip" },
    body: "x",
  });
  expect(answer.status).toBe(415);
});

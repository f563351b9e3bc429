import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CacheDependencies } from "#app/core/context.server.ts";
import { wholeSite, type WholeSite } from "#tests/whole-site.ts";
import { toPage } from "#server/pages/page-cache.server.ts";
import { createSiteApp } from "./site-app.server.ts";
import type { Site } from "./site.server.ts";
import { startupBanner } from "#server/ops/startup-banner.server.ts";

describe.each(["PGlite", "PostgreSQL"])("The whole site (%s)", (engine) => {
  let whole: WholeSite;
  let site: Site;
  const app = () =>
    createSiteApp(
      site,
      async () => toPage(new CacheDependencies(), 200, {}, "A page"),
      (key) => key,
      false,
    );

  beforeAll(async () => {
    whole = await wholeSite(engine);
    site = await whole.open();
  });
  afterAll(async () => {
    await site.close();
    await whole.remove();
  });

  test("one network's calls of every kind are counted together, whatever port it comes from", async () => {
    const server = app();
    const from = (n: number) => ({ "X-Forwarded-For": `203.0.113.9:${40_000 + n}` });
    for (let n = 0; n < 1_200; n++)
      expect((await server.request("/healthz", { headers: from(n) })).status).toBe(200);
    for (const path of ["/calendar.ics", "/events.atom", "/cards/site.png", "/about", "/api/v1/x"])
      expect([path, (await server.request(path, { headers: from(1) })).status]).toEqual([
        path,
        429,
      ]);
    for (const path of ["/newsletter/subscribe", "/dev-identity-provider/token"]) {
      const answer = await server.request(path, { method: "POST", headers: from(1) });
      expect([path, answer.status]).toEqual([path, 429]);
      expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    }
    const other = { "X-Forwarded-For": "203.0.113.10" };
    expect((await server.request("/calendar.ics", { headers: other })).status).toBe(200);
  });

  test("the development provider takes small forms only", async () => {
    const server = app();
    for (const path of ["interaction/nobody", "token"]) {
      const answer = await server.request(`/dev-identity-provider/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `code=${"x".repeat(17_000)}`,
      });
      expect(answer.status).toBe(413);
    }
  });

  test("HEAD is answered as GET, without a body", async () => {
    for (const path of [
      "/api/v1/city-events?limit=1",
      "/api/v1/events",
      "/api/v1/blog-posts?limit=0",
      "/api/v1/me/cities",
      "/api/v1/openapi.json",
      "/calendar.ics",
      "/healthz",
    ]) {
      const [get, head] = [
        await app().request(path),
        await app().request(path, { method: "HEAD" }),
      ];
      const seen = ({ status, headers }: Response) => [
        status,
        ...["Content-Type", "Content-Security-Policy"].map((name) => headers.get(name)),
      ];
      expect([path, ...seen(head)]).toEqual([path, ...seen(get)]);
      expect(await head.text()).toBe("");
    }
  });

  test("another method is told which ones an address takes", async () => {
    const id = crypto.randomUUID();
    for (const [path, methods] of [
      [`/events/${id}/join`, ["GET", "HEAD", "OPTIONS", "POST"]],
      ["/r/some-token", ["GET", "HEAD", "OPTIONS", "POST"]],
      ["/about", ["GET", "HEAD", "OPTIONS"]],
      ["/calendar.ics", ["GET", "HEAD", "OPTIONS"]],
      ["/api/v1/videos", ["GET", "HEAD", "OPTIONS", "POST"]],
    ] as const) {
      for (const [method, status] of [
        ["PUT", 405],
        ["OPTIONS", 204],
      ] as const) {
        const answer = await app().request(path, { method });
        const allowed = answer.headers.get("Allow")?.split(", ").toSorted();
        expect([path, answer.status, allowed]).toEqual([path, status, methods]);
      }
    }
  });

  test("the start says whether there is a development provider", async () => {
    expect(startupBanner(site).join("\n")).toContain("Development sign-in: on");
    await site.close();
    site = await whole.open({ HOST: "0.0.0.0" });
    expect(startupBanner(site).join("\n")).toContain("off, because HOST is 0.0.0.0");
    const answer = await app().request("/dev-identity-provider/jwks");
    expect(await answer.text()).toBe("A page");
  });
});

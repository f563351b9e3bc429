import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENGINES } from "#tests/engines.ts";
import { wholeSite, type WholeSite } from "#tests/whole-site.ts";
import { sitePages } from "#tests/site-pages.ts";
import type { SitePages } from "#server/pages/page-route.server.ts";
import { createSiteApp } from "./site-app.server.ts";
import type { Site } from "./site.server.ts";
import { startupBanner } from "#server/ops/startup-banner.server.ts";

describe.each(ENGINES)("The whole site (%s)", (engine) => {
  let whole: WholeSite;
  let site: Site;
  let pages: SitePages;
  const app = () => createSiteApp(site, pages);

  beforeAll(async () => {
    whole = await wholeSite(engine);
    site = await whole.open();
    pages = await sitePages(site);
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
    for (const path of [
      "/r/some-token",
      "/api/v1/replies/some-token",
      "/host/invitation/some-token",
    ])
      for (const headers of [from(1), { ...from(1), Accept: "text/html" }]) {
        const answer = await server.request(path, { method: "POST", headers });
        expect([path, answer.status]).toEqual([path, 429]);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          "referrer-policy": "no-referrer",
          "cache-control": "no-store",
          "x-robots-tag": "noindex, nofollow",
        });
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

  test("a page without scripts has no data, and takes forms under its own URL only", async () => {
    const id = crypto.randomUUID();
    for (const path of [`/events/${id}/join`, "/r/some-token"]) {
      expect([path, (await app().request(`${path}.data`)).status]).toEqual([path, 404]);
      const page = await app().request(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(await page.text()).not.toContain("<script");
      expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src/);
    }
    const post = (path: string, size: number) =>
      app().request(path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: `action=${"x".repeat(size)}`,
      });
    expect((await post(`/events/${id}/join.data`, 9)).status).toBe(405);
    expect((await post("/r/some-token.data", 9)).status).toBe(404);
    expect((await post("/r/some-token", 17_000)).status).toBe(413);
    expect((await post("/about", 9)).status).toBe(405);
  });

  test("a URL outside of app/routes.ts is a file, a form, or none for people", async () => {
    const others = app().routes.flatMap(({ method, path }) =>
      method === "ALL" || path.includes("*") || /^\/(api|dev-identity-provider)\//.test(path)
        ? []
        : [`${method} ${path}`],
    );
    const forms = pages.routes.formPaths.map((path) => `POST ${path}`);
    expect([...new Set(others)].filter((url) => !forms.includes(url)).toSorted()).toEqual([
      "GET /.well-known/change-password",
      "GET /.well-known/security.txt",
      "GET /blog.atom",
      "GET /blog.json",
      "GET /calendar.ics",
      "GET /cards/blog/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}",
      "GET /cards/city/:file{[a-z-]+-[0-9a-f]{10}\\.png}",
      "GET /cards/events/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}",
      "GET /cards/site.png",
      "GET /city/:city/calendar.ics",
      "GET /city/:city/events.atom",
      "GET /city/:city/events.json",
      String.raw`GET /embed/city/:file{.+\.json}`,
      "GET /embed/upcoming.json",
      "GET /events.atom",
      "GET /events.json",
      "GET /events/:file{[0-9a-f-]{36}\\.ics}",
      "GET /events/:id/qr.svg",
      "GET /f/:token/leave",
      "GET /healthz",
      "GET /llms.txt",
      "GET /newsletter/preview/:token",
      "GET /numbers.json",
      "GET /numbers/cities.csv",
      "GET /numbers/cities.json",
      "GET /numbers/meetups.csv",
      "GET /numbers/meetups.json",
      "GET /numbers/yeses.csv",
      "GET /numbers/yeses.json",
      "GET /pictures/:file{[0-9a-f-]{36}(\\.jpg|-(160|480|960|1600)\\.(jpg|avif))}",
      "GET /readyz",
      "GET /robots.txt",
      "GET /sitemap.xml",
      "GET /sitemaps/:file{[a-z0-9-]+\\.xml}",
      "POST /f/:token/leave",
      "POST /newsletter/confirm/:token",
      "POST /newsletter/subscribe",
      "POST /newsletter/unsubscribe/:token",
    ]);
  });

  test("each form is taken under the URL of its page, which comes without scripts", () => {
    const { formPaths } = pages.routes;
    expect(formPaths.length).toBeGreaterThan(10);
    const routes = readFileSync("app/routes.ts", "utf8");
    const guestPages = routes.matchAll(/\broute\(\s*"([^"]+)",\s*"routes\/guest\//g);
    const paths = new Set([...guestPages].map(([, path]) => `/${path}`));
    expect(formPaths.filter((path) => !paths.has(path))).toEqual([]);
  });

  test("a refused page says why in the look of the site", async () => {
    const refused = await app().request("/%E0%A4", { headers: { Accept: "text/html" } });
    const page = await refused.text();
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([
      400,
      "text/html; charset=utf-8",
    ]);
    expect(page).toContain("This address cannot be read.");
    expect(page).toContain("MENU");
    expect((await app().request("/refused")).status).toBe(404);
  });

  test("a private page is kept by nobody, and its URL is no referrer", async () => {
    const page = await app().request("/r/some-token");
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
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

  test("the start says where backups go, and of a folder that is not there", () => {
    const said = (backupTo: string) =>
      startupBanner({ ...site, settings: { ...site.settings, backupTo } }).join("\n");
    expect(said("/tmp")).toContain("they leave for /tmp unsealed");
    expect(said("/not/there")).not.toContain("they leave");
    expect(said("/not/there")).toContain("there is no folder /not/there");
  });

  test("the start says whether there is a development provider", async () => {
    expect(startupBanner(site).join("\n")).toContain("Development sign-in: on");
    await site.close();
    site = await whole.open({ HOST: "0.0.0.0" });
    expect(startupBanner(site).join("\n")).toContain("off, because HOST is 0.0.0.0");
    const answer = await app().request("/dev-identity-provider/jwks");
    expect(answer.status).toBe(404);
  });
});

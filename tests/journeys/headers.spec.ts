import { createServer } from "node:http";
import { z } from "zod";
import { expect, test } from "./fixtures.ts";

const PERMISSIONS =
  "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

const ADDRESSES = [
  { path: "/", status: 200 },
  { path: "/nowhere", status: 404 },
  { path: "/city/Bengaluru", status: 301 },
  { path: "/favicon.svg", status: 200 },
  { path: "/sitemap.xml", status: 200 },
  { path: "/api/v1/city-events", status: 200 },
  { path: "/api/v1/nothing", status: 404 },
  { path: "/api/v1/city-events?cursor=broken", status: 400 },
];

for (const { path, status } of ADDRESSES) {
  test(`${path} is answered ${status} with every security header`, async ({ site }) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": PERMISSIONS,
      "cross-origin-opener-policy": "same-origin",
    });
    expect(answer.headers.has("x-powered-by"), "what it is made with").toBe(false);
    expect(answer.headers.has("set-cookie"), "a cookie nobody needs").toBe(false);
  });
}

test("a page may load from its own site only, an answer of the API may do nothing", async ({
  site,
}) => {
  const policyOf = async (path: string) =>
    (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
  const page = await policyOf("/");
  expect(page).toContain("default-src 'none'");
  expect(page).toContain("frame-ancestors 'none'");
  expect(page).toMatch(/script-src [^;]*'sha256-/);
  expect(page).not.toMatch(/unsafe-inline|unsafe-eval|script-src[^;]*\*/);
  for (const path of ["/api/v1/city-events", "/api/v1/nothing"])
    expect(await policyOf(path), path).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("other sites may frame the next meetups, and nothing else", async ({ page, site, faults }) => {
  faults.expect(/frame-ancestors 'none'/);
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = ["/embed/upcoming", "/embed/city/Jaipur", "/", "/city/Jaipur", "/numbers"];
  const frames = paths
    .map((path) => `<iframe src="${site.url}${path}" width="100%" height="480"></iframe>`)
    .join("");
  const elsewhere = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html").end(`<body style="margin:0">${frames}`);
  });
  await new Promise<void>((resolve) => void elsewhere.listen(0, "127.0.0.1", resolve));
  const address = elsewhere.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
  const shown = await Promise.all(
    paths.map(async (_, n) => {
      const frame = await (await page.locator("iframe").nth(n).elementHandle())?.contentFrame();
      return frame?.locator("main").count();
    }),
  );
  expect(shown).toEqual([1, 1, 0, 0, 0]);
  for (const frame of page.frames().slice(1, 3)) {
    const overflow = await frame.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(overflow).toEqual([0, 0]);
  }
  elsewhere.close();
});

test("scripts of other sites may read the next meetups, and nothing else", async ({ site }) => {
  const mayRead = async (path: string) =>
    (await fetch(site.url + path, { headers: { Origin: "http://elsewhere.example" } })).headers.get(
      "access-control-allow-origin",
    );
  expect(await mayRead("/embed/upcoming.json")).toBe("*");
  expect(await mayRead("/embed/city/Jaipur.json")).toBe("*");
  for (const path of ["/", "/numbers.json", "/api/v1/city-events", "/events.json"])
    expect(await mayRead(path), path).toBeNull();
});

test("each number is the count of its rows, or the sum of their yeses, in CSV and JSON", async ({
  site,
}) => {
  const figures = z.object({ meetups: z.number(), yeses: z.number(), cities: z.number() });
  const numbers = z
    .looseObject({ ...figures.shape, rows: z.record(z.string(), z.url()) })
    .parse(await (await fetch(`${site.url}/numbers.json`)).json());
  const items = z.object({ items: z.array(z.looseObject({ yeses: z.number().optional() })) });
  for (const figure of ["meetups", "yeses", "cities"] as const) {
    const address = numbers.rows[figure] ?? "";
    const csv = (await (await fetch(address)).text()).trimEnd().split("\r\n").length - 1;
    const rows = items.parse(await (await fetch(address.replace(/csv$/, "json"))).json()).items;
    expect(rows.length, figure).toBe(csv);
    const sum = rows.reduce((total, row) => total + (row.yeses ?? 0), 0);
    expect(figure === "yeses" ? sum : rows.length, figure).toBe(numbers[figure]);
  }
});

test("the press kit is one archive, that nobody needs to trust a script for", async ({ site }) => {
  const page = await (await fetch(`${site.url}/press`)).text();
  expect(page).toContain('href="/press-kit.zip"');
  const answer = await fetch(`${site.url}/press-kit.zip`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
});

test("browsers keep what has its hash in its name for a year, pictures for a day, and pages not unasked", async ({
  site,
}) => {
  const kept = async (path: string) =>
    (await fetch(site.url + path)).headers.get("cache-control") ?? "";
  const page = await (await fetch(site.url)).text();
  const [script = "none"] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect(await kept(script)).toBe("public, max-age=31536000, immutable");
  for (const path of ["/favicon.svg", "/fonts/instrument-sans.woff2", "/art/hero/still.avif"])
    expect(await kept(path), path).toMatch(/^public, max-age=86400\b/);
  expect(await kept("/")).toMatch(/no-cache|max-age=0/);
});

test("what a browser has already is not sent again, and a film goes on where it stopped", async ({
  site,
}) => {
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { headers, redirect: "manual" });
  for (const path of ["/", "/favicon.ico", "/events.atom", "/video/hero.mp4"]) {
    const ETag = (await ask(path)).headers.get("etag") ?? "";
    const answer = await ask(path, { "If-None-Match": ETag });
    expect([path, answer.status, await answer.text()]).toEqual([path, 304, ""]);
    expect(answer.headers.get("etag")).toBe(ETag);
  }
  for (const [path, status] of [
    ["/nowhere", 404],
    ["/city/mumbai", 301],
  ] as const)
    for (let times = 0; times < 2; times++)
      expect((await ask(path, { "If-None-Match": "*" })).status, path).toBe(status);
  const Range = "bytes=0-9";
  const part = await ask("/video/hero.mp4", { Range });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await ask("/video/hero.mp4", { Range, "If-Range": '"nope"' })).status).toBe(200);
});

test("the API document keeps its policy when it comes from the page cache", async ({ site }) => {
  for (let n = 0; n < 2; n++) {
    const answer = await fetch(`${site.url}/api/v1/openapi.json`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});

test("HEAD tells the length that GET has", async ({ site }) => {
  for (const path of ["/api/v1/city-events?limit=1", "/api/v1/nothing", "/healthz", "/r/x", "/"]) {
    const lengthOf = async (method: string) => {
      const asked = { method, headers: { "Accept-Encoding": "identity" } };
      return (await fetch(site.url + path, asked)).headers.get("content-length");
    };
    expect([path, await lengthOf("HEAD")]).toEqual([path, await lengthOf("GET")]);
  }
});

test("only pages under the address that links carry are kept, so that others cannot evict them", async ({
  site,
}) => {
  // A page from the cache comes without the id of a request.
  const isKept = async (path: string) => {
    await fetch(site.url + path);
    return !(await fetch(site.url + path)).headers.has("x-request-id");
  };
  const forged = Buffer.from(
    JSON.stringify(["2026-01-02T03:04:05.678Z", crypto.randomUUID()]),
  ).toString("base64url");
  for (const path of ["/events?when=past", "/events?city=Pune", "/blog", "/host/Pune"])
    expect([path, await isKept(path)]).toEqual([path, true]);
  for (const path of [
    "/events?cursor=anything",
    `/events?cursor=${forged}`,
    "/events?city=pUNE",
    "/blog?cursor=anything",
    `/blog?cursor=${forged}`,
    "/blog?category=%20Anything",
    "/newsletter/confirm/anything",
    "/newsletter/unsubscribe/anything",
    "/newsletter/confirm/anything.data",
    "/host/invitation/anything",
    "/host/pUNE",
    "/city/pUNE/report",
  ])
    expect([path, await isKept(path)]).toEqual([path, false]);
});

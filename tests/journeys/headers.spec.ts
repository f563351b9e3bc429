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

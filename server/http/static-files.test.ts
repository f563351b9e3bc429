import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { staticFiles } from "./static-files.server.ts";

const FILM = "0123456789abcdef";
const STYLES = "a { color: red }";
const BUILT = "Sat, 21 Nov 2026 18:00:00 GMT";
const BEFORE = "Sat, 21 Nov 2026 17:59:59 GMT";
const AFTER = "Sat, 21 Nov 2026 18:00:01 GMT";

const root = mkdtempSync(join(tmpdir(), "built-files-"));
mkdirSync(join(root, "video"));
mkdirSync(join(root, "art/cities"), { recursive: true });
for (const [name, text] of [
  ["video/hero.mp4", FILM],
  ["art/cities/calicut.avif", "a large picture"],
  ["art/cities/calicut-480.avif", "a small one"],
  ["styles.css", STYLES],
  ["styles.css.br", "as brotli"],
] as const) {
  writeFileSync(join(root, name), text);
  utimesSync(join(root, name), new Date(BUILT), new Date(BUILT));
}
afterAll(() => rmSync(root, { recursive: true }));
const app = new Hono().use(staticFiles(root));

type Fields = Record<string, string>;

async function ask(path: string, headers: Fields = {}, method = "GET") {
  const answer = await app.request(path, { headers, method });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const etagOf = async (path: string, headers = {}) =>
  (await ask(path, headers)).headers.get("ETag") ?? "";

test("who saves data gets the small version of a picture under the same address", async () => {
  const path = "/art/cities/calicut.avif";
  const large = await ask(path);
  const small = await ask(path, { "Save-Data": "on" });
  expect([large.text, small.text]).toEqual(["a large picture", "a small one"]);
  expect([large, small].map(({ headers }) => headers.get("Vary"))).toEqual([
    "Save-Data",
    "Save-Data",
  ]);
  expect(small.headers.get("ETag")).not.toBe(large.headers.get("ETag"));
  expect((await ask("/art/cities/calicut-480.avif")).headers.get("Vary")).toBeNull();
});

test("a file tells its version, by which it can be asked for again", async () => {
  const { status, text, headers } = await ask("/video/hero.mp4");
  expect([status, text]).toEqual([200, FILM]);
  expect(headers.get("ETag")).toMatch(/^"[\w-]+"$/);
  expect(headers.get("Last-Modified")).toBe(BUILT);
  expect(headers.get("Cache-Control")).toMatch(/^public, max-age=86400\b/);
});

test("who has the version that stands is told so, without the file", async () => {
  const etag = await etagOf("/video/hero.mp4");
  const conditions: Fields[] = [
    { "If-None-Match": etag },
    { "If-None-Match": `"other", W/${etag}` },
    { "If-None-Match": "*" },
    { "If-Modified-Since": BUILT },
    { "If-Modified-Since": AFTER },
    { "If-None-Match": etag, "If-Modified-Since": BEFORE },
    { "If-None-Match": etag, Range: "bytes=0-9" },
  ];
  for (const condition of conditions)
    for (const method of ["GET", "HEAD"]) {
      const { status, text, headers } = await ask("/video/hero.mp4", condition, method);
      expect([condition, status, text]).toEqual([condition, 304, ""]);
      expect([...headers.keys()]).toEqual(["cache-control", "etag", "last-modified"]);
      expect(headers.get("Cache-Control")).toMatch(/^public, max-age=86400\b/);
      expect(headers.get("ETag")).toBe(etag);
      expect(headers.get("Last-Modified")).toBe(BUILT);
    }
});

test("who has another version, or names none, gets the file", async () => {
  const conditions: Fields[] = [
    { "If-None-Match": '"other"' },
    { "If-Modified-Since": BEFORE },
    { "If-Modified-Since": "tomorrow" },
    { "If-Modified-Since": "9999" },
    { "If-None-Match": '"other"', "If-Modified-Since": BUILT },
  ];
  for (const condition of conditions)
    expect([condition, await ask("/video/hero.mp4", condition)]).toMatchObject([
      condition,
      { status: 200, text: FILM },
    ]);
});

test.each([
  ["bytes=0-9", "0123456789", "bytes 0-9/16"],
  ["bytes=12-", "cdef", "bytes 12-15/16"],
  ["bytes=-2", "ef", "bytes 14-15/16"],
])("the part %s is sent alone", async (Range, part, told) => {
  const etag = await etagOf("/video/hero.mp4");
  const versions: Fields[] = [{}, { "If-Range": etag }, { "If-Range": BUILT }];
  for (const version of versions) {
    const { status, text, headers } = await ask("/video/hero.mp4", { Range, ...version });
    expect([version, status, text]).toEqual([version, 206, part]);
    expect(headers.get("Content-Range")).toBe(told);
    expect(headers.get("ETag")).toBe(etag);
  }
});

test("a part of another version is answered with the whole file (RFC 9110, 13.1.5)", async () => {
  const etag = await etagOf("/video/hero.mp4");
  for (const version of ['"nope"', `W/${etag}`, BEFORE, AFTER, "nonsense"])
    expect([
      version,
      await ask("/video/hero.mp4", { Range: "bytes=0-9", "If-Range": version }),
    ]).toMatchObject([version, { status: 200, text: FILM }]);
});

test.each(["items=0-1", "bytes=0-1,3-4", "bytes=", "bytes=x-y", "0-1"])(
  "a wish for %s is answered with the whole file (RFC 9110, 14.2)",
  async (Range) => {
    const { status, text, headers } = await ask("/video/hero.mp4", { Range });
    expect([status, text, headers.get("Content-Range")]).toEqual([200, FILM, null]);
  },
);

test("a part that begins after the end is refused", async () => {
  const { status, headers } = await ask("/video/hero.mp4", { Range: "bytes=16-" });
  expect([status, headers.get("Content-Range")]).toEqual([416, "bytes */16"]);
});

test("a compressed file is a version of its own, and a part is one of the plain file", async () => {
  const brotli = { "Accept-Encoding": "br" };
  const [plain, compressed] = [await etagOf("/styles.css"), await etagOf("/styles.css", brotli)];
  expect(compressed).not.toBe(plain);
  const known = { ...brotli, "If-None-Match": compressed };
  expect((await ask("/styles.css", known)).status).toBe(304);
  expect((await ask("/styles.css", { "If-None-Match": compressed })).status).toBe(200);
  const part = { ...brotli, Range: "bytes=0-1" };
  expect(await ask("/styles.css", part)).toMatchObject({ status: 206, text: "a " });
  expect(await ask("/styles.css", { ...part, "If-Range": plain })).toMatchObject({ status: 206 });
  expect(await ask("/styles.css", { ...part, "If-Range": compressed })).toMatchObject({
    status: 200,
    text: "as brotli",
  });
});

test("what is no file, or is not to be read, is left to others", async () => {
  for (const path of ["/video", "/nowhere.css"]) expect((await ask(path)).status).toBe(404);
  expect((await ask("/styles.css", { Range: "bytes=0-1" }, "POST")).status).toBe(404);
});

test("who wants one version or nothing gets 412 for another (RFC 9110, 13.1.1 and 13.1.4)", async () => {
  const path = "/video/hero.mp4";
  const etag = await etagOf(path);
  for (const [headers, status] of [
    [{ "If-Match": etag }, 200],
    [{ "If-Match": `"other", ${etag}` }, 200],
    [{ "If-Match": "*" }, 200],
    [{ "If-Match": '"other"' }, 412],
    [{ "If-Match": `W/${etag}` }, 412],
    [{ "If-Match": '"other"', Range: "bytes=0-3" }, 412],
    [{ "If-Unmodified-Since": BUILT }, 200],
    [{ "If-Unmodified-Since": BEFORE }, 412],
    [{ "If-Match": etag, "If-Unmodified-Since": BEFORE }, 200],
  ] as const)
    expect([headers, (await ask(path, headers)).status]).toEqual([headers, status]);
});

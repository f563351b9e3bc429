import { expect, test } from "vitest";
import { EVERYTHING } from "#app/core/work.server.ts";
import { PageCache, type Page } from "./page-cache.server.ts";

function page(text: string, status = 200, weight = 0): Page {
  return {
    status,
    headers: {},
    body: Buffer.from(text.padEnd(weight)),
    replies: new Map(),
    compressed: new Map(),
    isRecompressed: true,
    tags: new Set(["list"]),
    expiresAt: Number.POSITIVE_INFINITY,
  };
}

test("while the database is away what is kept is served at once, and nothing is rendered", async () => {
  let isAway = false;
  const pages = new PageCache(
    () => 0,
    () => isAway,
  );
  await pages.page("/", async () => page("old"));
  pages.invalidate(["list"]);
  isAway = true;
  const shown = await pages.page("/", () => Promise.reject(new Error("nobody should ask")));
  expect(shown.body.toString()).toBe("old");
  expect(pages.counts.stale).toBe(1);
});

test("a rendering that failed gives way to the old page", async () => {
  const pages = new PageCache();
  await pages.page("/", async () => page("old"));
  pages.invalidate(["list"]);
  expect((await pages.page("/", async () => page("slipped", 503))).body.toString()).toBe("old");
});

test("a page that is no more does not come back while the database is away", async () => {
  const pages = new PageCache();
  await pages.page("/events/1", async () => page("old"));
  pages.invalidate(["list"]);
  await pages.page("/events/1", async () => page("gone", 410));
  const later = await pages.page("/events/1", async () => page("slipped", 503));
  expect(later.body.toString()).toBe("slipped");
});

test("a notice that much has changed drops everything", async () => {
  const pages = new PageCache();
  await pages.page("/", async () => page("old"));
  pages.invalidate([EVERYTHING]);
  expect(pages.fresh("/")).toBeUndefined();
});

test("invented addresses push each other out, not the page that is read", async () => {
  const pages = new PageCache();
  await pages.page("/", async () => page("home"));
  for (let n = 0; n < 2_500; n++) {
    await pages.page(`/search?q=${n}`, async () => page("found"));
    pages.fresh("/");
  }
  expect(pages.fresh("/")?.body.toString()).toBe("home");
  expect(pages.size).toBeLessThanOrEqual(2_000);
});

test("kept pages stay within their memory", async () => {
  const pages = new PageCache();
  for (let n = 0; n < 100; n++)
    await pages.page(`/${n}`, async () => page("large", 200, 1024 * 1024));
  expect(pages.bytes).toBeLessThanOrEqual(48 * 1024 * 1024);
});

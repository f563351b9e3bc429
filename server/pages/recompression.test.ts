import { expect, test } from "vitest";
import { CacheDependencies } from "#app/core/context.server.ts";
import { replyFor } from "./cached-response.server.ts";
import { PageCache, toPage } from "./page-cache.server.ts";
import { Recompression } from "./recompression.server.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const words = Array.from(
  { length: 3_000 },
  (_, n) => `<li class="a b">Chai ${(n * 7919) % 1013}</li>`,
);
const render = async () => toPage(new CacheDependencies(), 200, html, words.join(""));
const sizeOf = (pages: PageCache, key: string) => {
  const page = pages.fresh(key);
  return page && replyFor(page, "br", undefined).body?.length;
};

test("the first reader gets a fast compression, later ones a better one", async () => {
  const pages = new PageCache();
  const first = replyFor(await pages.page("/", render), "br", undefined);
  expect(first.encoding).toBe("br");
  const bytes = first.body?.length ?? 0;
  await expect.poll(() => sizeOf(pages, "/")).toBeLessThan(bytes * 0.97);
});

test("a page that finds the queue full, or is dropped while it waits, stays as it is", async () => {
  const queue = new Recompression({ maxWaiting: 2, pause: 1 });
  const [one, dropped, tooMany] = [await render(), await render(), await render()];
  queue.add(one, () => true);
  queue.add(dropped, () => false);
  queue.add(tooMany, () => true);
  await expect.poll(() => one.isRecompressed).toBe(true);
  queue.add(tooMany, () => true);
  await expect.poll(() => tooMany.isRecompressed).toBe(true);
  expect(dropped.isRecompressed).toBe(false);
});

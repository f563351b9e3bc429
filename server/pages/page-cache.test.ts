import { beforeEach, expect, test } from "vitest";
import { soon } from "#app/core/work.server.ts";
import { PageCache, type Page } from "./page-cache.server.ts";

let now = 0;
let pages: PageCache;

beforeEach(() => {
  now = 0;
  pages = new PageCache(() => now);
});

function page(text: string, tags: string[] = [], until = Number.POSITIVE_INFINITY): Page {
  return {
    status: 200,
    headers: {},
    body: Buffer.from(text),
    replies: new Map(),
    compressed: new Map(),
    isRecompressed: true,
    tags: new Set(tags),
    expiresAt: until,
  };
}

const text = async (key: string, next: string, tags: string[] = [], until?: number) =>
  (await pages.page(key, async () => page(next, tags, until))).body.toString();

test("a page is rendered once", async () => {
  expect(await text("/", "first")).toBe("first");
  expect(await text("/", "second")).toBe("first");
});

test("a page is compressed off the thread while another is rendered, otherwise when it is sent", async () => {
  const large = () => ({
    ...page("x".repeat(1_000)),
    headers: { "content-type": "text/html; charset=utf-8" },
  });
  let finish = (_page: Page) => {};
  const slow = pages.page("/slow", () => new Promise((resolve) => (finish = resolve)));
  const beside = await pages.page("/beside", async () => large());
  expect([...beside.compressed.keys()]).toEqual(["br"]);
  finish(large());
  expect([...(await slow).compressed.keys()]).toEqual([]);
});

test("a write drops exactly the pages that show what changed", async () => {
  await text("/city/Jaipur", "old", ["city/Jaipur"]);
  await text("/city/Pune", "old", ["city/Pune"]);
  pages.invalidate(["city/Jaipur"]);
  expect(await text("/city/Jaipur", "new", ["city/Jaipur"])).toBe("new");
  expect(await text("/city/Pune", "new", ["city/Pune"])).toBe("old");
});

test("a burst of changed numbers causes one rendering a second, a lone one is shown at once", async () => {
  const tag = "event/1";
  await text("/event", "none", [tag]);
  now = 5_000;
  pages.invalidate([soon(tag)]);
  expect(await text("/event", "one", [tag])).toBe("one");
  now = 5_400;
  pages.invalidate([soon(tag)]);
  pages.invalidate([soon(tag)]);
  expect(await text("/event", "three", [tag])).toBe("one");
  now = 6_000;
  expect(await text("/event", "three", [tag])).toBe("three");
  // A real write is shown at once, whatever came before.
  pages.invalidate([soon(tag), tag]);
  expect(await text("/event", "renamed", [tag])).toBe("renamed");
});

test("while the page of a burst is rendered, readers get the last one without waiting", async () => {
  await text("/event", "none", ["event/1"]);
  now = 5_000;
  pages.invalidate([soon("event/1")]);
  const rendering = Promise.withResolvers<Page>();
  const first = pages.page("/event", () => rendering.promise);
  expect(await text("/event", "never", ["event/1"])).toBe("none");
  rendering.resolve(page("one", ["event/1"]));
  expect((await first).body.toString()).toBe("one");
  expect(await text("/event", "two", ["event/1"])).toBe("one");
});

test("a number that changes while its page is rendered is shown within a second", async () => {
  const shown = await pages.page("/event", async () => {
    pages.invalidate([soon("event/1")]);
    return page("old", ["event/1"]);
  });
  expect(shown.body.toString()).toBe("old");
  now = 999;
  expect(await text("/event", "new", ["event/1"])).toBe("old");
  now = 1_000;
  expect(await text("/event", "new", ["event/1"])).toBe("new");
});

test("a page ends at the moment at which it changes by itself", async () => {
  await text("/events", "upcoming", [], 1_000);
  now = 999;
  expect(await text("/events", "past", [], 2_000)).toBe("upcoming");
  now = 1_000;
  expect(await text("/events", "past", [], 2_000)).toBe("past");
});

test("a page that a write overtook while it was rendered is rendered again", async () => {
  const renderings = ["before the write", "after the write"];
  const shown = await pages.page("/", async () => {
    const next = renderings.shift() ?? "too often";
    if (next === "before the write") pages.invalidate(["list"]);
    return page(next, ["list"]);
  });
  expect(shown.body.toString()).toBe("after the write");
  expect(await text("/", "third")).toBe("after the write");
});

test("a write between the end of a rendering and keeping the page is not lost", async () => {
  for (let ticks = 0; ticks < 12; ticks++) {
    const cache = new PageCache(() => now);
    const { promise: rendered, resolve } = Promise.withResolvers<Page>();
    const renderings = [rendered, Promise.resolve(page("new", ["list"]))];
    const shown = cache.page("/", () => renderings.shift() ?? Promise.reject(new Error("again")));
    resolve(page("old", ["list"]));
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    cache.invalidate(["list"]);
    await shown;
    expect([ticks, cache.fresh("/")?.body.toString()]).not.toEqual([ticks, "old"]);
  }
});

test("under constant writing a page still goes out, but is not kept", async () => {
  let count = 0;
  const busy = async () => {
    pages.invalidate(["list"]);
    return page(String(++count), ["list"]);
  };
  expect((await pages.page("/", busy)).body.toString()).toBe("3");
  expect(pages.fresh("/")).toBeUndefined();
});

test("while rendering fails, the last good page is served", async () => {
  await text("/", "good", ["list"]);
  pages.invalidateAll();
  const failing = () => Promise.reject(new Error("the database is away"));
  expect((await pages.page("/", failing)).body.toString()).toBe("good");
  await expect(pages.page("/never-seen", failing)).rejects.toThrow("the database is away");
});

test("many requests at once cause one rendering", async () => {
  let count = 0;
  const render = async () => page(String(++count));
  await Promise.all(Array.from({ length: 50 }, () => pages.page("/", render)));
  expect(count).toBe(1);
});

test("a failed page is not kept", async () => {
  await pages.page("/", async () => ({ ...page("broken"), status: 500 }));
  expect(await text("/", "whole")).toBe("whole");
});

test("a page that does not exist is not kept", async () => {
  await pages.page("/nowhere", async () => ({ ...page("404"), status: 404 }));
  expect(pages.fresh("/nowhere")).toBeUndefined();
});

test("nothing is kept longer than an hour without being rendered again", async () => {
  await text("/about", "old");
  now = 3_599_999;
  expect(await text("/about", "new")).toBe("old");
  now = 3_600_000;
  expect(await text("/about", "new")).toBe("new");
});

test("a redirect is not kept: addresses that lead elsewhere are without number", async () => {
  await pages.page("/event/1", async () => ({ ...page("moved"), status: 301 }));
  expect(pages.fresh("/event/1")).toBeUndefined();
});

test("a page that nobody may keep is not kept: each private link has an address of its own", async () => {
  const headers = { "cache-control": "no-store" };
  await pages.page("/newsletter/confirm/1", async () => ({ ...page("Sure?"), headers }));
  expect(pages.fresh("/newsletter/confirm/1")).toBeUndefined();
});

test("addresses with parameters, which can be put together without number, drop no other page", async () => {
  await text("/about", "kept");
  for (let index = 0; index < 2_500; index++) await text(`/events?cursor=${index}`, "one of many");
  expect(await text("/about", "made anew")).toBe("kept");
  expect(pages.size).toBeLessThan(600);
});

test("an uncached page is rendered for each request, also for two at once", async () => {
  let rendered = 0;
  const render = async () => page(String(++rendered));
  const both = await Promise.all([pages.uncached(render), pages.uncached(render)]);
  expect(both.map(({ body }) => body.toString())).toEqual(["1", "2"]);
  expect(pages.size).toBe(0);
});

test("answers to forms are charged the time of the thread, and not that of waiting", async () => {
  const visitor = "198.51.100.7";
  const refused = () => ({ ...page("again"), status: 422, renderedIn: 600 });
  const finish: ((answer: Page) => void)[] = [];
  const atOnce = Array.from({ length: 60 }, () =>
    pages.answer(() => new Promise<Page>((resolve) => finish.push(resolve)), visitor),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const end of finish) end(refused());
  await Promise.all(atOnce);
  for (let n = 0; n < 4; n++) await pages.answer(async () => refused(), visitor);
  await expect(pages.answer(async () => refused(), visitor)).rejects.toMatchObject({ status: 429 });
});

test("forms that wait for a lock hold up no page", async () => {
  const finish: ((answer: Page) => void)[] = [];
  const forms = Array.from({ length: 300 }, () =>
    pages.answer(() => new Promise<Page>((resolve) => finish.push(resolve)), "198.51.100.7"),
  );
  expect(finish).toHaveLength(300);
  expect(await text("/", "page")).toBe("page");
  for (const end of finish) end({ ...page(""), status: 303 });
  await Promise.all(forms);
});

import { expect, test } from "vitest";
import { PageCache, toPage } from "./page-cache.server.ts";
import { CacheDependencies } from "#app/core/context.server.ts";
import { warmUp } from "./warm-up.server.ts";

const site: Record<string, string> = {
  "/": '<a class="x" href="/events">Events</a><a href="/city/Pune">Pune</a><a href="/city/Jhansi">Jhansi</a><a href="/feed.xml">Feed</a>',
  "/events":
    '<a href="/events/1">One</a><a href="/events/2">Two</a><a href="/events/1/join">Yes</a>',
  "/city/Pune": '<a href="/away">Away</a>',
  "/events/1": "An event",
};

function pagesOf(rendered: string[]) {
  return {
    routes: {
      keyOf: (address: string) => address,
      kindAt: (path: string) => path.replace(/(?<=\/(events|city)\/)[^/]+/, ":id"),
      handleAt: (path: string) => ({ isPrivate: path.endsWith("/join") }),
      formPaths: [],
    },
    async render(path: string) {
      rendered.push(path);
      const html = site[path];
      if (html === undefined) throw new Error("This page cannot be rendered");
      return toPage(new CacheDependencies(), 200, { "content-type": "text/html" }, html);
    },
  };
}

test("one page of each kind that links lead to is kept before anybody asks", async () => {
  const rendered: string[] = [];
  const cache = new PageCache();
  await warmUp(cache, pagesOf(rendered)).done;
  expect(rendered).toEqual(["/", "/events", "/city/Pune", "/events/1", "/away"]);
  expect(cache.fresh("/events/1")?.status).toBe(200);
  expect(cache.fresh("/city/Jhansi")).toBeUndefined();
});

test("a visitor goes first", async () => {
  const rendered: string[] = [];
  const cache = new PageCache();
  const pages = pagesOf(rendered);
  let finish = () => {};
  const slow = cache.page("/slow", async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return pages.render("/events/1");
  });
  const warming = warmUp(cache, pages);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(rendered).toEqual([]);
  finish();
  await slow;
  await warming.done;
  expect(rendered.slice(0, 2)).toEqual(["/events/1", "/"]);
});

test("nothing is rendered after the stop", async () => {
  const rendered: string[] = [];
  const warming = warmUp(new PageCache(), pagesOf(rendered));
  await warming.stop();
  expect(rendered).toEqual([]);
});

import { expect, test } from "vitest";
import { pageKeys } from "./page-key.server.ts";

const route = (id: string, path?: string, parentId?: string, searchParams?: object) => ({
  [id]: { id, path, parentId, module: searchParams ? { handle: { searchParams } } : {} },
});
const keyOf = pageKeys({
  ...route("root", ""),
  ...route("layout", undefined, "root"),
  home: { id: "home", parentId: "layout", index: true, module: {} },
  ...route("about", "about", "layout"),
  ...route("events", "events", "layout", { when: ["past", "all"], city: "text", cursor: "text" }),
  ...route("event", "events/:id", "layout"),
  ...route("not-found", "*", "layout"),
});

test.each([
  ["/about?q=1", "/about"],
  ["/?when=past", "/"],
  ["/calendar.ics?q=2", "/calendar.ics"],
  ["/events?utm_source=mail&when=past", "/events?when=past"],
  ["/events?when=past&when=all", "/events?when=past"],
  ["/events?when=upcoming", "/events"],
  ["/events?when=", "/events"],
  ["/events?when=nonsense", "/events"],
  ["/events?city=Pune&cursor=abc&when=all", "/events?city=Pune&cursor=abc&when=all"],
  ["/events?when=all&cursor=abc&city=Pune", "/events?city=Pune&cursor=abc&when=all"],
  [`/events?city=${"x".repeat(301)}`, "/events"],
  ["/events/1?when=past", "/events/1"],
  ["/events.data?when=past", "/events.data?when=past"],
  ["/events.data?_routes=events", "/events.data?_routes=events"],
  ["/events.data?_routes=events,layout,events,root", "/events.data?_routes=root%2Clayout%2Cevents"],
  ["/events.data?_routes=made-up-7", "/events.data?_routes="],
  ["/events?_routes=events", "/events"],
  ["/_.data?q=1", "/_.data"],
  ["/%E0%A4%A?q=1", "/%E0%A4%A"],
  ["//evil.example/events?when=past", "//evil.example/events"],
])("%s is kept as %s", (address, key) => {
  expect(keyOf(address)).toBe(key);
});

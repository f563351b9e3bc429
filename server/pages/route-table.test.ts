import { expect, test } from "vitest";
import { routeTable } from "./route-table.server.ts";

const route = (id: string, path?: string, parentId?: string, searchParams?: object) => ({
  [id]: { id, path, parentId, module: searchParams ? { handle: { searchParams } } : {} },
});
const table = routeTable({
  ...route("root", ""),
  ...route("layout", undefined, "root"),
  home: { id: "home", parentId: "layout", index: true, module: {} },
  ...route("about", "about", "layout"),
  ...route("events", "events", "layout", { when: ["past", "all"], city: "text", cursor: "text" }),
  ...route("event", "events/:id", "layout"),
  join: {
    id: "join",
    path: "events/:id/join",
    parentId: "layout",
    module: { handle: { scripts: false }, action: () => null },
  },
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
  expect(table.keyOf(address)).toBe(key);
});

test("a handle is found under the path of its page and of its data", () => {
  for (const path of ["/events/1/join", "/events/1/join.data", "/events/1/join/_.data"])
    expect(table.handleAt(path)).toEqual({ scripts: false });
  expect(table.handleAt("/about")).toEqual({});
  expect(table.handleAt("/%E0%A4%A")).toEqual({});
});

test.each(["/%65vents/1/join", "/EVENTS/1/join", "/events/%31/join/"])(
  "%s is the page that the router makes of it",
  (path) => {
    expect(table.kindAt(path)).toBe("root layout join");
  },
);

test("a path that begins like no route belongs to the page for all others", () => {
  for (const path of ["/none", "//events/1/join", "/abouts", "/events/1/2/3"])
    expect(table.kindAt(path)).toBe("root layout not-found");
  expect(table.kindAt("/")).toBe("root layout home");
});

test("forms are taken where a route has an action", () => {
  expect(table.formPaths).toEqual(["/events/:id/join"]);
});

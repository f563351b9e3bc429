import { LRUCache } from "lru-cache";
import { matchRoutes } from "react-router";
import { z } from "zod";
import type { PageHandle } from "#app/core/page-handle.ts";

type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>;

interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { handle?: unknown; action?: unknown };
}

export type KeyOf = (address: string) => string;

export interface RouteTable {
  keyOf: KeyOf;
  handleAt(pathname: string): PageHandle;
  /** Equal for all paths of one route. */
  kindAt(pathname: string): string;
  formPaths: readonly string[];
}

const MAX_TEXT = 300;

export function routeTable(routes: BuiltRoutes): RouteTable {
  const handles = new Map(
    Object.values(routes).map((route) => [route?.id, parseHandle(route?.module.handle)]),
  );
  // Matching walks all routes: a path that comes again and again with new parameters is matched once.
  const ids = new LRUCache<string, string[]>({
    max: 1_000,
    memoMethod: matcher(routes),
  });
  const idsAt = (pathname: string) => ids.memo(pathname.replace(/(?:(?<=\/)_)?\.data$/, ""));
  return {
    keyOf: (address) => keyOf(address, idsAt, handles),
    handleAt: (pathname) =>
      isDecodable(pathname)
        ? idsAt(pathname).reduce<PageHandle>((all, id) => ({ ...all, ...handles.get(id) }), {})
        : {},
    kindAt: (pathname) => (isDecodable(pathname) ? idsAt(pathname).join(" ") : ""),
    formPaths: Object.values(routes).flatMap((route) =>
      route?.module.action ? pathOf(route, routes) : [],
    ),
  };
}

/**
 * Makes keys of paths and of the parameters that the matching route reads, sorted by name and each at most once.
 * For `.data` requests `_routes` belongs to the key as well, as far as it names routes of the page.
 */
function keyOf(
  address: string,
  idsAt: (pathname: string) => string[],
  handles: ReadonlyMap<string | undefined, PageHandle>,
): string {
  // Put together as text: resolved, an address that begins with `//` would name another host.
  const mark = address.indexOf("?");
  if (mark < 0) return address;
  const pathname = address.slice(0, mark);
  // The router writes a warning about a path that it cannot decode.
  if (!isDecodable(pathname)) return pathname;
  const query = new URLSearchParams(address.slice(mark));
  const matched = idsAt(pathname);
  const kept = new URLSearchParams();
  if (pathname.endsWith(".data") && query.has("_routes")) {
    const wanted = new Set(query.get("_routes")?.split(","));
    kept.set("_routes", matched.filter((id) => wanted.has(id)).join(","));
  }
  for (const id of matched)
    for (const [name, values] of Object.entries(handles.get(id)?.searchParams ?? {})) {
      const value = query.get(name) ?? "";
      const isKnown = values === "text" ? value.length <= MAX_TEXT : values.includes(value);
      if (value !== "" && isKnown) kept.set(name, value);
    }
  kept.sort();
  const search = kept.toString();
  return search ? `${pathname}?${search}` : pathname;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

const handleSchema: z.ZodType<PageHandle> = z.object({
  searchParams: z.record(z.string(), z.union([z.literal("text"), z.array(z.string())])).optional(),
  scripts: z.boolean().optional(),
  isPrivate: z.boolean().optional(),
  isFramed: z.boolean().optional(),
});

const parseHandle = (handle: unknown): PageHandle => handleSchema.safeParse(handle).data ?? {};

/** Returns the ids of the route at a path, from the outermost layout to the page. */
function matcher(routes: BuiltRoutes): (path: string) => string[] {
  const pages = Object.values(routes).flatMap((route) =>
    route && (route.index || !isParent(route.id, routes))
      ? { path: pathOf(route, routes) || "/", ids: lineageOf(route, routes).map(({ id }) => id) }
      : [],
  );
  // The router ranks all routes that it gets, at every call: a third of a millisecond for those of this site.
  const starts = new Set(pages.map(({ path }) => firstSegment(path)));
  const byStart = new Map(
    Array.from(starts, (start) => [start, pages.filter(({ path }) => mayMatch(path, start))]),
  );
  return (path) =>
    matchRoutes(byStart.get(firstSegment(path)) ?? pages, path)?.[0]?.route.ids ?? [];
}

const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";

function mayMatch(path: string, start: string): boolean {
  const own = firstSegment(path);
  return own === start || /^[:*]|[?]$/.test(own);
}

const isParent = (id: string, routes: BuiltRoutes) =>
  Object.values(routes).some((route) => route?.parentId === id);

/** From the outermost layout to the route itself. */
function lineageOf(route: BuiltRoute, routes: BuiltRoutes): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? lineageOf(parent, routes) : []), route];
}

const pathOf = (route: BuiltRoute, routes: BuiltRoutes) =>
  lineageOf(route, routes)
    .map(({ path }) => (path ? `/${path}` : ""))
    .join("");

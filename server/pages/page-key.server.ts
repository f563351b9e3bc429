import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { z } from "zod";
import type { PageHandle } from "#app/core/search-params.ts";

/** What is read of the routes of React Router's server build. */
type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>;

interface BuiltRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: { handle?: unknown };
}

/** The key of the page cache for the path and query of a request. */
export type KeyOf = (address: string) => string;

/** Longer values of a parameter are ignored. */
const MAX_TEXT = 300;

/**
 * Makes keys of paths and of the parameters that the matching route reads (`PageHandle`), sorted by name
 * and each at most once. For `.data` requests `_routes` counts as well, as far as it names routes of the page.
 */
export function pageKeys(routes: BuiltRoutes): KeyOf {
  const tree = childrenOf(undefined, routes);
  const handles = new Map(
    Object.values(routes).map((route) => [
      route?.id,
      parameters.safeParse(route?.module.handle).data,
    ]),
  );
  // Matching walks all routes: an address that comes again and again with new parameters is matched once.
  const ids = new LRUCache<string, string[]>({
    max: 1_000,
    memoMethod: (path) => matchRoutes(tree, path)?.flatMap(({ route }) => route.id ?? []) ?? [],
  });

  return (address) => {
    // Put together as text: resolved, an address that begins with `//` would name another host.
    const mark = address.indexOf("?");
    if (mark < 0) return address;
    const pathname = address.slice(0, mark);
    // The router writes a warning about what it cannot decode.
    if (!isDecodable(pathname)) return pathname;
    const asked = new URLSearchParams(address.slice(mark));
    const isData = pathname.endsWith(".data");
    const found = ids.memo(isData ? pathname.replace(/(?:(?<=\/)_)?\.data$/, "") : pathname);
    const kept = new URLSearchParams();
    if (isData && asked.has("_routes")) {
      const wanted = new Set(asked.get("_routes")?.split(","));
      kept.set("_routes", found.filter((id) => wanted.has(id)).join(","));
    }
    for (const id of found)
      for (const [name, values] of Object.entries(handles.get(id)?.searchParams ?? {})) {
        const value = asked.get(name) ?? "";
        const isKnown = values === "text" ? value.length <= MAX_TEXT : values.includes(value);
        if (value !== "" && isKnown) kept.set(name, value);
      }
    kept.sort();
    const search = kept.toString();
    return search ? `${pathname}?${search}` : pathname;
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

const parameters: z.ZodType<PageHandle> = z.object({
  searchParams: z.record(z.string(), z.union([z.literal("text"), z.array(z.string())])),
});

function childrenOf(parentId: string | undefined, routes: BuiltRoutes): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId ?? undefined) !== parentId) return [];
    const { id, path, index } = route;
    const known = { id, ...(path !== undefined && { path }) };
    return [index ? { ...known, index } : { ...known, children: childrenOf(id, routes) }];
  });
}

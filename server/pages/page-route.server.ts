import type { Context as HonoContext } from "hono";
import { problem } from "#app/core/api/problem.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { sendPage } from "./cached-endpoint.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import type { RenderPage } from "./render-page.server.ts";
import type { RouteTable } from "./route-table.server.ts";

export interface SitePages {
  render: RenderPage;
  routes: RouteTable;
  isKept: boolean;
}

/** Returns a page, from the cache or rendered now. A private one never comes from the cache. */
export function pageRoute(cache: PageCache, pages: SitePages, headers: Record<string, string>) {
  const fixed = Object.entries(headers);
  const { render, routes, isKept } = pages;
  return async (c: HonoContext<VisitorEnv>): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const { scripts, isPrivate, isFramed } = routes.handleAt(pathname);
    // Only scripts ask for the data of a page, and this page has none.
    if (scripts === false && pathname.endsWith(".data"))
      return problem(404, "There is nothing at this address.");
    const network = c.get("visitor");
    if (isPrivate) {
      const make = () => render(pathname + search, { isPrivate, network });
      return sendPage(c, await cache.uncached(make, network), fixed);
    }
    const key = routes.keyOf(pathname + search);
    const make = () => render(key, { isFramed, network });
    const page = isKept ? await cache.page(key, make, network) : await make();
    return sendPage(c, page, fixed);
  };
}

/** Takes a form, whose body has come already, and returns what the action of its route makes of it. */
export function formRoute(
  cache: PageCache,
  { render }: SitePages,
  headers: Record<string, string>,
) {
  const fixed = Object.entries(headers);
  return async (c: HonoContext<VisitorEnv>): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    // A token may be any text, so that the data of the page matches its path too.
    if (pathname.endsWith(".data")) return problem(404, "There is nothing at this address.");
    const form = {
      type: c.req.header("Content-Type") ?? "",
      body: await c.req.arrayBuffer(),
      requestId: c.get("requestId"),
    };
    const network = c.get("visitor");
    const make = () => render(pathname + search, { form, network });
    return sendPage(c, await cache.answer(make, network), fixed);
  };
}

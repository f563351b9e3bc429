import type { Context as HonoContext } from "hono";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { sendPage } from "./cached-endpoint.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import type { KeyOf } from "./page-key.server.ts";
import type { RenderPage } from "./render-page.server.ts";

interface Pages {
  render: RenderPage;
  keyOf: KeyOf;
  /** The headers of every response. */
  headers: Record<string, string>;
  /** False in development. */
  isKept: boolean;
}

/** Returns a page, from the cache or rendered now. */
export function pageRoute(pages: PageCache, { render, keyOf, headers, isKept }: Pages) {
  const fixed = Object.entries(headers).flat();
  return async (c: HonoContext<VisitorEnv>): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const key = keyOf(pathname + search);
    const page = isKept
      ? await pages.page(key, () => render(key), c.get("visitor"))
      : await render(key);
    return sendPage(c, page, fixed);
  };
}

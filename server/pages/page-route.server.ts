import type { Context as HonoContext } from "hono";
import { toResponse } from "./cached-endpoint.server.ts";
import { canonicalAddress } from "#server/http/canonical-url.ts";
import type { Page } from "./page-cache.server.ts";
import { pageKey } from "./render-page.server.ts";
import { replyFor } from "./cached-response.server.ts";
import type { Site } from "#server/site.server.ts";

/** Answers with a page, from the cache or rendered now. `keep` is off in development. */
export function answerWithPage(
  site: Pick<Site, "pages">,
  renderPage: (key: string) => Promise<Page>,
  fixedHeaders: Record<string, string>,
  keep: boolean,
) {
  const fixed = Object.entries(fixedHeaders).flat();
  return async (c: HonoContext): Promise<Response> => {
    const url = new URL(c.req.url);
    const canonical = canonicalAddress(url);
    if (canonical) return c.redirect(canonical, 308);
    const key = pageKey(url);
    const page = keep ? await site.pages.page(key, () => renderPage(key)) : await renderPage(key);
    const accepted = c.req.header("Accept-Encoding") ?? "";
    return toResponse(c, replyFor(page, accepted, c.req.header("If-None-Match"), fixed));
  };
}

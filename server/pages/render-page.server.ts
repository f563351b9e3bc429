import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { requestContext, Shows } from "#app/core/context.server.ts";
import { visitor } from "#app/core/viewer.ts";
import { CriticalCss } from "./critical-css.server.ts";
import { finishDocument } from "./html-document.server.ts";
import { toPage, type Page } from "./page-cache.server.ts";
import { RETRY_AFTER } from "#server/http/error-handler.server.ts";
import type { Site } from "#server/site.server.ts";

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The questions a page may be asked in its address. Anything else (campaign marks …) does not make another page. */
const KNOWN_PARAMETERS = new Set([
  "when",
  "cursor",
  "category",
  "city",
  "q",
  "_routes",
  "tab",
  "view",
  "kind",
]);

/** The address under which a page is kept: its path and the parameters that change it. */
export function pageKey(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => KNOWN_PARAMETERS.has(name));
  kept.sort(([a], [b]) => a.localeCompare(b));
  const search = new URLSearchParams(kept).toString();
  return search ? `${url.pathname}?${search}` : url.pathname;
}

/** Renders pages for the anonymous visitor and finishes them: styles, policy, entity tag. */
export function createPageRenderer(site: Site, render: RenderPage, stylesheet: string | undefined) {
  const css = stylesheet ? new CriticalCss(stylesheet) : undefined;
  return async (key: string): Promise<Page> => {
    const shows = new Shows();
    const ctx = site.contextFor(visitor, crypto.randomUUID(), shows);
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    // Put together as text: resolved, an address that begins with `//` would name another host.
    const response = await render(new Request(site.settings.siteUrl + key), context);
    await nextTurn();
    const isAway = shows.failure !== undefined && site.watch.failed(shows.failure);
    const isDocument = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const text = await response.text();
    const document = isDocument && css ? finishDocument(text, css) : { html: text, csp: undefined };
    const headers = Object.fromEntries(response.headers);
    if (document.csp) headers["content-security-policy"] = document.csp;
    if (response.status >= 500) headers["cache-control"] = "no-store";
    if (isAway) Object.assign(headers, { "retry-after": RETRY_AFTER["Retry-After"] });
    return toPage(shows, isAway ? 503 : response.status, headers, document.html);
  };
}

/** The one style sheet of the built site. */
export function readStylesheet(file: string): string {
  return readFileSync(file, "utf8");
}

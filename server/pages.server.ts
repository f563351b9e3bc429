import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { requestContext } from "#app/core/context.server.ts";
import { visitor } from "#app/core/viewer.ts";
import { CriticalCss } from "./critical-css.server.ts";
import { finishDocument } from "./document.server.ts";
import type { Page } from "./page-cache.server.ts";
import type { Site } from "./site.server.ts";

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The questions a page may be asked in its address. Anything else (campaign marks …) does not make another page. */
const KNOWN_PARAMETERS = new Set([
  "when",
  "cursor",
  "category",
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
    const ctx = site.contextFor(visitor, crypto.randomUUID());
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    const response = await render(new Request(new URL(key, site.settings.siteUrl)), context);
    const isDocument = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const text = await response.text();
    const document = isDocument && css ? finishDocument(text, css) : { html: text, csp: undefined };
    const body = Buffer.from(document.html);
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      "cache-control": "public, max-age=0, must-revalidate",
      etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      vary: "Accept-Encoding",
    };
    if (document.csp) headers["content-security-policy"] = document.csp;
    return {
      status: response.status,
      headers,
      body,
      replies: new Map(),
      tags: ctx.shows.tags,
      until: ctx.shows.until?.getTime() ?? Number.POSITIVE_INFINITY,
    };
  };
}

/** The one style sheet of the built site. */
export function readStylesheet(file: string): string {
  return readFileSync(file, "utf8");
}

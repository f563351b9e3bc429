import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import {
  renderedHtml,
  requestContext,
  CacheDependencies,
  type Context,
  visitor,
  type Viewer,
} from "#app/core/context.server.ts";
import { CriticalCss } from "./critical-css.server.ts";
import { finishDocument } from "./html-document.server.ts";
import { toPage, type Page } from "./page-cache.server.ts";
import { RETRY_AFTER } from "#server/http/error-handler.server.ts";

/** Makes the page of a key (`page-key.server.ts`). */
export type RenderPage = (key: string) => Promise<Page>;

/** React Router's request handler. */
type HandleRequest = (request: Request, context: RouterContextProvider) => Promise<Response>;

interface Site {
  settings: { siteUrl: string };
  dbHealth: { report(error: unknown): boolean };
  contextFor(viewer: Viewer, requestId: string, dependencies: CacheDependencies): Context;
}

/** Renders pages for the anonymous visitor and finishes them: styles, policy, entity tag. */
export function createPageRenderer(
  site: Site,
  handle: HandleRequest,
  stylesheet: string | undefined,
): RenderPage {
  const css = stylesheet ? new CriticalCss(stylesheet) : undefined;
  return async (key) => {
    const dependencies = new CacheDependencies();
    const ctx = site.contextFor(visitor, crypto.randomUUID(), dependencies);
    const context = new RouterContextProvider();
    context.set(requestContext, ctx);
    // Put together as text: resolved, an address that begins with `//` would name another host.
    const response = await handle(new Request(site.settings.siteUrl + key), context);
    await nextTurn();
    const isAway = dependencies.failure !== undefined && site.dbHealth.report(dependencies.failure);
    const html = context.get(renderedHtml);
    const document = html !== null && css ? finishDocument(html, css) : undefined;
    const headers = Object.fromEntries(response.headers);
    if (document) headers["content-security-policy"] = document.csp;
    if (response.status >= 500) headers["cache-control"] = "no-store";
    if (isAway) Object.assign(headers, { "retry-after": RETRY_AFTER["Retry-After"] });
    const text = document?.html ?? html ?? (await response.text());
    return toPage(dependencies, isAway ? 503 : response.status, headers, text);
  };
}

/** The one style sheet of the built site. */
export function readStylesheet(file: string): string {
  return readFileSync(file, "utf8");
}

import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import {
  CacheDependencies,
  formOrigins,
  refusalSentence,
  renderedHtml,
  renderingBegan,
  requestContext,
  visitor,
  type Context,
  type Viewer,
} from "#app/core/context.server.ts";
import { CriticalCss } from "./critical-css.server.ts";
import { finishDocument } from "./html-document.server.ts";
import { toPage, type Page } from "./page-cache.server.ts";
import { RETRY_AFTER } from "#server/http/error-handler.server.ts";
import { framedPolicy, PRIVATE } from "#server/http/security-headers.server.ts";

export type RenderPage = (address: string, request?: PageRequest) => Promise<Page>;

interface PageRequest {
  form?: SentForm;
  isPrivate?: boolean;
  isFramed?: boolean | undefined;
  refusal?: string;
  network?: string | undefined;
}

interface SentForm {
  type: string;
  body: ArrayBuffer;
  requestId: string;
}

type HandleRequest = (request: Request, context: RouterContextProvider) => Promise<Response>;

interface Site {
  settings: { siteUrl: string };
  dbHealth: { report(error: unknown): boolean };
  contextFor(viewer: Viewer, requestId: string, dependencies: CacheDependencies): Context;
}

export function createPageRenderer(
  site: Site,
  handle: HandleRequest,
  stylesheet: string | undefined,
  ownRules: (html: string) => Promise<string>,
): RenderPage {
  const css = stylesheet ? new CriticalCss(stylesheet) : undefined;
  return async (address, { form, isPrivate = false, isFramed = false, refusal, network } = {}) => {
    const dependencies = new CacheDependencies();
    const requestId = form?.requestId ?? crypto.randomUUID();
    const context = new RouterContextProvider();
    const ctx = site.contextFor(visitor, requestId, dependencies);
    context.set(requestContext, { ...ctx, network });
    if (refusal !== undefined) context.set(refusalSentence, refusal);
    // Put together as text: resolved, an address that begins with `//` would name another host.
    const response = await handle(
      new Request(site.settings.siteUrl + address, post(form)),
      context,
    );
    await nextTurn();
    const isAway = dependencies.failure !== undefined && site.dbHealth.report(dependencies.failure);
    const html = context.get(renderedHtml);
    const document =
      html !== null && css
        ? finishDocument(html, css, {
            formOrigins: context.get(formOrigins),
            ownRules: await ownRules(html),
          })
        : undefined;
    const headers: Record<string, string> = {
      ...((form || isPrivate) && PRIVATE),
      ...Object.fromEntries(response.headers),
    };
    if (document)
      headers["content-security-policy"] = isFramed ? framedPolicy(document.csp) : document.csp;
    if (response.status >= 500) headers["cache-control"] = "no-store";
    if (isAway) Object.assign(headers, { "retry-after": RETRY_AFTER["Retry-After"] });
    const text = document?.html ?? html ?? (await response.text());
    const page = toPage(dependencies, isAway ? 503 : response.status, headers, text);
    const began = context.get(renderingBegan);
    return began === null ? page : { ...page, renderedIn: performance.now() - began };
  };
}

/** Without `Origin`: React Router would compare it, and a form that needs no session may come from anywhere. */
const post = (form: SentForm | undefined): RequestInit =>
  form ? { method: "POST", body: form.body, headers: { "Content-Type": form.type } } : {};

export const readStylesheet = (file: string): string => readFileSync(file, "utf8");

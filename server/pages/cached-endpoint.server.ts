import type { Context as HonoContext, Handler, Hono } from "hono";
import { CacheDependencies, type Context, visitor, type Viewer } from "#app/core/context.server.ts";
import { toPage, type Page, type PageCache } from "./page-cache.server.ts";
import { replyFor } from "./cached-response.server.ts";
import { isLarge } from "./compression.server.ts";
import { inChunks } from "#server/http/in-chunks.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { securityHeaders } from "#server/http/security-headers.server.ts";

export interface CachedDocument {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

type Parameter = (name: string) => string;

/** Makes a file from the rows, or says where it is (`redirect`), or that there is none (undefined). */
type MakeDocument = (
  ctx: Context,
  parameter: Parameter,
) => Promise<CachedDocument | { redirect: string } | undefined>;

export interface DocumentSite {
  settings: { siteUrl: string };
  pages: PageCache;
  contextFor(viewer: Viewer, requestId: string, dependencies: CacheDependencies): Context;
}

/**
 * Answers requests with what `make` makes, by way of the page cache: the same tags, the same entity tags,
 * the same last resort as the pages have.
 */
export function cachedEndpoint(site: DocumentSite): (make: MakeDocument) => Handler<VisitorEnv> {
  const fixedHeaders = Object.entries(securityHeaders(site.settings));
  return (make) => async (c) => {
    const parameter: Parameter = (name) => c.req.param(name) ?? "";
    const render = async () => {
      const dependencies = new CacheDependencies();
      const ctx = site.contextFor(visitor, crypto.randomUUID(), dependencies);
      const made = await make(ctx, parameter);
      if (!made) return toPage(dependencies, 404, plain, "There is nothing at this address.\n");
      if ("redirect" in made)
        return toPage(dependencies, 308, { ...plain, location: made.redirect }, made.redirect);
      const headers = { "content-type": made.type, ...made.headers };
      return toPage(dependencies, made.status ?? 200, headers, made.body);
    };
    // No document reads a parameter.
    const page = await site.pages.page(new URL(c.req.url).pathname, render, c.get("visitor"));
    return sendPage(c, page, fixedHeaders);
  };
}

export type CachedGet = (path: string, make: MakeDocument) => void;

export function cachedGet(app: Hono<VisitorEnv>, site: DocumentSite): CachedGet {
  const cached = cachedEndpoint(site);
  return (path, make) => void app.get(path, cached(make));
}

export function sendPage(
  c: HonoContext<VisitorEnv>,
  page: Page,
  fixedHeaders: [name: string, value: string][],
): Response {
  const accepted = c.req.header("Accept-Encoding") ?? "";
  const known = c.req.header("If-None-Match");
  const { status, headers, body } = replyFor(page, accepted, known, fixedHeaders);
  const content = body && c.req.method !== "HEAD" ? contentOf(body) : null;
  return new Response(content, { status, headers: pairs(headers) });
}

/** A response copies its body: a large one goes out in parts. */
const contentOf = (body: Buffer): Uint8Array<ArrayBuffer> | ReadableStream =>
  isLarge(body)
    ? inChunks(0, body.length, (from, end) => new Uint8Array(body.subarray(from, end)))
    : new Uint8Array(body);

const plain = { "content-type": "text/plain; charset=utf-8" };

const pairs = (flat: string[]): [string, string][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ""]] : []));

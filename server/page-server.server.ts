import type { IncomingMessage, ServerResponse } from "node:http";
import { encodedBody, pageKey } from "./pages.server.ts";
import type { Page, PageCache } from "./page-cache.server.ts";

/**
 * Answers from the page cache before anything else looks at the request. Returns false when the page is
 * not kept, so that the rest of the server takes over.
 */
export function servePageFromCache(
  pages: PageCache,
  fixedHeaders: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = request.url ?? "/";
    const page = pages.fresh(address.includes("?") ? keyOf(address) : address);
    if (!page) return false;
    const headers = request.headers;
    const reply = pageReply(page, headers["accept-encoding"] ?? "", headers["if-none-match"]);
    response.writeHead(reply.status, { ...fixedHeaders, ...reply.headers });
    response.end(request.method === "HEAD" ? undefined : reply.body);
    return true;
  };
}

/** Status, headers and bytes for one request of a rendered page. */
export function pageReply(page: Page, accepted: string, known: string | undefined) {
  const etag = page.headers["etag"];
  if (known && etag && known.split(/,\s*/).includes(etag)) {
    const { "content-type": _type, ...headers } = page.headers;
    return { status: 304, headers, body: undefined };
  }
  const { body, encoding } = encodedBody(page, accepted);
  return {
    status: page.status,
    headers: {
      ...page.headers,
      ...(encoding ? { "content-encoding": encoding } : {}),
      "content-length": String(body.length),
    },
    body,
  };
}

function keyOf(address: string): string {
  return URL.canParse(address, "http://site") ? pageKey(new URL(address, "http://site")) : address;
}

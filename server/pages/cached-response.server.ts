import type { IncomingMessage, ServerResponse } from "node:http";
import { isKnown } from "#app/core/data/rows.server.ts";
import {
  acceptedEncoding,
  compressNow,
  isCompressible,
  type Encoding,
} from "./compression.server.ts";
import type { KeyOf } from "./page-key.server.ts";
import type { Page, PageCache, Reply } from "./page-cache.server.ts";

/**
 * Answers from the page cache before anything else looks at the request. Returns false when the page is
 * not kept, so that the rest of the server takes over.
 */
export function servePageFromCache(
  pages: PageCache,
  keyOf: KeyOf,
  fixedHeaders: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const fixed = Object.entries(fixedHeaders).flat();
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = request.url ?? "/";
    const page = pages.fresh(keyOf(address));
    if (!page) return false;
    const { headers } = request;
    const reply = replyFor(page, headers["accept-encoding"] ?? "", headers["if-none-match"], fixed);
    response.writeHead(reply.status, reply.headers);
    response.end(request.method === "HEAD" ? undefined : reply.body);
    return true;
  };
}

/** The answer to one request of a rendered page; made once for each encoding, then kept with the page. */
export function replyFor(
  page: Page,
  accepted: string,
  known: string | undefined,
  fixedHeaders: string[] = [],
): Reply {
  const encoding = isAtHand(page, known) ? "not-modified" : encodingOf(page, accepted);
  const kept = page.replies.get(encoding);
  if (kept) return kept;
  const reply = encoding === "not-modified" ? notModified(page) : encoded(page, encoding);
  reply.headers.push(...fixedHeaders);
  page.replies.set(encoding, reply);
  return reply;
}

/** Whether the reader has it already. Almost always `known` is the one tag that we have given. */
function isAtHand({ headers: { etag } }: Page, known: string | undefined): boolean {
  return known !== undefined && etag !== undefined && (known === etag || isKnown(known, etag));
}

function notModified(page: Page): Reply {
  const headers = Object.entries(page.headers).filter(([name]) => name !== "content-type");
  return { status: 304, encoding: "not-modified", headers: headers.flat(), body: undefined };
}

function encodingOf({ headers, body }: Page, accepted: string): Encoding {
  return isCompressible(headers["content-type"] ?? "", body)
    ? acceptedEncoding(accepted)
    : "identity";
}

function encoded(page: Page, encoding: Encoding): Reply {
  const body = page.compressed.get(encoding) ?? compressNow(page.body, encoding);
  const headers = Object.entries(page.headers).flat();
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  headers.push("content-length", String(body.length));
  return { status: page.status, encoding, headers, body };
}

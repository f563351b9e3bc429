import {
  validateHeaderName,
  validateHeaderValue,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { etagMatches } from "#app/core/data/entity-tags.server.ts";
import { acceptedEncoding, type Encoding } from "#app/core/api/accept-encoding.ts";
import { compressNow, isCompressible } from "./compression.server.ts";
import { headersToAdd } from "#server/http/security-headers.server.ts";
import type { KeyOf } from "./route-table.server.ts";
import type { Page, PageCache, Reply } from "./page-cache.server.ts";

/**
 * Answers from the page cache before anything else looks at the request. Returns false when the page is
 * not kept, or something is wrong with it, so that the rest of the server takes over.
 */
export function servePageFromCache(
  pages: PageCache,
  keyOf: KeyOf,
  fixedHeaders: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const fixed = Object.entries(fixedHeaders);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = request.url ?? "/";
    const reply = keptReply(address, request.headers);
    if (!reply) return false;
    response.writeHead(reply.status, reply.headers);
    response.end(request.method === "HEAD" ? undefined : reply.body);
    return true;
  };

  function keptReply(address: string, headers: IncomingMessage["headers"]): Reply | undefined {
    try {
      const page = pages.fresh(keyOf(address));
      const accepted = headers["accept-encoding"] ?? "";
      return page && replyFor(page, accepted, headers["if-none-match"], fixed);
    } catch {
      // The error handler makes a response of it; here it would end the process.
      return undefined;
    }
  }
}

/**
 * The response to one request of a page; made once for each encoding, then kept with the page. Throws when a
 * header could not be written: raw sockets write headers as they are, past Node's own check.
 */
export function replyFor(
  page: Page,
  accepted: string,
  known: string | undefined,
  fixedHeaders: readonly [name: string, value: string][] = [],
): Reply {
  const encoding = isNotModified(page, known) ? "not-modified" : encodingOf(page, accepted);
  const kept = page.replies.get(encoding);
  if (kept) return kept;
  const reply = encoding === "not-modified" ? notModified(page) : encoded(page, encoding);
  // Told twice, a header of the page would lose: browsers take the last referrer policy.
  const own = (name: string) => page.headers[name];
  for (const header of headersToAdd(fixedHeaders, own)) reply.headers.push(...header);
  for (let index = 0; index < reply.headers.length; index += 2) {
    const [name = "", value = ""] = reply.headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  page.replies.set(encoding, reply);
  return reply;
}

const isNotModified = ({ headers: { etag } }: Page, known: string | undefined): boolean =>
  known !== undefined && etag !== undefined && (known === etag || etagMatches(known, etag));

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

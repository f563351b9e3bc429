import { STATUS_CODES } from "node:http";
import { isLarge } from "./compression.server.ts";
import type { PageCache, Reply } from "./page-cache.server.ts";
import { replyFor } from "./cached-response.server.ts";
import type { KeyOf } from "./route-table.server.ts";

/**
 * One whole GET with nothing after it, in plain ASCII: all that is matched here. Stricter than
 * RFC 9112 asks for; whatever does not fit goes to Node's parser, which decides.
 */
const PLAIN_GET = /^GET (\/[!-"$-~]*) HTTP\/1\.1\r\n((?:[A-Za-z0-9-]+:[ -~]*\r\n)+)\r\n$/;
const HOST = /^host:/im;
const UNUSUAL =
  /^(?:host:[^]*\nhost|content-length|transfer-encoding|expect|upgrade|te|trailer|http2-settings|connection(?!: ?keep-alive\r)):/im;
const ACCEPTED = /^accept-encoding:(.*)\r$/im;
const KNOWN = /^if-none-match: ?(.*)\r$/im;
/** Longer heads are rare, and left to Node's own limit. */
const MAX_HEAD = 4_096;

export function matchSimpleGet(
  pages: PageCache,
  keyOf: KeyOf,
  fixedHeaders: Record<string, string>,
) {
  const fixed = Object.entries(fixedHeaders);
  return (chunk: Buffer): Buffer | undefined => {
    if (chunk.length > MAX_HEAD) return undefined;
    const [, address, fields] = PLAIN_GET.exec(chunk.toString("latin1")) ?? [];
    if (address === undefined || fields === undefined) return undefined;
    if (!HOST.test(fields) || UNUSUAL.test(fields)) return undefined;
    const page = pages.fresh(keyOf(address));
    if (!page) return undefined;
    const accepted = ACCEPTED.exec(fields)?.[1] ?? "";
    const reply = replyFor(page, accepted, KNOWN.exec(fields)?.[1], fixed);
    // Here each response is a copy, held for as long as its client does not read. Node sends the kept bytes themselves.
    return reply.body && isLarge(reply.body) ? undefined : rawBytesOf(reply);
  };
}

/** Built again once a second, because it tells the time. */
function rawBytesOf(reply: Reply): Buffer {
  const now = Date.now();
  const second = Math.floor(now / 1_000);
  if (reply.rawBytes?.second === second) return reply.rawBytes.bytes;
  const bytes = serialize(reply, new Date(now));
  // A body that is not compressed would double the memory of its page: few ask for it.
  if (reply.encoding !== "identity") reply.rawBytes = { second, bytes };
  return bytes;
}

function serialize({ status, headers, body }: Reply, date: Date): Buffer {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  lines.push(`Date: ${date.toUTCString()}`, "Connection: keep-alive");
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return body ? Buffer.concat([head, body]) : head;
}

import { readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { HonoRequest, MiddlewareHandler } from "hono";
import { serveStatic } from "@hono/node-server/serve-static";
import { isKnown } from "#app/core/data/rows.server.ts";

/** For what has the hash of its contents in its name. */
const YEAR = "public, max-age=31536000, immutable";
/** For pictures and fonts: after a day they show at once all the same, while the browser asks for news of them. */
const DAY = "public, max-age=86400, stale-while-revalidate=2592000";

/**
 * The files of the build, known by name from the start: whatever else is asked for costs no look at the disk.
 * The library sends files and parts of them; what it does not look at are the conditions (RFC 9110, 13). It
 * calls `onFound` when its answer is made already, too late for a header.
 */
export function builtFiles(root: string): MiddlewareHandler {
  const names = new Set(readdirSync(root, { recursive: true, encoding: "utf8" }));
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    const name = c.req.path.slice(1);
    if (!names.has(name.replaceAll("/", sep))) return next();
    if (c.req.method === "GET" && c.req.header("Range") !== undefined)
      // A part is one of the plain file, for only then do parts fit together.
      c.req.raw = without(
        c.req,
        isPartWanted(c.req, join(root, name)) ? "Accept-Encoding" : "Range",
      );
    const answer = await serve(c, next);
    if (!(answer instanceof Response) || !answer.ok) return answer;
    const { headers } = answer;
    headers.set("Cache-Control", name.startsWith("assets/") ? YEAR : DAY);
    headers.set("ETag", etagOf(headers));
    if (!isAtHand(c.req, headers)) return answer;
    await answer.body?.cancel();
    for (const name of OF_THE_BODY) headers.delete(name);
    return new Response(null, { status: 304, headers });
  };
}

/** One part, in bytes: instead of several, or of what is counted otherwise, the whole file is sent (14.2). */
const ONE_PART = /^bytes=(\d+-\d*|-\d+)$/;

/** Whether the part asked for belongs to the file as it is: `If-Range` names the version it is to complete (13.1.5). */
function isPartWanted(request: HonoRequest, path: string): boolean {
  if (!ONE_PART.test(request.header("Range") ?? "")) return false;
  const version = request.header("If-Range");
  if (version === undefined) return true;
  const { size, mtime } = statSync(path);
  return [mtime.toUTCString(), etag(mtime.toUTCString(), size)].includes(version);
}

function without({ url, method, raw }: HonoRequest, field: string): Request {
  const headers = new Headers(raw.headers);
  headers.delete(field);
  return new Request(url, { method, headers });
}

/** `If-Modified-Since` counts only where there is no `If-None-Match` (13.2.2). */
function isAtHand(request: HonoRequest, headers: Headers): boolean {
  const known = request.header("If-None-Match");
  if (known !== undefined) return isKnown(known, headers.get("ETag") ?? "");
  const since = request.header("If-Modified-Since") ?? "";
  return secondsOf(headers.get("Last-Modified") ?? "") <= secondsOf(since);
}

/** What tells of a body that is not sent (15.4.5). */
const OF_THE_BODY = [
  "Content-Type",
  "Content-Length",
  "Content-Encoding",
  "Content-Range",
  "Accept-Ranges",
];

/** Of the file that is sent; its compressed twins have sizes, and so tags, of their own. */
function etagOf(headers: Headers): string {
  const [, size] = headers.get("Content-Range")?.split("/") ?? [];
  return etag(headers.get("Last-Modified") ?? "", Number(size ?? headers.get("Content-Length")));
}

function etag(modified: string, size: number): string {
  return `"${secondsOf(modified).toString(36)}-${size.toString(36)}"`;
}

/** NaN for what is no date as HTTP writes it (5.6.7), which is neither earlier nor later than anything. */
function secondsOf(date: string): number {
  const time = new Date(date);
  return time.toUTCString() === date ? time.getTime() / 1_000 : Number.NaN;
}

import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { HonoRequest, MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { inChunks } from "./in-chunks.ts";
import { etagMatches } from "#app/core/data/entity-tags.server.ts";
import { acceptedEncoding } from "#app/core/api/accept-encoding.ts";

const YEAR = "public, max-age=31536000, immutable";
/** For pictures and fonts: after a day the browser still shows its copy while it checks for a newer one. */
const DAY = "public, max-age=86400, stale-while-revalidate=2592000";

/** Files up to this size are kept in memory, up to this many bytes together; a film goes out in chunks. */
const IN_MEMORY = { file: 512 * 1024, all: 8 * 1024 * 1024 } as const;

/** The widths that the small versions of our pictures are named for (`app/content/pictures.ts`). */
const SMALL_WIDTHS = [480, 600];

interface StaticFile {
  path: string;
  size: number;
  modified: string;
  etag: string;
}

/**
 * The files of the build. Their names are read at the start, so that a request for another name reads no disk.
 * They are read synchronously (docs/decisions/0021): asynchronous reads share libuv's four threads with
 * password hashing, behind which a hundred sign-ins kept them for 13 s, and a chunk takes microseconds.
 */
export function staticFiles(root: string): MiddlewareHandler {
  const names = new Set(readdirSync(root, { recursive: true, encoding: "utf8" }));
  const files = new Map<string, StaticFile | undefined>();
  const contents = new LRUCache<string, Buffer>({
    maxSize: IN_MEMORY.all,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const fileNamed = (name: string) => {
    const path = join(root, name);
    if (!files.has(name)) files.set(name, names.has(name) ? describe(path) : undefined);
    return files.get(name);
  };

  return async (c, next) => {
    const asked = c.req.path.slice(1).replaceAll("/", sep);
    const small = smallVersion(asked);
    const name = small && c.req.header("Save-Data") === "on" ? small : asked;
    const plain = names.has(name) ? fileNamed(name) : undefined;
    if (!plain || !["GET", "HEAD"].includes(c.req.method)) return next();
    const part = partOf(c.req, plain);
    const { file, encoding } = part
      ? { file: plain, encoding: undefined }
      : twinOf(c.req, name, plain);
    const headers = new Headers({
      "Cache-Control": name.startsWith(`assets${sep}`) ? YEAR : DAY,
      ETag: file.etag,
      "Last-Modified": file.modified,
    });
    if (names.has(`${name}.br`) || names.has(`${name}.gz`)) headers.set("Vary", "Accept-Encoding");
    if (small) headers.set("Vary", "Save-Data");
    if (isAnotherVersion(c.req, file)) return new Response(null, { status: 412, headers });
    if (isNotModified(c.req, file)) return new Response(null, { status: 304, headers });
    headers.set("Accept-Ranges", "bytes");
    if (part === "unsatisfiable") {
      headers.set("Content-Range", `bytes */${file.size}`);
      return new Response(null, { status: 416, headers });
    }
    const { from, to } = part ?? { from: 0, to: file.size - 1 };
    headers.set("Content-Type", getMimeType(name) ?? "application/octet-stream");
    headers.set("Content-Length", String(to - from + 1));
    if (encoding) headers.set("Content-Encoding", encoding);
    if (part) headers.set("Content-Range", `bytes ${from}-${to}/${file.size}`);
    const body = c.req.method === "HEAD" ? null : bytesOf(file, from, to, contents);
    return new Response(body, { status: part ? 206 : 200, headers });
  };

  /** The small width of a picture that has two: `calicut-480.avif` for `calicut.avif`. */
  function smallVersion(name: string): string | undefined {
    const [, stem, ending] = /^(art[/\\].*)(\.(?:avif|webp))$/.exec(name) ?? [];
    return SMALL_WIDTHS.map((width) => `${stem}-${width}${ending}`).find((one) => names.has(one));
  }

  function twinOf(request: HonoRequest, name: string, plain: StaticFile) {
    const encoding = acceptedEncoding(request.header("Accept-Encoding") ?? "");
    if (encoding === "identity") return { file: plain, encoding: undefined };
    const file = fileNamed(name + (encoding === "br" ? ".br" : ".gz"));
    return file ? { file, encoding } : { file: plain, encoding: undefined };
  }
}

function describe(path: string): StaticFile | undefined {
  const found = statSync(path);
  if (!found.isFile()) return undefined;
  const { size } = found;
  const modified = found.mtime.toUTCString();
  return { path, size, modified, etag: etagOf(modified, size) };
}

/** A compressed twin has a size, and so a tag, of its own. */
const etagOf = (modified: string, size: number): string =>
  `"${secondsOf(modified).toString(36)}-${size.toString(36)}"`;

function bytesOf(
  { path, size }: StaticFile,
  from: number,
  to: number,
  contents: LRUCache<string, Buffer>,
): Uint8Array<ArrayBuffer> | ReadableStream {
  if (size > IN_MEMORY.file)
    return inChunks(from, to + 1, (start, end) => readPart(path, start, end));
  const content = contents.get(path) ?? readFileSync(path);
  contents.set(path, content);
  return new Uint8Array(content.subarray(from, to + 1));
}

/** The file is opened for each chunk, so that an aborted request leaves none open. */
function readPart(path: string, from: number, end: number): Uint8Array {
  const chunk = new Uint8Array(end - from);
  const file = openSync(path, "r");
  try {
    const read = readSync(file, chunk, 0, chunk.length, from);
    if (read < chunk.length) throw new Error("A file of the build has become shorter");
  } finally {
    closeSync(file);
  }
  return chunk;
}

/** One part, in bytes: instead of several, or of what is counted otherwise, the whole file is sent (RFC 9110, 14.2). */
const ONE_PART = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * The part that is asked for, undefined for the whole. It belongs to the plain file, for only then do parts
 * fit together, and to the version that `If-Range` names (13.1.5).
 */
function partOf(request: HonoRequest, { size, modified, etag }: StaticFile) {
  const [asked, first, last, suffix] = ONE_PART.exec(request.header("Range") ?? "") ?? [];
  if (request.method !== "GET" || asked === undefined) return undefined;
  const version = request.header("If-Range");
  if (version !== undefined && version !== modified && version !== etag) return undefined;
  const from = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
  const to = last ? Math.min(Number(last), size - 1) : size - 1;
  // An end before the beginning makes the field invalid, and it is ignored (14.1.1).
  if (last && Number(last) < from) return undefined;
  return from < size ? { from, to } : "unsatisfiable";
}

/** The client wants the version that it knows or nothing; `If-Unmodified-Since` counts only without `If-Match` (13.2.2). */
function isAnotherVersion(request: HonoRequest, { modified, etag }: StaticFile): boolean {
  const wanted = request.header("If-Match");
  // The comparison is strong (13.1.1): a weak tag matches nothing.
  if (wanted !== undefined)
    return wanted.trim() !== "*" && !wanted.split(",").some((tag) => tag.trim() === etag);
  return secondsOf(modified) > secondsOf(request.header("If-Unmodified-Since") ?? "");
}

/** `If-Modified-Since` counts only where there is no `If-None-Match` (13.2.2). */
function isNotModified(request: HonoRequest, { modified, etag }: StaticFile): boolean {
  const known = request.header("If-None-Match");
  if (known !== undefined) return etagMatches(known, etag);
  const since = request.header("If-Modified-Since") ?? "";
  return secondsOf(modified) <= secondsOf(since);
}

/** NaN for what is no date as HTTP writes it (5.6.7), which is neither earlier nor later than anything. */
function secondsOf(date: string): number {
  const time = new Date(date);
  return time.toUTCString() === date ? time.getTime() / 1_000 : Number.NaN;
}

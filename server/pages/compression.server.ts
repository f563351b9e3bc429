import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type BrotliOptions,
  type ZlibOptions,
} from "node:zlib";
import type { Encoding } from "#server/http/accept-encoding.ts";

/** Below this many bytes compressing costs more than it saves. */
const MIN_BYTES = 512;

/** From this many bytes on compressing takes more than some milliseconds even at a fast quality. */
const LARGE = 200_000;

/** Pictures are compressed already; SVG is text. */
export function isCompressible(type: string, { length }: Buffer): boolean {
  return length >= MIN_BYTES && !/^image\/(?!svg)/.test(type);
}

export const isLarge = ({ length }: Buffer) => length >= LARGE;

const GZIP_LEVEL: ZlibOptions = { level: 6 };
const brotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** A large body, for its first reader, in threads of libuv's pool. */
export async function compressLarge(body: Buffer): Promise<Map<Encoding, Buffer>> {
  const [br, gzipped] = await Promise.all([
    brotliAsync(body, brotliOptions(6, body)),
    gzipAsync(body, GZIP_LEVEL),
  ]);
  return new Map([
    ["br", br],
    ["gzip", gzipped],
  ]);
}

/**
 * For the first reader of a body that is not large. A page of 60 KB takes 1 ms; a thread of libuv's pool would need
 * the same and as much again for the way there and back. Brotli's quality 6 is within 1 % of the size of quality 9,
 * which takes 11 ms.
 */
export function compressNow(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "identity") return body;
  return encoding === "gzip"
    ? gzipSync(body, GZIP_LEVEL)
    : brotliCompressSync(body, brotliOptions(6, body));
}

/** For all later readers: 8 % smaller. It takes 50 ms in a thread of the pool. */
export function compressBest(body: Buffer): Promise<Buffer> {
  return brotliAsync(body, brotliOptions(11, body));
}

function brotliOptions(quality: number, body: Buffer): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // 2^18 bytes hold a whole page. Memory for the usual 2^22 would have to be cleared each time.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
}

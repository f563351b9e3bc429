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
import type { Encoding } from "#app/core/api/accept-encoding.ts";

/** Below this many bytes compressing costs more than it saves. */
const MIN_BYTES = 512;

/** From this many bytes on compressing takes more than some milliseconds even at a fast quality. */
const LARGE = 200_000;

export const isCompressible = (type: string, { length }: Buffer): boolean =>
  length >= MIN_BYTES && !/^image\/(?!svg)/.test(type);

export const isLarge = ({ length }: Buffer) => length >= LARGE;

const GZIP_LEVEL: ZlibOptions = { level: 6 };
const brotliAsync = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipAsync = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** For the first reader, in threads of libuv's pool: a large body in both encodings, any other as most browsers ask. */
export async function compressOffThread(body: Buffer): Promise<Map<Encoding, Buffer>> {
  const [br, gzipped] = await Promise.all([
    brotliAsync(body, brotliOptions(fastQuality(body), body)),
    isLarge(body) ? gzipAsync(body, GZIP_LEVEL) : undefined,
  ]);
  const compressed = new Map<Encoding, Buffer>([["br", br]]);
  return gzipped ? compressed.set("gzip", gzipped) : compressed;
}

/** Up to this many bytes a page of this site fits into the first packets of a connection, 14 KB, at brotli's quality 3. */
const LIGHT = 44 * 1024;

/** From this many bytes on, which the longest lists have, 1 ms more saves a packet of a slow connection. */
const LONG = 64 * 1024;

/**
 * Brotli's quality for first readers. Quality 5 is a tenth smaller than 3, in three times
 * its time: that is worth it where it saves a round trip.
 */
const fastQuality = ({ length }: Buffer) => (length <= LIGHT ? 3 : length <= LONG ? 5 : 7);

/** For the first reader of a body that is not large: an event page of 43 KB takes 0.2 ms. */
export function compressNow(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "identity") return body;
  return encoding === "gzip"
    ? gzipSync(body, GZIP_LEVEL)
    : brotliCompressSync(body, brotliOptions(fastQuality(body), body));
}

/** For all later readers: 9 to 15 % smaller. It takes 50 ms in a thread of the pool. */
export const compressBest = (body: Buffer): Promise<Buffer> =>
  brotliAsync(body, brotliOptions(11, body));

function brotliOptions(quality: number, body: Buffer): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The smallest window that holds the whole page: memory for the usual 2^22 would have to be cleared each time.
      [constants.BROTLI_PARAM_LGWIN]: body.length < 65_520 ? 16 : 18,
    },
  };
}

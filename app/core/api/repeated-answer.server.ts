import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context as HonoContext } from "hono";
import { etagMatches } from "#app/core/data/entity-tags.server.ts";
import { acceptedEncoding } from "./accept-encoding.ts";

const brotli = promisify(brotliCompress);

/** Brotli's quality 5 takes 3 ms for 400 names. */
const compress = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<string, Buffer>(gzip),
};

/** Smaller bodies fit into one packet anyway, in bytes. */
const COMPRESSED_FROM = 1_000;

/** An answer that a screen asks for every few seconds: 304 while it is the same, else compressed. */
export async function answerRepeated(c: HonoContext, value: object): Promise<Response> {
  const text = JSON.stringify(value);
  const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { ETag: etag, "Cache-Control": "no-store", Vary: "Accept-Encoding" };
  if (etagMatches(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
  const json = { ...headers, "Content-Type": "application/json" };
  const encoding = acceptedEncoding(c.req.header("Accept-Encoding") ?? "");
  if (encoding === "identity" || text.length < COMPRESSED_FROM) return c.body(text, 200, json);
  return c.body(new Uint8Array(await compress[encoding](text)), 200, {
    ...json,
    "Content-Encoding": encoding,
  });
}

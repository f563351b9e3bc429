import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { onDisk, UnwritableError } from "#app/core/files/file-store.server.ts";

export interface IncomingFile {
  path: string;
  folder: string;
  hash: string;
}

export type Upload =
  | { kind: "whole"; file: IncomingFile; fields: Record<string, string> }
  | { kind: "too-large" | "broken-off" | "no-file" | "not-multipart" | "not-utf8" };

const FIELDS = { fields: 4, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 20 };

/** In bytes: boundaries, headers and the other fields of the form. */
export const AROUND_THE_FILE = 64 * 1024;

/** In bytes: the parser holds the thread for a whole slice, however many parts are in it. */
const AT_ONCE = 4 * 1024;

class TooLarge extends Error {}
class TooManyParts extends Error {}
class NotUtf8 extends Error {}

/** The parser puts it where bytes are no UTF-8. */
const REPLACEMENT = "\uFFFD";

/**
 * Writes the file of a multipart form to the disk while it arrives, because twenty uploads in memory would take
 * 240 MB. Reads no further than `largest` bytes of a file, or than a disk takes: the server closes the connection of a
 * body that has not been read. Throws an `UnwritableError` where the disk is full.
 */
export async function receiveUpload(
  request: Request,
  folder: string,
  largest: number,
): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  const busboy = /^multipart\/form-data\b.*boundary=/i.test(type) && openParser(type, largest);
  if (!busboy || !request.body) return { kind: "not-multipart" };
  const fields: Record<string, string> = {};
  let file: Promise<IncomingFile> | undefined;
  const end = new AbortController();
  const failure = Promise.withResolvers<never>();
  const fail = (error: unknown) => {
    failure.reject(error);
    end.abort();
  };
  busboy.on("error", fail);
  // The parser skips further parts, but reads each: 11 MB of empty ones held the thread for seconds.
  busboy.on("partsLimit", () => fail(new TooManyParts()));
  busboy.on("field", (name, value) => {
    if (value.includes(REPLACEMENT)) fail(new NotUtf8());
    fields[name] = value;
  });
  busboy.on("file", (name, stream) => {
    if (name !== "file" || file) return stream.resume();
    stream.once("limit", () => fail(new TooLarge()));
    file = writeFile(stream, folder, end.signal);
    file.catch(fail);
  });
  try {
    const read = feed(busboy, request.body, {
      most: largest + AROUND_THE_FILE,
      signal: end.signal,
    });
    await Promise.race([read, failure.promise]);
    return file ? { kind: "whole", file: await file, fields } : { kind: "no-file" };
  } catch (error) {
    end.abort();
    await Promise.allSettled([file]);
    if (error instanceof UnwritableError) throw error;
    if (error instanceof NotUtf8) return { kind: "not-utf8" };
    if (error instanceof TooManyParts) return { kind: "not-multipart" };
    return { kind: error instanceof TooLarge ? "too-large" : "broken-off" };
  }
}

/** The body is not cancelled at its bound: that would close the connection before the answer has left. */
async function feed(
  busboy: InstanceType<typeof Busboy>,
  body: ReadableStream<Uint8Array>,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<void> {
  let received = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    received += chunk.byteLength;
    if (received > most) throw new TooLarge();
    for (let at = 0; at < chunk.byteLength; at += AT_ONCE) {
      if (signal.aborted) return;
      const slice = chunk.subarray(at, at + AT_ONCE);
      if (!busboy.write(slice)) await once(busboy, "drain", { signal });
    }
  }
  busboy.end();
  await finished(busboy);
}

function openParser(type: string, fileSize: number) {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { ...FIELDS, files: 1, parts: 6, fileSize },
    });
  } catch {
    return undefined;
  }
}

async function writeFile(stream: BusboyFileStream, folder: string, signal: AbortSignal) {
  const path = join(folder, "upload");
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  const file = createWriteStream(path, { mode: 0o600 });
  await onDisk(() => pipeline(stream, hashing, file, { signal }));
  return { path, folder, hash: hash.digest("hex") };
}

import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";

export interface IncomingFile {
  path: string;
  folder: string;
  hash: string;
}

export type Upload =
  | { kind: "whole"; file: IncomingFile; fields: Record<string, string> }
  | { kind: "too-large" | "broken-off" | "no-file" | "not-multipart" };

const FIELDS = { fields: 4, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 20 };

/**
 * Writes the file of a multipart form to the disk while it arrives, because twenty uploads in memory would take
 * 240 MB. Keeps no more than `largest` bytes of it.
 */
export async function receiveUpload(
  request: Request,
  folder: string,
  largest: number,
): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b.*boundary=/i.test(type) || !request.body)
    return { kind: "not-multipart" };
  const fields: Record<string, string> = {};
  const files: Promise<IncomingFile | "too-large">[] = [];
  // A file whose request breaks off would wait for its end for ever.
  const broken = new AbortController();
  const busboy = openParser(type, largest);
  if (!busboy) return { kind: "not-multipart" };
  busboy.on("field", (name, value) => void (fields[name] = value));
  busboy.on("file", (name, stream) => {
    if (name === "file" && files.length === 0) files.push(writeFile(stream, folder, broken.signal));
    else stream.resume();
  });
  try {
    await pipeline(request.body, busboy);
    const [file] = await Promise.all(files);
    if (file === "too-large") return { kind: "too-large" };
    return file ? { kind: "whole", file, fields } : { kind: "no-file" };
  } catch {
    broken.abort();
    await Promise.allSettled(files);
    return { kind: "broken-off" };
  }
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

async function writeFile(
  stream: BusboyFileStream,
  folder: string,
  signal: AbortSignal,
): Promise<IncomingFile | "too-large"> {
  const path = join(folder, "upload");
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  await pipeline(stream, hashing, createWriteStream(path, { mode: 0o600 }), {
    signal,
  });
  return stream.truncated ? "too-large" : { path, folder, hash: hash.digest("hex") };
}

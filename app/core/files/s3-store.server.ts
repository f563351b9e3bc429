import { readFile } from "node:fs/promises";
import { AwsClient } from "aws4fetch";
import {
  FileStoreError,
  requireFileKey,
  type FileStore,
  type StoredFile,
} from "./file-store.server.ts";

export interface S3Place {
  bucket: string;
  prefix: string;
  region: string;
  /** The endpoint of a store other than Amazon's, where buckets are folders of one host. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** In milliseconds. */
const PATIENCE = 10_000;
const TRIES = 3;
/** In bytes: far above a file of ours, or a page of the list. */
const LARGEST_ANSWER = 32 * 1024 * 1024;

interface Answer {
  ok: boolean;
  body: Buffer<ArrayBuffer>;
}

export function s3Store(place: S3Place): FileStore {
  const { region, accessKeyId, secretAccessKey, sessionToken } = place;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service: "s3",
  });
  const bucket = place.endpoint
    ? `${place.endpoint}/${place.bucket}`
    : `https://${place.bucket}.s3.${region}.amazonaws.com`;
  const under = place.prefix === "" ? "" : `${place.prefix}/`;
  const addressOf = (key: string) => `${bucket}/${under}${requireFileKey(key)}`;

  async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const { status, ok, body } = await askOnce(address, init).catch((error: unknown) => {
        throw new FileStoreError("The store of the pictures cannot be reached", { cause: error });
      });
      if (ok || status === 404) return { ok, body };
      if (tries === TRIES || (status < 500 && status !== 429))
        throw new FileStoreError(`The store of the pictures responded ${status}`);
    }
  }

  /** A garbage collection takes the signal of a `Request`: it holds only where `fetch` is given it itself. */
  async function askOnce(address: string, init: RequestInit) {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(await client.sign(address, init), { signal });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body ?? []) {
      length += chunk.byteLength;
      if (length > LARGEST_ANSWER) throw new Error(`It sent more than ${LARGEST_ANSWER} bytes`);
      chunks.push(chunk);
    }
    return { ok: answer.ok, status: answer.status, body: Buffer.concat(chunks) };
  }

  return {
    async put(key, path) {
      const answer = await ask(addressOf(key), { method: "PUT", body: await readFile(path) });
      if (!answer.ok) throw new FileStoreError(`There is no bucket ${place.bucket}`);
    },
    async get(key) {
      const answer = await ask(addressOf(key));
      return answer.ok ? answer.body : undefined;
    },
    async remove(key) {
      await ask(addressOf(key), { method: "DELETE" });
    },
    async *list() {
      let last: string | undefined;
      for (let isTruncated = true; isTruncated;) {
        // The first version of the list, which every store speaks: it goes on after a key, without tokens.
        const query = new URLSearchParams({ prefix: under, ...(last && { marker: last }) });
        const answer = await ask(`${bucket}?${query.toString()}`);
        const page = answer.body.toString();
        if (!answer.ok) throw new FileStoreError(`There is no bucket ${place.bucket}`);
        const files = [...filesIn(page, under)];
        yield* files;
        last = under + (files.at(-1)?.key ?? "");
        isTruncated = files.length > 0 && tagIn(page, "IsTruncated") === "true";
      }
    },
  };
}

/** Our keys are hexadecimal, so that XML has nothing to escape in them. */
function* filesIn(page: string, under: string): Iterable<StoredFile> {
  for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = tagIn(entry, "Key") ?? "";
    const written = tagIn(entry, "LastModified") ?? "";
    yield { key: key.slice(under.length), written: new Date(written) };
  }
}

const tagIn = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];

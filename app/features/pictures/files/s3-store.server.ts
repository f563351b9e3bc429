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
  /** Of a store other than Amazon's, whose buckets are folders of one host. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** In milliseconds. */
const PATIENCE = 10_000;

export function s3Store(place: S3Place): FileStore {
  const { region, accessKeyId, secretAccessKey, sessionToken } = place;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service: "s3",
    retries: 2,
  });
  const bucket = place.endpoint
    ? `${place.endpoint}/${place.bucket}`
    : `https://${place.bucket}.s3.${region}.amazonaws.com`;
  const under = place.prefix === "" ? "" : `${place.prefix}/`;
  const addressOf = (key: string) => `${bucket}/${under}${requireFileKey(key)}`;

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client
      .fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE) })
      .catch((error: unknown) => {
        throw new FileStoreError("The store of the pictures cannot be reached", { cause: error });
      });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new FileStoreError(`The store of the pictures responded ${answer.status}`);
  }

  return {
    async put(key, path) {
      const answer = await ask(addressOf(key), { method: "PUT", body: await readFile(path) });
      await answer.body?.cancel();
      if (!answer.ok) throw new FileStoreError(`There is no bucket ${place.bucket}`);
    },
    async get(key) {
      const answer = await ask(addressOf(key));
      if (answer.ok) return answer.bytes();
      await answer.body?.cancel();
      return undefined;
    },
    async remove(key) {
      const answer = await ask(addressOf(key), { method: "DELETE" });
      await answer.body?.cancel();
    },
    async *list() {
      let last: string | undefined;
      for (let isTruncated = true; isTruncated;) {
        // The first version of the list, which every store speaks: it goes on after a key, without tokens.
        const query = new URLSearchParams({ prefix: under, ...(last && { marker: last }) });
        const answer = await ask(`${bucket}?${query.toString()}`);
        const page = await answer.text();
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

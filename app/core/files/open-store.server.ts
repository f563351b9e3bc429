import { join } from "node:path";
import type { FileStore } from "./file-store.server.ts";
import { folderStore } from "./folder-store.server.ts";
import type { S3Place } from "./s3-store.server.ts";

export interface StorePlace {
  dataDirectory: string;
  picturesTo: S3Place | undefined;
}

/** The library for S3 is loaded only where it is used. */
export async function openStore({ dataDirectory, picturesTo }: StorePlace): Promise<FileStore> {
  return picturesTo
    ? (await import("./s3-store.server.ts")).s3Store(picturesTo)
    : folderStore(join(dataDirectory, "pictures"));
}

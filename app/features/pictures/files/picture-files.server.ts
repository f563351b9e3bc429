import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { onDisk, UnwritableError, type FileStore } from "./file-store.server.ts";
import { folderStore } from "./folder-store.server.ts";
import type { S3Place } from "./s3-store.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { Converter } from "./converter.server.ts";
import type { IncomingFile } from "./multipart.server.ts";
import type { FileName } from "../rules.ts";
import type { WorkerReply } from "../schema.ts";

interface PictureSettings {
  dataDirectory: string;
  picturesTo: S3Place | undefined;
  picturesPerCityMb: number;
}

/** The library for S3 is loaded only where it is used. */
export async function openStore({
  dataDirectory,
  picturesTo,
}: Omit<PictureSettings, "picturesPerCityMb">): Promise<FileStore> {
  return picturesTo
    ? (await import("./s3-store.server.ts")).s3Store(picturesTo)
    : folderStore(join(dataDirectory, "pictures"));
}

export async function openPictures(settings: PictureSettings): Promise<PictureFiles> {
  const { dataDirectory, picturesPerCityMb } = settings;
  const store = await openStore(settings);
  const incoming = join(dataDirectory, "incoming-pictures");
  return new PictureFiles(store, incoming, picturesPerCityMb * 1024 * 1024);
}

export interface Comparison {
  withoutFiles: number;
  strayFiles: number;
}

export class PictureFiles {
  readonly store: FileStore;
  /** As the job has found it last; health checks come every minute, and listing a store may take long. */
  comparison: Comparison | undefined;
  readonly #roomOfCity: number;
  readonly #converter = new Converter();
  readonly #incoming: string;

  /** `incoming` is a folder for uploads until they are stored; `roomOfCity` is in bytes. */
  constructor(store: FileStore, incoming: string, roomOfCity: number) {
    this.store = store;
    this.#incoming = incoming;
    this.#roomOfCity = roomOfCity;
  }

  roomOf(city: string | undefined): number {
    return city === undefined ? 10 * this.#roomOfCity : this.#roomOfCity;
  }

  isBusy(sender: string): boolean {
    return this.#converter.isFull(sender);
  }

  async newFolder(): Promise<string> {
    return onDisk(async () => {
      await privateDirectory(this.#incoming);
      return mkdtemp(join(this.#incoming, "upload-"));
    });
  }

  /** One that cannot go is tried again by the hourly job. */
  removeFolder(folder: string): Promise<void> {
    return rm(folder, { recursive: true, force: true }).catch(() => {});
  }

  /** Deletes what a killed process has left of uploads: folders that are older than `youngest` milliseconds. */
  async clearIncoming(now: Date, youngest: number): Promise<void> {
    const folders = await readdir(this.#incoming).catch(() => []);
    for (const name of folders) {
      const folder = join(this.#incoming, name);
      const { mtime } = await stat(folder).catch(() => ({ mtime: now }));
      if (now.getTime() - mtime.getTime() >= youngest) await this.removeFolder(folder);
    }
  }

  async convert(
    { path, folder }: IncomingFile,
    sender?: string,
  ): Promise<Exclude<WorkerReply, { kind: "unwritable" }>> {
    const output = join(folder, "files");
    await onDisk(() => mkdir(output, { recursive: true }));
    const reply = await this.#converter.convert(path, output, sender);
    if (reply.kind === "unwritable") throw new UnwritableError(reply.detail);
    return reply;
  }

  async keep(id: string, { folder }: IncomingFile, names: Record<string, string>): Promise<void> {
    for (const [hash, name] of distinct(names))
      await this.store.put(keyOf(id, name, hash), join(folder, "files", hash));
  }

  async read(
    { id, files }: { id: string; files: Record<string, string> },
    name: FileName,
  ): Promise<{ hash: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
    const hash = files[name];
    if (hash === undefined) return undefined;
    const bytes = await this.store.get(keyOf(id, name, hash));
    return bytes && { hash, bytes };
  }

  /** One that cannot go, such as one with a forged name, holds up no other. */
  async remove(id: string, names: Record<string, string>): Promise<void> {
    const removals = distinct(names).map(([hash, name]) =>
      this.store.remove(keyOf(id, name, hash)),
    );
    for (const removal of await Promise.allSettled(removals))
      if (removal.status === "rejected") throw removal.reason;
  }

  stop(): void {
    this.#converter.stop();
  }
}

/** One name for each hash: the sizes of a small picture are the same file. */
const distinct = (names: Record<string, string>) => [
  ...new Map(Object.entries(names).map(([name, hash]) => [hash, name] as const)),
];

export interface StoredFile {
  key: string;
  hash: string;
}

export const storedFiles = (row: { id: string; files: Record<string, string> }): StoredFile[] =>
  distinct(row.files).map(([hash, name]) => ({ key: keyOf(row.id, name, hash), hash }));

/** Files of two pictures never share a key, so that deleting one cannot take the other's (docs/decisions/0031). */
const keyOf = (id: string, name: string, hash: string) =>
  `${id}/${hash}.${name.slice(name.indexOf(".") + 1)}`;

export const ownerOf = (key: string) => key.slice(0, key.indexOf("/"));

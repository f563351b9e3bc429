import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { distinctFiles, keyOf } from "#app/core/files/file-keys.ts";
import { onDisk, UnwritableError, type FileStore } from "#app/core/files/file-store.server.ts";
import { openStore, type StorePlace } from "#app/core/files/open-store.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { Converter } from "./converter.server.ts";
import type { IncomingFile } from "./multipart.server.ts";
import type { FileName } from "../rules.ts";

export interface PictureSettings extends StorePlace {
  picturesPerCityMb: number;
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

  async convert({ path, folder }: IncomingFile, sender?: string) {
    const output = join(folder, "files");
    await onDisk(() => mkdir(output, { recursive: true }));
    const reply = await this.#converter.convert(path, output, sender);
    if (reply.kind === "unwritable") throw new UnwritableError(reply.detail);
    return reply;
  }

  async keep(id: string, { folder }: IncomingFile, names: Record<string, string>): Promise<void> {
    for (const [hash, name] of distinctFiles(names))
      await this.store.put(keyOf(id, name, hash), join(folder, "files", hash));
  }

  async read({ id, files }: { id: string; files: Record<string, string> }, name: FileName) {
    const hash = files[name];
    if (hash === undefined) return undefined;
    const bytes = await this.store.get(keyOf(id, name, hash));
    return bytes && { hash, bytes };
  }

  /** One that cannot go, such as one with a forged name, holds up no other. */
  async remove(id: string, names: Record<string, string>): Promise<void> {
    const removals = distinctFiles(names).map(([hash, name]) =>
      this.store.remove(keyOf(id, name, hash)),
    );
    for (const removal of await Promise.allSettled(removals))
      if (removal.status === "rejected") throw removal.reason;
  }

  stop(): void {
    this.#converter.stop();
  }
}

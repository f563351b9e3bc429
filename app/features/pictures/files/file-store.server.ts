/** Files that are written once and never changed, such as pictures. Keys are names with slashes. */
export interface FileStore {
  /** Stores the file at `path` under `key`, whole or not at all. */
  put(key: string, path: string): Promise<void>;
  /** Its bytes; undefined where there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes a file, if it is there. */
  remove(key: string): Promise<void>;
  /** All files that are there. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  /** When it was written. */
  written: Date;
}

/** The store cannot be reached, or refuses. Its message is for the log. */
export class FileStoreError extends Error {
  override name = "FileStoreError";
}

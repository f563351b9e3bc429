/** Files that are written once and never changed, such as pictures. Keys are names with slashes. */
export interface FileStore {
  /** Stores the file at `path` under `key`, whole or not at all. */
  put(key: string, path: string): Promise<void>;
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  written: Date;
}

/** The store cannot be reached, or refuses. Its message is for the log. */
export class FileStoreError extends Error {
  override name = "FileStoreError";
}

/** The disk is full, or a folder cannot be written. */
export class UnwritableError extends FileStoreError {
  override name = "UnwritableError";
}

/** Runs steps that write to the disk. What the system refuses is no bug, and becomes an `UnwritableError`. */
export async function onDisk<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    // A connection that breaks off is an error of the system, too.
    if (error instanceof Error && "syscall" in error && error.syscall !== "read")
      throw new UnwritableError("The disk is full, or a folder cannot be written", {
        cause: error,
      });
    throw error;
  }
}

/** A row of a backup or an export, which anybody may have written, names files too: none leads out of the store. */
export const isFileKey = (key: string) => /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/.test(key);

export function requireFileKey(key: string): string {
  if (isFileKey(key)) return key;
  throw new FileStoreError("A picture names a file that no store can have");
}

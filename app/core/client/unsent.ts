import { removeAll, workingStorage, type WorkingStorage } from "./working-storage.ts";

/**
 * Changes that this browser has not sent yet, each under a key of its own, because two tabs would overwrite each other's
 * list. They hold no names: ids, numbers and moments only.
 */
const PREFIX = "unsent/";

export const unsentStorage: WorkingStorage = workingStorage("local");

export const unsentPrefix = (userId: string) => `${PREFIX}${userId}/`;

export const countUnsent = (userId: string): number =>
  keysOf(unsentStorage).filter((key) => key.startsWith(unsentPrefix(userId))).length;

/** Another account may not send them. Late ones are kept: the server refuses them, and their sender is told. */
export function keepUnsentOf(userId: string, storage: WorkingStorage = unsentStorage) {
  for (const key of keysOf(storage))
    if (!key.startsWith(unsentPrefix(userId))) storage.removeItem(key);
}

export const dropAllUnsent = (storage: WorkingStorage = unsentStorage) =>
  removeAll(storage, PREFIX);

const keysOf = (storage: WorkingStorage) => storage.keys().filter((key) => key.startsWith(PREFIX));

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

/**
 * Another account may not send them. Where nobody is signed in, those that nobody takes any more are deleted; an account
 * sends its own, and reads why they were refused.
 */
export function keepUnsentOf(
  userId: string | undefined,
  storage: WorkingStorage = unsentStorage,
  now: number = Date.now(),
) {
  for (const key of keysOf(storage)) {
    const isKept =
      userId === undefined
        ? untilOf(storage.getItem(key)) >= now
        : key.startsWith(unsentPrefix(userId));
    if (!isKept) storage.removeItem(key);
  }
}

export const dropAllUnsent = (storage: WorkingStorage = unsentStorage) =>
  removeAll(storage, PREFIX);

const keysOf = (storage: WorkingStorage) => storage.keys().filter((key) => key.startsWith(PREFIX));

/** By the clock of this device, which may be wrong. */
function untilOf(text: string | null): number {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null
      ? Number(Reflect.get(value, "until")) || 0
      : 0;
  } catch {
    return 0;
  }
}

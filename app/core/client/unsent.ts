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

/** Counts, by account, the changes deleted since nobody takes them any more, until the account is told. */
const late = new Map<string, number>();

export function takeLate(userId: string): number {
  const count = late.get(userId) ?? 0;
  late.delete(userId);
  return count;
}

export const hasUnsent = (userId: string): boolean => late.has(userId) || countUnsent(userId) > 0;

/** Another account may not send them; those that nobody takes any more are deleted. */
export function keepUnsentOf(
  userId: string | undefined,
  storage: WorkingStorage = unsentStorage,
  now: number = Date.now(),
) {
  for (const key of keysOf(storage)) {
    const [, owner = ""] = key.split("/");
    const isOwn = userId === undefined || owner === userId;
    const isLate = untilOf(storage.getItem(key)) < now;
    if (isOwn && isLate) late.set(owner, (late.get(owner) ?? 0) + 1);
    if (!isOwn || isLate) storage.removeItem(key);
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

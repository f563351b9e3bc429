import { LRUCache } from "lru-cache";

/** Keys that are remembered: beyond it those that called longest ago are forgotten. */
const MOST_KEYS = 10_000;

/** Counts in this process: it protects the machine, while guesses at passwords are counted in the database. */
export class RequestCounter {
  readonly #taken: LRUCache<string, number>;
  readonly #most: number;

  constructor({ most, seconds }: { most: number; seconds: number }) {
    this.#most = most;
    this.#taken = new LRUCache({ max: MOST_KEYS, ttl: seconds * 1_000, noUpdateTTL: true });
  }

  /** Counts one for `key`. Returns 0, or the milliseconds to wait. */
  take(key: string): number {
    const taken = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, taken);
    return taken > this.#most ? Math.max(1, Math.ceil(this.#taken.getRemainingTTL(key))) : 0;
  }
}

interface Count {
  taken: number;
  /** Milliseconds on the clock of `performance.now()`. */
  until: number;
}

/** Counts in this process: it protects the machine, while guesses at passwords are counted in the database. */
export class RequestCounter {
  readonly #counts = new Map<string, Count>();
  readonly #most: number;
  readonly #window: number;
  #sweepAt = 0;

  constructor({ most, seconds }: { most: number; seconds: number }) {
    this.#most = most;
    this.#window = seconds * 1_000;
  }

  /** Counts one for `key`. Returns 0, or the milliseconds to wait. */
  take(key: string): number {
    const now = performance.now();
    this.#sweep(now);
    const open = this.#counts.get(key);
    const count = open && open.until > now ? open : { taken: 0, until: now + this.#window };
    count.taken++;
    this.#counts.set(key, count);
    return count.taken > this.#most ? Math.max(1, Math.ceil(count.until - now)) : 0;
  }

  /** Once a window, because expired counts would otherwise add up. */
  #sweep(now: number) {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#window;
    for (const [key, { until }] of this.#counts) if (until <= now) this.#counts.delete(key);
  }
}

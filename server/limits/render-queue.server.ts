import { LRUCache } from "lru-cache";
import { MAX_WAIT, MAX_WAITING, RENDERING, type TimeLimits } from "./limits.ts";
import { Refused } from "./refused.ts";

/**
 * Lets a few renderings run at once, visitor by visitor in turn, and charges each visitor with the time
 * that theirs take. Pages that are kept never come here. A visitor is a network; undefined is this machine itself, which is not charged.
 */
export class RenderQueue {
  #running = 0;
  readonly #waiting = new Map<string | undefined, (() => void)[]>();
  /** Milliseconds used by each visitor in the present window. */
  readonly #used: LRUCache<string, number>;
  readonly #limits: TimeLimits;

  constructor(limits = RENDERING) {
    this.#limits = limits;
    const { window } = limits;
    this.#used = new LRUCache({ max: 10_000, ttl: window, noUpdateTTL: true });
  }

  checkLimits(visitor: string | undefined) {
    this.checkTime(visitor);
    if (this.#running < this.#limits.concurrency) return;
    const own = this.#waiting.get(visitor)?.length ?? 0;
    if (visitor !== undefined && own >= MAX_WAITING.visitor) throw new Refused(429, 1_000);
    if (this.waiting >= MAX_WAITING.all) throw new Refused(503, 1_000);
  }

  checkTime(visitor: string | undefined) {
    if (visitor !== undefined && (this.#used.get(visitor) ?? 0) >= this.#limits.milliseconds)
      throw new Refused(429, this.#used.getRemainingTTL(visitor));
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  async run<Value>(visitor: string | undefined, render: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#limits.concurrency) this.#running++;
    // A rendering that ends passes its place on, so that `#running` stays the same.
    else await this.#turn(visitor);
    const begun = this.#now();
    try {
      return await render();
    } finally {
      // Several at once share it.
      this.charge(visitor, (this.#now() - begun) / this.#running);
      this.#handOn();
    }
  }

  #now(): number {
    if (this.#limits.clock === "wall") return performance.now();
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  }

  #turn(visitor: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(visitor) ?? [];
      const timer = setTimeout(() => {
        own.splice(own.indexOf(start), 1);
        if (own.length === 0) this.#waiting.delete(visitor);
        reject(new Refused(503, 1_000));
      }, MAX_WAIT);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      own.push(start);
      this.#waiting.set(visitor, own);
    });
  }

  #handOn() {
    const [next] = this.#waiting;
    if (!next) return void this.#running--;
    const [visitor, own] = next;
    const start = own.shift();
    this.#waiting.delete(visitor);
    if (own.length > 0) this.#waiting.set(visitor, own);
    start?.();
  }

  charge(visitor: string | undefined, milliseconds: number) {
    if (visitor === undefined) return;
    this.#used.set(visitor, (this.#used.get(visitor) ?? 0) + milliseconds);
  }
}

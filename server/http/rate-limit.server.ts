import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#db/connection.server.ts";
import { rate_limits } from "#db/schema.ts";

/**
 * How often, in how many seconds. Far above what a person does, far below what a machine would need.
 * `account` counts per account (or what claims to be one), `address` per visitor's network: a whole
 * meetup may sit behind the one address of a cafe. Passwords of one account are guessed ten times from one
 * network, so that a stranger's guesses do not lock the owner out, and a hundred times from all together
 * (OWASP ASVS 4, 2.2.1: at most a hundred an hour).
 */
const limits = {
  "sign-in:account-address": [10, 15 * 60],
  "sign-in:account": [100, 60 * 60],
  "sign-in:address": [300, 15 * 60],
  "sign-up:account": [10, 60 * 60],
  "sign-up:address": [100, 60 * 60],
  "reset:account": [5, 60 * 60],
  "reset:address": [60, 60 * 60],
  "reset-password:address": [60, 60 * 60],
  "sign-in-code:account": [5, 60 * 60],
  "sign-in-code:address": [60, 60 * 60],
  "verification:account": [5, 60 * 60],
  "password:account": [10, 15 * 60],
  "code:address": [60, 15 * 60],
  // Every mail that somebody without an account can cause, whatever it is about.
  "stranger-mail:account": [5, 60 * 60],
  "stranger-mail:address": [60, 60 * 60],
  "guest:address": [60, 60 * 60],
  "reply:guest": [30, 60 * 60],
  "report:address": [10, 60 * 60],
  "report:subject": [20, 60 * 60],
  "report:all": [200, 60 * 60],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

export type LimitName = keyof typeof limits;

/** A limit, and the account or network that is counted. */
export type LimitKey = [name: LimitName, key: string];

/** Counts in the database, so that all server processes count together and a restart forgets nothing. */
export class RateLimits {
  readonly #limiters: Record<string, RateLimiterDrizzle>;

  constructor(db: Db) {
    this.#limiters = Object.fromEntries(
      Object.entries(limits).map(([name, [points, duration]]) => [
        name,
        new RateLimiterDrizzle({
          storeClient: db,
          schema: rate_limits,
          points,
          duration,
          keyPrefix: name,
          // Whoever is over the limit is refused from memory: a flood costs the database nothing.
          inMemoryBlockOnConsumed: points + 1,
        }),
      ]),
    );
  }

  /**
   * Counts one attempt against each of the limits, before anything is tried: of many guesses at once
   * only as many get through as one after the other. The first limit that refuses ends it: what one
   * network is refused costs the account nothing, so the network's own comes first. Returns undefined, or
   * the seconds to wait.
   */
  async take(...keys: LimitKey[]): Promise<number | undefined> {
    for (const [name, key] of keys) {
      const wait = await this.#consume(name, key);
      if (wait > 0) return wait;
    }
    return undefined;
  }

  /** Resets limits after a success. */
  async forgive(...keys: LimitKey[]): Promise<void> {
    for (const [name, key] of keys) await this.#limiters[name]?.delete(key);
  }

  async #consume(name: LimitName, key: string): Promise<number> {
    try {
      await this.#limiters[name]?.consume(key);
      return 0;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw rejection;
    }
  }
}

import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
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
  // A browser refreshes six times an hour. Each time is a row that is kept while the session lasts.
  "refresh:session": [120, 60 * 60],
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

/** How many of those over a limit are remembered in this process, and for how long, in milliseconds. */
const REFUSED = { max: 10_000, ttl: 5_000 } as const;

/**
 * Counts in the database, so that all server processes count together and a restart forgets nothing. The Drizzle
 * store of rate-limiter-flexible, which counted here before, loads a second copy of Drizzle at its first use: 220 ms
 * of the thread and 80 MB.
 */
export class RateLimits {
  readonly #db: Db;
  /**
   * Whoever is over a limit, and until when. They are refused from memory, so that a flood costs the database next to
   * nothing; not for long, because another process may have forgiven them.
   */
  readonly #refused: LRUCache<string, number>;

  constructor(db: Db, { ttl }: { ttl: number } = REFUSED) {
    this.#db = db;
    this.#refused = new LRUCache({ max: REFUSED.max, ttl });
  }

  /**
   * Counts one attempt against each of the limits, before anything is tried: of many guesses at once
   * only as many get through as one after the other. An attempt that one limit refuses counts against none of
   * the others: what one network is refused costs the account nothing. Returns undefined, or the seconds to wait.
   */
  async take(...keys: LimitKey[]): Promise<number | undefined> {
    if (keys.length === 0) return undefined;
    const until = Math.max(...keys.map((key) => this.#refused.get(idOf(key)) ?? 0));
    const remembered = until - Date.now();
    const milliseconds = remembered > 0 ? remembered : await this.#count(keys);
    return milliseconds > 0 ? Math.ceil(milliseconds / 1_000) : undefined;
  }

  /** Resets limits after a success. */
  async forgive(...keys: LimitKey[]): Promise<void> {
    // One after the other: a statement that deletes several locks them in an order of its own.
    for (const id of keys.map(idOf)) {
      this.#refused.delete(id);
      await this.#db.delete(rate_limits).where(eq(rate_limits.key, id));
    }
  }

  /** Returns how many milliseconds to wait; 0 within all limits. */
  async #count(keys: LimitKey[]): Promise<number> {
    const now = new Date();
    const rows = keys.map((limit) => {
      const [most, seconds] = limits[limit[0]];
      return { key: idOf(limit), points: 1, expire: inSeconds(now, seconds), most };
    });
    const isOver = sql`${rate_limits.expire} <= ${sql.param(now, rate_limits.expire)}`;
    const counted = await this.#db
      .insert(rate_limits)
      // Two calls that count the same rows lock them in the same order.
      .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: rate_limits.key,
        set: {
          points: sql`case when ${isOver} then 1 else ${rate_limits.points} + 1 end`,
          expire: sql`case when ${isOver} then excluded.expire else ${rate_limits.expire} end`,
        },
      })
      .returning();
    const most = new Map(rows.map((row) => [row.key, row.most]));
    const within: string[] = [];
    let wait = 0;
    for (const { key, points, expire } of counted) {
      const ttl = (expire?.getTime() ?? 0) - now.getTime();
      if (points <= (most.get(key) ?? 0) || ttl <= 0) within.push(key);
      else {
        this.#refused.set(key, now.getTime() + ttl);
        wait = Math.max(wait, ttl);
      }
    }
    if (wait > 0) await this.#giveBack(within);
    return wait;
  }

  async #giveBack(ids: string[]): Promise<void> {
    for (const id of ids)
      await this.#db
        .update(rate_limits)
        .set({ points: sql`${rate_limits.points} - 1` })
        .where(eq(rate_limits.key, id));
  }
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

const idOf = ([name, key]: LimitKey) => `${name}:${key}`;

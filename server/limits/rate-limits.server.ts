import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { widerNetworks } from "#app/core/api/attempt-limits.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { LimitKey } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { rate_limits } from "#db/schema.ts";
import { REFUSED } from "./limits.ts";

/** Counts in the database, so that all server processes count together and a restart forgets nothing. */
export class RateLimits {
  readonly #db: Db;
  /**
   * Keys over a limit, each with its end. They are refused from memory, so that a flood costs the database next to
   * nothing; not for long, because another process may have forgiven them.
   */
  readonly #refused: LRUCache<string, number>;
  #secret: Promise<string> | undefined;

  constructor(db: Db, { ttl }: { ttl: number } = REFUSED) {
    this.#db = db;
    this.#refused = new LRUCache({ max: REFUSED.max, ttl });
  }

  /**
   * Counts one attempt against each of the limits, before anything is tried: of many guesses at once
   * only as many get through as one after the other. An attempt that one limit refuses counts against none of
   * the others: what one network is refused costs the account nothing. Returns undefined, or the seconds to wait.
   */
  async take(...asked: LimitKey[]): Promise<number | undefined> {
    if (asked.length === 0) return undefined;
    const keys = await this.#unreadable(asked.flatMap(withWiderNetworks));
    const fresh = await this.#withoutKnownItems(keys);
    const until = Math.max(0, ...fresh.map((key) => this.#refused.get(idOf(key)) ?? 0));
    const remembered = until - Date.now();
    const milliseconds = remembered > 0 ? remembered : await this.#count(fresh);
    return milliseconds > 0 ? Math.ceil(milliseconds / 1_000) : undefined;
  }

  async forgive(...asked: LimitKey[]): Promise<void> {
    const keys = await this.#unreadable(asked);
    // One after the other: a statement that deletes several locks them in an order of its own.
    for (const id of keys.map(idOf)) {
      this.#refused.delete(id);
      await this.#db.delete(rate_limits).where(eq(rate_limits.key, id));
    }
  }

  /** Accounts and networks as an HMAC, because counts outlive an erasure. */
  async #unreadable(keys: LimitKey[]): Promise<LimitKey[]> {
    this.#secret ??= secretNamed(this.#db, SECRET);
    const secret = await this.#secret.catch((error: unknown) => {
      this.#secret = undefined;
      throw error;
    });
    return keys.map(([limit, key, item]) => [
      limit,
      createHmac("sha256", secret).update(key).digest("base64url"),
      item,
    ]);
  }

  async #withoutKnownItems(keys: LimitKey[]): Promise<LimitKey[]> {
    const items = keys.flatMap(itemOf);
    if (items.length === 0) return keys;
    const rows = await this.#db
      .select({ key: rate_limits.key })
      .from(rate_limits)
      .where(
        and(
          inArray(rate_limits.key, items),
          gt(rate_limits.points, 0),
          gt(rate_limits.expire, new Date()),
        ),
      );
    const known = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => !itemOf(key).some((item) => known.has(item)));
  }

  /** Returns how many milliseconds to wait; 0 within all limits. */
  async #count(keys: LimitKey[]): Promise<number> {
    if (keys.length === 0) return 0;
    const now = new Date();
    const rows = keys.flatMap((key) => {
      const [{ most, seconds }] = key;
      const expire = inSeconds(now, seconds);
      const items = itemOf(key).map((item) => ({ key: item, points: 1, expire, most: Infinity }));
      return [{ key: idOf(key), points: 1, expire, most }, ...items];
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

const SECRET = "rate-limits";

/** Makes the key of all counters with the first start, and not in the middle of somebody's attempt. */
export const prepareLimits = (db: Db) => secretNamed(db, SECRET);

const withWiderNetworks = (key: LimitKey): LimitKey[] => {
  const [limit, network, item] = key;
  if (!limit.name.endsWith(":address")) return [key];
  const wider = widerNetworks(network).map(([name, times]): LimitKey => [
    { ...limit, most: limit.most * times },
    name,
    item,
  ]);
  return [key, ...wider];
};

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

const idOf = ([{ name }, key]: LimitKey) => `${name}:${key}`;

/** The row of its item, if it has one. */
const itemOf = (key: LimitKey): string[] =>
  key[2] === undefined ? [] : [`${idOf(key)}:${key[2]}`];

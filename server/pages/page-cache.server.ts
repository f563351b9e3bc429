import { createHash } from "node:crypto";
import { EVERYTHING } from "#app/core/data/transaction.server.ts";
import type { Shows } from "#app/core/context.server.ts";

/**
 * A page as it goes out, or a file made of the same rows (a calendar, a feed, a picture): made once,
 * compressed once, thrown away when what it shows changes.
 */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What goes over the wire, by encoding; compressed at the first request that wants it. */
  replies: Map<string, Reply>;
  tags: ReadonlySet<string>;
  /** The moment at which the page changes by itself. */
  until: number;
}

export interface Reply {
  status: number;
  /** Names and values in turn, as Node writes them fastest. */
  headers: string[];
  body: Buffer | undefined;
  /** All of it as it goes out in the second of its `Date`. */
  wire?: { second: number; bytes: Buffer };
}

/**
 * Finishes what has been made from `shows` into what the cache keeps: entity tag, tags, time. Only what was
 * found has an entity tag: preconditions count for nothing else (RFC 9110, 13.2.1).
 */
export function toPage(
  shows: Shows,
  status: number,
  headers: Record<string, string>,
  content: string | Buffer,
): Page {
  const body = Buffer.from(content);
  const isFound = status >= 200 && status < 300;
  return {
    status,
    headers: {
      "cache-control": "public, max-age=0, must-revalidate",
      ...headers,
      ...(isFound && { etag: etagOf(body) }),
      vary: "Accept-Encoding",
    },
    body,
    replies: new Map(),
    tags: shows.tags,
    until: shows.until?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

/** Weak: the bytes differ by encoding. */
function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

interface Entry {
  page: Page;
  /** Something it shows has changed: good only while nothing better can be had. */
  isStale: boolean;
  /** Somebody has asked for it since it was last considered for throwing out. */
  isUsed: boolean;
}

/** How much is kept. What nobody has asked for again goes first. */
const CAPACITY = { pages: 2_000, bytes: 48 * 1024 * 1024 };

/** What a page holds by now, in bytes: itself, its compressed twins, and each as it goes out. */
function weightOf({ body, replies }: Page): number {
  let bytes = body.length + 4_096;
  for (const reply of replies.values()) {
    if (reply.body !== body) bytes += reply.body?.length ?? 0;
    bytes += reply.wire?.bytes.length ?? 0;
  }
  return bytes;
}

/** How long a reader waits for a new rendering while an old one is at hand, in milliseconds. */
const PATIENCE = 2_000;

/** How often a page is rendered anew because a write came in between, before it goes out unkept. */
const MOST_ATTEMPTS = 3;

/**
 * Keeps rendered pages by their address. A write drops exactly the entries that show what changed; a
 * dropped entry stays behind as the answer of last resort while the database is away (DESIGN 7).
 */
export class PageCache {
  #entries = new Map<string, Entry>();
  #pending = new Map<string, Promise<Page>>();
  #byTag = new Map<string, Set<string>>();
  /** Tags dropped while a page was being rendered: that page may already be out of date. */
  #dropsDuringRender = new Set<Set<string>>();
  readonly counts = { hits: 0, misses: 0, stale: 0, drops: 0 };
  readonly #now: () => number;
  readonly #isDatabaseAway: () => boolean;

  constructor(now: () => number = Date.now, isDatabaseAway: () => boolean = () => false) {
    this.#now = now;
    this.#isDatabaseAway = isDatabaseAway;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** What all kept pages weigh together; it grows as they are asked for in another encoding. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { page }) => sum + weightOf(page), 0);
  }

  /** The page, if it is kept and right. */
  fresh(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.isStale || entry.page.until <= this.#now()) return undefined;
    this.counts.hits++;
    entry.isUsed = true;
    return entry.page;
  }

  /**
   * The page, rendered by `render` when it is not kept. Requests that come meanwhile wait for the same
   * rendering. When it fails or takes too long and an old rendering is there, that one is served.
   */
  async page(key: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.fresh(key);
    if (kept) return kept;
    const old = this.#entries.get(key);
    if (old && this.#isDatabaseAway()) return this.#lastResort(old);
    const rendering = this.#pending.get(key) ?? this.#begin(key, render);
    return old ? this.#impatiently(rendering, old) : rendering;
  }

  /** Drops every entry that shows one of `tags`. */
  drop(tags: Iterable<string>) {
    for (const tag of tags) {
      if (tag === EVERYTHING) this.dropAll();
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.get(key);
        if (entry && !entry.isStale) {
          entry.isStale = true;
          this.counts.drops++;
        }
      }
      for (const drops of this.#dropsDuringRender) drops.add(tag);
    }
  }

  /** Notices may have been missed: nothing kept can be trusted any more. */
  dropAll() {
    for (const entry of this.#entries.values()) entry.isStale = true;
    for (const drops of this.#dropsDuringRender) drops.add(EVERYTHING);
  }

  #begin(key: string, render: () => Promise<Page>): Promise<Page> {
    this.counts.misses++;
    const rendering = this.#render(key, render).finally(() => this.#pending.delete(key));
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<Page>): Promise<Page> {
    for (let attempt = 1; ; attempt++) {
      const drops = new Set<string>();
      this.#dropsDuringRender.add(drops);
      const page = await render().finally(() => this.#dropsDuringRender.delete(drops));
      const isOutdated = drops.has(EVERYTHING) || [...drops].some((tag) => page.tags.has(tag));
      if (isOutdated && attempt < MOST_ATTEMPTS) continue;
      // Addresses that lead nowhere are without number: keeping them would push the good ones out.
      if (page.status < 400 && page.until > this.#now()) this.#keep(key, page, isOutdated);
      // What is no more must not come back while the database is away.
      else if (page.status < 500) this.#forget(key);
      return page;
    }
  }

  /** The new rendering, or the old one when that fails or takes too long. */
  async #impatiently(rendering: Promise<Page>, old: Entry): Promise<Page> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    });
    const failed = () => undefined;
    const page = await Promise.race([rendering.catch(failed), tooLong]);
    clearTimeout(timer);
    return page && page.status < 500 ? page : this.#lastResort(old);
  }

  #lastResort({ page }: Entry): Page {
    this.counts.stale++;
    return page;
  }

  #keep(key: string, page: Page, isStale: boolean) {
    this.#forget(key);
    this.#entries.set(key, { page, isStale, isUsed: false });
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    let bytes = this.bytes;
    while (this.#entries.size > CAPACITY.pages || bytes > CAPACITY.bytes) bytes -= this.#throwOut();
  }

  /**
   * The oldest goes; one that was asked for meanwhile gets a second chance, behind all others. Answers
   * what it weighed.
   */
  #throwOut(): number {
    for (const [key, entry] of this.#entries) {
      if (!entry.isUsed) {
        this.#forget(key);
        return weightOf(entry.page);
      }
      entry.isUsed = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
    return 0;
  }

  #forget(key: string) {
    for (const tag of this.#entries.get(key)?.page.tags ?? []) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
    this.#entries.delete(key);
  }
}

import { createHash } from "node:crypto";
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
}

/** Finishes what has been made from `shows` into what the cache keeps: entity tag, tags, time. */
export function toPage(
  shows: Shows,
  status: number,
  headers: Record<string, string>,
  content: string | Buffer,
): Page {
  const body = Buffer.from(content);
  return {
    status,
    headers: {
      "cache-control": "public, max-age=0, must-revalidate",
      ...headers,
      etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      vary: "Accept-Encoding",
    },
    body,
    replies: new Map(),
    tags: shows.tags,
    until: shows.until?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

interface Entry {
  page: Page;
  /** Something it shows has changed: good only while nothing better can be had. */
  isStale: boolean;
}

/** How many pages are kept. The one rendered longest ago goes first. */
const CAPACITY = 2_000;

/** How many bytes the kept pages may have together, uncompressed: pictures weigh more than pages. */
const MOST_BYTES = 96 * 1024 * 1024;

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
  #bytes = 0;
  /** Tags dropped while a page was being rendered: that page may already be out of date. */
  #dropsDuringRender = new Set<Set<string>>();
  readonly counts = { hits: 0, misses: 0, stale: 0, drops: 0 };

  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The page, if it is kept and right. */
  fresh(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.isStale || entry.page.until <= this.#now()) return undefined;
    this.counts.hits++;
    return entry.page;
  }

  /**
   * The page, rendered by `render` when it is not kept. Requests that come meanwhile wait for the same
   * rendering. When `render` throws and an old rendering is there, that one is served.
   */
  async page(key: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.fresh(key);
    if (kept) return kept;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    this.counts.misses++;
    const rendering = this.#render(key, render).finally(() => this.#pending.delete(key));
    this.#pending.set(key, rendering);
    return rendering;
  }

  /** Drops every entry that shows one of `tags`. */
  drop(tags: Iterable<string>) {
    for (const tag of tags) {
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

  async #render(key: string, render: () => Promise<Page>): Promise<Page> {
    try {
      for (let attempt = 1; ; attempt++) {
        const drops = new Set<string>();
        this.#dropsDuringRender.add(drops);
        const page = await render().finally(() => this.#dropsDuringRender.delete(drops));
        const isOutdated = drops.has(EVERYTHING) || [...drops].some((tag) => page.tags.has(tag));
        if (isOutdated && attempt < MOST_ATTEMPTS) continue;
        // Addresses that lead nowhere are without number: keeping them would push the good ones out.
        if (page.status < 400 && page.until > this.#now()) this.#keep(key, page, isOutdated);
        return page;
      }
    } catch (error) {
      const entry = this.#entries.get(key);
      if (!entry) throw error;
      this.counts.stale++;
      return entry.page;
    }
  }

  #keep(key: string, page: Page, isStale: boolean) {
    this.#forget(key);
    this.#entries.set(key, { page, isStale });
    this.#bytes += page.body.length;
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= CAPACITY && this.#bytes <= MOST_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string) {
    for (const tag of this.#entries.get(key)?.page.tags ?? []) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
    this.#bytes -= this.#entries.get(key)?.page.body.length ?? 0;
    this.#entries.delete(key);
  }
}

/** A tag no page carries: everything may have changed. */
const EVERYTHING = "*";

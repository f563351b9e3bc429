import { HOUR } from "#app/core/time.ts";
import { hash } from "node:crypto";
import { EVERYTHING, SOON } from "#app/core/work.server.ts";
import type { CacheDependencies } from "#app/core/context.server.ts";
import type { Encoding } from "#app/core/api/accept-encoding.ts";
import { compressOffThread, isCompressible, isLarge } from "./compression.server.ts";
import { PageStore } from "./page-store.ts";
import { Recompression } from "./recompression.server.ts";
import { RenderQueue } from "#server/limits/render-queue.server.ts";

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  replies: Map<Reply["encoding"], Reply>;
  compressed: Map<Encoding, Buffer>;
  isRecompressed: boolean;
  tags: ReadonlySet<string>;
  /** Milliseconds, without the action of a form, which may have waited for a lock. */
  renderedIn?: number;
  /** In milliseconds; infinite when the page does not change with time. */
  expiresAt: number;
}

export interface Reply {
  status: number;
  encoding: Encoding | "not-modified";
  /** Names and values in turn, as Node writes them fastest. */
  headers: string[];
  body: Buffer | undefined;
  /** All of it as it goes out in the second of its `Date`. */
  rawBytes?: { second: number; bytes: Buffer };
}

/**
 * Makes the page that the cache keeps, with entity tag, cache tags and expiry. Only successful responses have an
 * entity tag, because preconditions apply to no others (RFC 9110, 13.2.1).
 */
export function toPage(
  dependencies: CacheDependencies,
  status: number,
  headers: Record<string, string>,
  content: string | Buffer,
): Page {
  const body = Buffer.from(content);
  const type = headers["content-type"] ?? "";
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
    compressed: new Map(),
    isRecompressed: isLarge(body) || !isCompressible(type, body),
    tags: dependencies.tags,
    expiresAt: dependencies.expiry?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

async function withCompressed(page: Page, isBusy: boolean): Promise<Page> {
  const { headers, body } = page;
  return (isBusy || isLarge(body)) && isCompressible(headers["content-type"] ?? "", body)
    ? { ...page, compressed: await compressOffThread(body) }
    : page;
}

/** Weak: the bytes differ by encoding. */
const etagOf = (body: Buffer): string => `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;

interface Entry {
  page: Page;
  /** When its rendering began: what has been written since may be missing. In milliseconds. */
  renderedAt: number;
  isStale: boolean;
  expiresAt: number;
  /** When a number on it is to be shown anew: the first request after this renders, the others wait for nothing. */
  soonAt: number;
}

const isPrivate = ({ headers }: Page) => headers["cache-control"]?.includes("no-store") ?? false;

/** An upper bound in milliseconds, for dependencies that the code fails to name. */
const MAX_AGE = HOUR;

const sizeOf = ({ body }: Page) => 2 * body.length + 4_096;

/** A burst causes one rendering, in milliseconds. */
const BURST = 1_000;

const STALE_TIMEOUT = 2_000;

const MOST_ATTEMPTS = 3;

/**
 * Keeps rendered pages by their key. A write invalidates exactly the entries that depend on what changed; a stale
 * entry is still served while the database is away (docs/architecture.md#pages-and-the-cache).
 */
export class PageCache {
  readonly #entries = new PageStore<Entry>({
    sizeOf: ({ page }) => sizeOf(page),
    dispose: ({ page }, key) => this.#untag(key, page),
  });
  #pending = new Map<string, Promise<Page>>();
  #byTag = new Map<string, Set<string>>();
  /** Tags invalidated while a page was being rendered, which may have read the old rows. */
  #invalidatedDuringRender = new Set<Set<string>>();
  readonly counts = { hits: 0, misses: 0, stale: 0, invalidations: 0 };
  readonly #now: () => number;
  readonly #isDatabaseAway: () => boolean;
  #answering = 0;
  readonly #renderings = new RenderQueue();
  readonly #recompression = new Recompression();

  constructor(now: () => number = Date.now, isDatabaseAway: () => boolean = () => false) {
    this.#now = now;
    this.#isDatabaseAway = isDatabaseAway;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  get isRendering(): boolean {
    return this.#renderings.running > 0;
  }

  fresh(key: string): Page | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.isStale || entry.expiresAt <= this.#now()) return undefined;
    if (entry.soonAt <= this.#now() && !this.#pending.has(key)) return undefined;
    this.counts.hits++;
    const { page } = entry;
    // Not at the first request: a crawl asks for each page once.
    if (!page.isRecompressed)
      this.#recompression.add(page, () => !entry.isStale && this.#entries.peek(key) === entry);
    return page;
  }

  /**
   * The page, rendered by `render` when it is not kept. Requests that come meanwhile wait for the same
   * rendering. When it fails or takes too long and an old rendering is there, that one is served; without
   * one, `visitor` may be refused (`Refused`).
   */
  async page(key: string, render: () => Promise<Page>, visitor?: string): Promise<Page> {
    const kept = this.fresh(key);
    if (kept) return kept;
    const old = this.#entries.get(key);
    if (old && this.#isDatabaseAway()) return this.#serveStale(old);
    const rendering = this.#pending.get(key) ?? this.#begin(key, render, visitor);
    return old ? this.#withStaleTimeout(rendering, old) : rendering;
  }

  /** A page that nobody else is to get: rendered in its turn, for this request alone. */
  async uncached(render: () => Promise<Page>, visitor?: string): Promise<Page> {
    this.#renderings.checkLimits(visitor);
    return this.#renderings.run(visitor, render);
  }

  /**
   * The answer to a form. It waits for no turn, because an action may wait for a lock of the database and would hold a
   * place meanwhile; a page in answer is charged like any other. Of several at once each is charged its share, because
   * the people of a whole meetup may press their buttons behind the one address of a cafe.
   */
  async answer(render: () => Promise<Page>, visitor?: string): Promise<Page> {
    this.#renderings.checkTime(visitor);
    const together = ++this.#answering;
    try {
      const page = await render();
      if (page.status !== 303)
        this.#renderings.charge(
          visitor,
          (page.renderedIn ?? 0) / Math.max(together, this.#answering),
        );
      return page;
    } finally {
      this.#answering--;
    }
  }

  /** Marks every entry that depends on one of `tags` as stale: at once, or within a second (`soon`). */
  invalidate(tags: Iterable<string>) {
    for (const tag of tags) {
      if (tag === EVERYTHING) this.invalidateAll();
      if (tag.startsWith(SOON)) this.#expireSoon(tag.slice(SOON.length));
      for (const key of this.#byTag.get(tag) ?? []) {
        const entry = this.#entries.peek(key);
        if (entry && !entry.isStale) {
          entry.isStale = true;
          this.counts.invalidations++;
        }
      }
      for (const invalidated of this.#invalidatedDuringRender) invalidated.add(tag);
    }
  }

  #expireSoon(tag: string) {
    for (const key of this.#byTag.get(tag) ?? []) {
      const entry = this.#entries.peek(key);
      if (entry) entry.soonAt = Math.min(entry.soonAt, entry.renderedAt + BURST);
    }
  }

  invalidateAll() {
    for (const entry of this.#entries.values()) entry.isStale = true;
    for (const invalidated of this.#invalidatedDuringRender) invalidated.add(EVERYTHING);
  }

  async #begin(key: string, render: () => Promise<Page>, visitor: string | undefined) {
    this.#renderings.checkLimits(visitor);
    this.counts.misses++;
    const rendering = this.#renderings
      .run(visitor, () => this.#render(key, render))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, rendering);
    return rendering;
  }

  async #render(key: string, render: () => Promise<Page>): Promise<Page> {
    for (let attempt = 1; ; attempt++) {
      const invalidated = new Set<string>();
      this.#invalidatedDuringRender.add(invalidated);
      const renderedAt = this.#now();
      let page: Page;
      try {
        page = await withCompressed(await render(), this.#renderings.running > 1);
      } finally {
        // In one step with keeping the page: no invalidation falls between the two.
        this.#invalidatedDuringRender.delete(invalidated);
      }
      const isOutdated =
        invalidated.has(EVERYTHING) || [...invalidated].some((tag) => page.tags.has(tag));
      if (isOutdated && attempt < MOST_ATTEMPTS) continue;
      const isSoonOutdated = [...page.tags].some((tag) => invalidated.has(SOON + tag));
      const soonAt = isSoonOutdated ? renderedAt + BURST : Number.POSITIVE_INFINITY;
      const expiresAt = Math.min(page.expiresAt, this.#now() + MAX_AGE);
      // Not found pages and redirects are not kept: their number is unlimited, and they would evict pages.
      if (page.status < 300 && !isPrivate(page) && page.expiresAt > this.#now())
        this.#keep(key, { page, isStale: isOutdated, renderedAt, expiresAt, soonAt });
      // A deleted page must not be served as stale while the database is away.
      else if (page.status < 500) this.#entries.delete(key);
      return page;
    }
  }

  async #withStaleTimeout(rendering: Promise<Page>, old: Entry): Promise<Page> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), STALE_TIMEOUT);
    });
    const failed = () => undefined;
    const page = await Promise.race([rendering.catch(failed), tooLong]);
    clearTimeout(timer);
    return page && page.status < 500 ? page : this.#serveStale(old);
  }

  #serveStale({ page }: Entry): Page {
    this.counts.stale++;
    return page;
  }

  #keep(key: string, entry: Entry) {
    const { page } = entry;
    this.#entries.set(key, entry);
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
  }

  #untag(key: string, { tags }: Page) {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}

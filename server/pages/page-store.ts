import { LRUCache } from "lru-cache";

interface Capacity {
  pages: number;
  bytes: number;
}

const MEGABYTE = 1024 * 1024;

const PATHS: Capacity = { pages: 1_500, bytes: 36 * MEGABYTE };

/**
 * Addresses with parameters have a bound of their own. Those that links have are few, but every cursor, city and tab can be put together:
 * whoever asks for all of them drops none of the other pages.
 */
const PARAMETERS: Capacity = { pages: 500, bytes: 12 * MEGABYTE };

interface PageStoreOptions<Entry> {
  sizeOf: (entry: Entry) => number;
  dispose: (entry: Entry, key: string) => void;
}

export class PageStore<Entry extends object> {
  readonly #paths: LRUCache<string, Entry>;
  readonly #parameters: LRUCache<string, Entry>;

  constructor(kept: PageStoreOptions<Entry>) {
    this.#paths = cacheOf(PATHS, kept);
    this.#parameters = cacheOf(PARAMETERS, kept);
  }

  get size(): number {
    return this.#paths.size + this.#parameters.size;
  }

  get bytes(): number {
    return this.#paths.calculatedSize + this.#parameters.calculatedSize;
  }

  get(key: string): Entry | undefined {
    return this.#of(key).get(key);
  }

  peek(key: string): Entry | undefined {
    return this.#of(key).peek(key);
  }

  set(key: string, entry: Entry) {
    this.#of(key).set(key, entry);
  }

  delete(key: string) {
    this.#of(key).delete(key);
  }

  *values(): Generator<Entry> {
    yield* this.#paths.values();
    yield* this.#parameters.values();
  }

  #of(key: string): LRUCache<string, Entry> {
    return key.includes("?") ? this.#parameters : this.#paths;
  }
}

function cacheOf<Entry extends object>(
  { pages, bytes }: Capacity,
  { sizeOf, dispose }: PageStoreOptions<Entry>,
): LRUCache<string, Entry> {
  return new LRUCache({ max: pages, maxSize: bytes, sizeCalculation: sizeOf, dispose });
}

import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

const WIDTH = 160;

/** Some hundred lists of pictures, at 4 KB each. */
const MOST_KEPT = 1_000;

/**
 * The smallest version of a picture, for lists. It is made when it is asked for, because pictures from before lists
 * had them have no such file, and kept in memory. It is decoded in this process: the source is a file that our own
 * encoder has written (docs/decisions/0031).
 */
export class Thumbnails {
  readonly #oneAtATime = pLimit(1);
  readonly #kept = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MOST_KEPT });

  of(key: string, source: Uint8Array, encoding: string | undefined) {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const made = this.#oneAtATime(() => shrink(source, encoding));
    made.catch(() => this.#kept.delete(key));
    this.#kept.set(key, made);
    return made;
  }
}

async function shrink(source: Uint8Array, encoding: string | undefined) {
  const { default: sharp } = await import("sharp");
  const small = sharp(source).resize({ width: WIDTH, withoutEnlargement: true });
  const bytes =
    encoding === "avif"
      ? await small.avif({ quality: 50, effort: 2 }).toBuffer()
      : await small.jpeg({ quality: 70, mozjpeg: true }).toBuffer();
  return new Uint8Array(bytes);
}

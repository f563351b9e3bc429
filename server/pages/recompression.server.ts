import { compressBest } from "./compression.server.ts";
import type { Encoding } from "#server/http/accept-encoding.ts";

interface Page {
  body: Buffer;
  compressed: Map<Encoding, Buffer>;
  isRecompressed: boolean;
  replies: { delete(encoding: "br"): boolean };
}

/**
 * Pages that wait at most: one that finds the queue full is queued when it is asked for again. The pause
 * before each page is in milliseconds: a crawl must not keep a whole processor compressing.
 */
const USUAL = { maxWaiting: 50, pause: 250 };

export class Recompression {
  readonly #waiting = new Map<Page, () => boolean>();
  #isRunning = false;
  readonly #limits: typeof USUAL;

  constructor(limits = USUAL) {
    this.#limits = limits;
  }

  add(page: Page, isKept: () => boolean) {
    if (page.isRecompressed || this.#waiting.size >= this.#limits.maxWaiting) return;
    this.#waiting.set(page, isKept);
    this.#schedule();
  }

  #schedule() {
    if (this.#isRunning || this.#waiting.size === 0) return;
    this.#isRunning = true;
    setTimeout(() => void this.#next(), this.#limits.pause).unref();
  }

  async #next() {
    const [first] = this.#waiting;
    if (first) {
      const [page, isKept] = first;
      this.#waiting.delete(page);
      if (isKept()) {
        page.compressed.set("br", await compressBest(page.body));
        page.isRecompressed = true;
        page.replies.delete("br");
      }
    }
    this.#isRunning = false;
    this.#schedule();
  }
}

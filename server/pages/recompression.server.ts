import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { Encoding } from "#app/core/api/accept-encoding.ts";
import { compressBest } from "./compression.server.ts";

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
  readonly #queue = pLimit(1);
  readonly #waiting = new Set<Page>();
  readonly #limits: typeof USUAL;

  constructor(limits = USUAL) {
    this.#limits = limits;
  }

  add(page: Page, isKept: () => boolean): void {
    if (page.isRecompressed || this.#waiting.has(page)) return;
    if (this.#waiting.size >= this.#limits.maxWaiting) return;
    this.#waiting.add(page);
    void this.#queue(async () => {
      await pause(this.#limits.pause, undefined, { ref: false });
      this.#waiting.delete(page);
      if (!isKept()) return;
      page.compressed.set("br", await compressBest(page.body));
      page.isRecompressed = true;
      page.replies.delete("br");
    });
  }
}

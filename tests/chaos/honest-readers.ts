import { pause, type Site } from "./site.ts";

/** Times and errors of three readers of cached pages and of one built file. */
export interface Readings {
  count: number;
  failed: number;
  p99: number;
}

const READERS = 3;

/** Pause of each reader, in milliseconds. */
const EVERY = 25;

/** Three honest readers at once, until `end` is called; it returns what they have seen. */
export function honestReaders(site: Site, paths: readonly string[]): () => Promise<Readings> {
  const times: number[] = [];
  let failed = 0;
  const load = { isOver: false };

  async function read(place: number) {
    for (let n = place; !load.isOver; n++) {
      const due = pause(EVERY);
      const begun = performance.now();
      try {
        const answer = await fetch(site.url + (paths[n % paths.length] ?? "/"), {
          signal: AbortSignal.timeout(20_000),
        });
        await answer.arrayBuffer();
        if (!answer.ok) failed++;
      } catch {
        failed++;
      }
      times.push(performance.now() - begun);
      await due;
    }
  }

  const reading = Array.from({ length: READERS }, (_, place) => read(place));
  return async () => {
    load.isOver = true;
    await Promise.all(reading);
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    return { count: times.length, failed, p99 };
  };
}

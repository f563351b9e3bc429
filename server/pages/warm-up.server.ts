import { setTimeout as pause } from "node:timers/promises";
import type { ScheduledJob } from "#server/jobs/scheduler.ts";
import type { Page, PageCache } from "./page-cache.server.ts";
import type { SitePages } from "./page-route.server.ts";

/** Milliseconds: the first visitors after a start come before, and between two renderings others have their turn. */
const AFTER_START = 300;
const BETWEEN = 40;

/** A bound for its memory, above the number of kinds that links lead to. */
const MOST_KINDS = 24;

/**
 * Renders one page of each kind that links lead to from the home page, in idle moments after a start: the first
 * rendering of a kind compiles its modules and takes ten times as long as the next.
 */
export function warmUp(
  cache: PageCache,
  { render, routes }: Pick<SitePages, "render" | "routes">,
): ScheduledJob & { done: Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;

  async function walk() {
    await pause(AFTER_START, undefined, { ref: false, signal });
    const kinds = new Set<string>();
    const paths = ["/"];
    for (const path of paths) {
      const kind = routes.kindAt(path);
      if (kinds.has(kind) || routes.handleAt(path).isPrivate) continue;
      while (cache.isRendering) await pause(BETWEEN, undefined, { ref: false, signal });
      if (kinds.size >= MOST_KINDS) return;
      kinds.add(kind);
      const { isFramed } = routes.handleAt(path);
      // A page that cannot be rendered is said to whoever asks for it.
      const page = await cache.page(path, () => render(path, { isFramed })).catch(() => undefined);
      if (page?.status === 200) paths.push(...linksIn(page));
      await pause(BETWEEN, undefined, { ref: false, signal });
    }
  }

  // The pause is rejected when the walk is stopped.
  const done = walk().catch(() => undefined);
  return {
    done,
    stop: async () => {
      stopped.abort();
      await done;
    },
  };
}

/** Paths of pages: those of files have a dot. */
const linksIn = ({ body }: Page) =>
  [...body.toString().matchAll(/<a [^>]*href="(\/[^"?#.]*)"/g)].map(([, path = "/"]) => path);

/**
 * Loader data of the pages that this tab has shown, so that Back and Forward show a page at once and at full
 * height, which restoring its scroll position needs. A write through the API drops all of it.
 */
const MAX_PAGES = 20;
const MAX_AGE_MS = 5 * 60_000;

const pages = new Map<string, { value: object; loadedAt: number }>();

export function keepLoaderData(page: string, value: object) {
  if (pages.get(page)?.value === value) return;
  pages.delete(page);
  pages.set(page, { value, loadedAt: Date.now() });
  const [oldest] = pages.keys();
  if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** Returns the kept data after Back and Forward, else a promise of what `load` returns, which is then kept. */
export function loaderDataOf<Value extends object>(
  page: string,
  load: () => Promise<Value>,
): Value | Promise<Value> {
  const kept = isHistoryTarget(page) ? pages.get(page) : undefined;
  // A path belongs to one route, and a route's loader has one return type.
  if (kept && Date.now() - kept.loadedAt < MAX_AGE_MS) return kept.value as Value;
  const before = drops;
  return load().then((value) => {
    // Data requested before a write may not show it.
    if (before === drops) keepLoaderData(page, value);
    return value;
  });
}

let drops = 0;

export function dropLoaderData() {
  drops += 1;
  pages.clear();
}

let target: string | undefined;

if (typeof window !== "undefined") {
  // Capturing, to run before the router's own listener starts the loaders.
  window.addEventListener("popstate", () => (target = currentPage()), { capture: true });
}

function isHistoryTarget(page: string): boolean {
  const isTarget = target === page;
  if (isTarget) target = undefined;
  return isTarget;
}

export const currentPage = () => window.location.pathname + window.location.search;

import { useContext, useEffect, useState } from "react";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";

/** Where the router stores scroll positions by history entry, when a document is left. */
export const SCROLL_POSITIONS = "scroll-positions";

/** Content that comes later than this after Back or Reload does not move the page any more. */
const PATIENCE_MS = 10_000;

/** In the browser: what `ScrollRestoration` does besides its inline script, which has run. */
export function RestoredScroll() {
  const { key } = useLocation();
  const [reloaded] = useState(() => storedPosition(key));
  useScrollRestoration({ storageKey: SCROLL_POSITIONS });
  useLateScroll(reloaded);
  useLateScroll(useContext(DataRouterStateContext)?.restoreScrollPosition);
  return null;
}

/**
 * The router restores a scroll position once. While the page is not yet high enough for it, as before an
 * administrator's list has come, this waits for the page to grow, unless the reader moves it first.
 */
function useLateScroll(position: number | false | null | undefined) {
  useEffect(() => {
    if (typeof position !== "number" || window.scrollY >= Math.floor(position)) return;
    const { body, documentElement } = document;
    const growth = new ResizeObserver(() => {
      if (documentElement.scrollHeight - window.innerHeight < position) return;
      window.scrollTo(0, position);
      stop();
    });
    const inputs = ["wheel", "touchmove", "keydown", "pointerdown", "popstate"];
    const timer = setTimeout(stop, PATIENCE_MS);
    function stop() {
      growth.disconnect();
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, stop);
    }
    for (const input of inputs) window.addEventListener(input, stop, { passive: true });
    growth.observe(body);
    return stop;
  }, [position]);
}

/**
 * The position from before a reload. On a page whose list comes after hydration the router replaces it by the
 * little that could be restored.
 */
function storedPosition(key: string): number | undefined {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
    const position = new Map<string, unknown>(Object.entries(positions ?? {})).get(key);
    return typeof position === "number" ? position : undefined;
  } catch {
    return undefined;
  }
}

import { useContext, useEffect, useState } from "react";
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router";

export const SCROLL_POSITIONS = "scroll-positions";

/** Content that comes later than this after Back or Reload does not move the page any more. */
const SETTLE_TIMEOUT_MS = 10_000;

/** In the browser: what `ScrollRestoration` does besides its inline script, which has run. */
export function RestoredScroll() {
  const location = useLocation();
  const [first] = useState({ location, position: storedPosition(location.key) });
  useScrollRestoration({ storageKey: SCROLL_POSITIONS });
  const restored = useContext(DataRouterStateContext)?.restoreScrollPosition;
  const position = location === first.location ? first.position : restored;
  return position ? <HeldPosition key={location.key} position={position} /> : null;
}

/**
 * The router restores a scroll position once. This holds it while the page grows, until the reader moves: before
 * an administrator's list has come the page is too short for it, and hydration adds the reader's own times to a
 * list, above the position too.
 */
function HeldPosition({ position }: { position: number }) {
  useEffect(() => {
    const { body, documentElement } = document;
    let heldHeight: number | undefined;
    const growth = new ResizeObserver(() => {
      if (documentElement.scrollHeight - window.innerHeight < position) return;
      window.scrollTo(0, position);
      heldHeight = documentElement.scrollHeight;
    });
    // A scroll without growth is the reader's: by a scroll bar, a screen reader, a search in the page.
    const stopAtScroll = () => {
      if (documentElement.scrollHeight !== heldHeight) return;
      if (Math.abs(window.scrollY - position) > 1) stop();
    };
    const inputs = ["wheel", "touchmove", "keydown", "pointerdown", "popstate"];
    const timer = setTimeout(stop, SETTLE_TIMEOUT_MS);
    function stop() {
      growth.disconnect();
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, stop);
      window.removeEventListener("scroll", stopAtScroll);
    }
    for (const input of inputs) window.addEventListener(input, stop, { passive: true });
    window.addEventListener("scroll", stopAtScroll, { passive: true });
    growth.observe(body);
    return stop;
  }, [position]);
  return null;
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

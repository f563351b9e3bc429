import { useSyncExternalStore } from "react";

interface Connection extends EventTarget {
  effectiveType?: string;
  saveData?: boolean;
}

declare global {
  interface Navigator {
    connection?: Connection;
  }
}

/** SPEC 2: no background video with reduced motion or on slow-2g and 2g. Save-Data counts as a slow network. */
export const useCanAutoplay = (): boolean => useSyncExternalStore(listen, canAutoplay, () => false);

function canAutoplay(): boolean {
  const { effectiveType = "", saveData = false } = navigator.connection ?? {};
  return !saveData && !effectiveType.endsWith("2g") && !reducedMotion().matches;
}

function listen(onChange: () => void) {
  const motion = reducedMotion();
  motion.addEventListener("change", onChange);
  navigator.connection?.addEventListener("change", onChange);
  return () => {
    motion.removeEventListener("change", onChange);
    navigator.connection?.removeEventListener("change", onChange);
  };
}

const reducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)");

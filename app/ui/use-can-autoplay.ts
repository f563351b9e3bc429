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

/** Whether a moving picture is welcome: not with reduced motion, not on slow-2g or 2g, not with Save-Data. */
export function useMotionWelcome(): boolean {
  return useSyncExternalStore(listen, isMotionWelcome, () => false);
}

function isMotionWelcome(): boolean {
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

function reducedMotion() {
  return window.matchMedia("(prefers-reduced-motion: reduce)");
}

import { useSyncExternalStore } from "react";

/** Whole seconds until `moment` (ISO 8601), counting down; 0 once it has passed. */
export function useSecondsUntil(moment: string): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000)),
    () => 0,
  );
}

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

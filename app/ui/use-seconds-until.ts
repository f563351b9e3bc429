import { useSyncExternalStore } from "react";
import { serverTime } from "#app/core/client/server-clock.ts";

/** Whole seconds until `moment` (ISO 8601), counting down; 0 once it has passed, or without one. */
export function useSecondsUntil(moment: string | undefined): number {
  return useSyncExternalStore(
    moment === undefined ? never : everySecond,
    () => (moment ? Math.max(0, Math.ceil((Date.parse(moment) - serverTime()) / 1_000)) : 0),
    () => 0,
  );
}

const never = () => () => {};

export function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1_000);
  return () => clearInterval(timer);
}

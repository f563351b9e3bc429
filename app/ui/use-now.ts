import { serverTime } from "#app/core/client/server-clock.ts";
import { MINUTE } from "#app/core/time.ts";
import { useState, useSyncExternalStore } from "react";
import { everySecond } from "./use-seconds-until.ts";

/**
 * The server's clock to the minute, for as long as a page is open: a phone's clock may be wrong, and a meetup begins while
 * its host reads. Undefined on the server, which renders nothing that depends on it.
 */
export function useNow(): Date | undefined {
  const minute = useSyncExternalStore<number | undefined>(
    everySecond,
    begunMinutes,
    () => undefined,
  );
  return minute === undefined ? undefined : new Date(minute * MINUTE);
}

/** Rounded up: what starts at six has begun at six, not a minute later. */
const begunMinutes = () => Math.ceil(serverTime() / MINUTE);

/** The server's clock as of opening a dialog: a page may have been open for hours, and a phone's clock may be wrong. */
export const useOpenedAt = (): Date => useState(() => new Date(serverTime()))[0];

import { useSyncExternalStore } from "react";
import { offsetLabel, time12, wallParts } from "#app/core/dates.ts";

const never = () => () => {};

/**
 * What the reader's own clock shows when it is `wallTime` at the venue: `Sat, Dec 5, 2:30 PM (UTC+1)`. Null where the
 * two agree, and on the server, which does not know its readers.
 */
export function useOwnTime(instant: string, offsetMinutes: number): string | null {
  return useSyncExternalStore(
    never,
    () => {
      const moment = new Date(instant);
      const own = -moment.getTimezoneOffset();
      if (own === offsetMinutes) return null;
      const wall = new Date(moment.getTime() + own * 60_000).toISOString().slice(0, 16);
      return `${dayOf(wall)}, ${time12(wall)} (${offsetLabel(own)})`;
    },
    () => null,
  );
}

function dayOf(wall: string): string {
  const parts = wallParts(wall);
  return parts ? `${parts.weekday.slice(0, 3)}, ${parts.shortMonth} ${parts.day}` : wall;
}

import { useSyncExternalStore } from "react";
import { monthDay, offsetLabel, wallParts } from "#app/core/text/dates.ts";

const never = () => () => {};

/**
 * What the reader's own clock shows at `instant`, written by `clock`: `Sat, Dec 5, 2:30 PM (UTC+1)`. Null where it
 * agrees with the venue's, and on the server, which does not know its readers.
 */
export function useOwnTime(
  instant: string,
  offsetMinutes: number,
  clock: (wallTime: string) => string,
): string | null {
  return useSyncExternalStore(
    never,
    () => {
      const moment = new Date(instant);
      const own = -moment.getTimezoneOffset();
      if (own === offsetMinutes) return null;
      const wall = new Date(moment.getTime() + own * 60_000).toISOString().slice(0, 16);
      return `${dayOf(wall)}, ${clock(wall)} (${offsetLabel(own)})`;
    },
    () => null,
  );
}

function dayOf(wall: string): string {
  const parts = wallParts(wall);
  return parts ? `${parts.weekday.slice(0, 3)}, ${monthDay(wall)}` : wall;
}

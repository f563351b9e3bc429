import { MINUTE, addTime } from "#app/core/time.ts";
import { monthDay, offsetLabel, wallParts } from "#app/core/text/dates.ts";
import { useBrowserValue } from "./use-browser-value.ts";

/**
 * The reader's local time at `instant`, with the time formatted by `clock`: `Sat, Dec 5, 2:30 PM (UTC+1)`. Null
 * when the offset equals the venue's, and on the server, because a page is the same for every reader.
 */
export function useLocalTime(
  instant: string,
  offsetMinutes: number,
  clock: (wallTime: string) => string,
): string | null {
  return useBrowserValue(() => {
    const moment = new Date(instant);
    const own = -moment.getTimezoneOffset();
    if (own === offsetMinutes) return null;
    const wall = addTime(moment, own * MINUTE)
      .toISOString()
      .slice(0, 16);
    return `${dayOf(wall)}, ${clock(wall)} (${offsetLabel(own)})`;
  }, null);
}

function dayOf(wall: string): string {
  const parts = wallParts(wall);
  return parts ? `${parts.weekday.slice(0, 3)}, ${monthDay(wall)}` : wall;
}

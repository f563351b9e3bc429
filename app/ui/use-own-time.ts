import { useSyncExternalStore } from "react";
import { offsetLabel, time12, weekdayDate } from "#app/core/dates.ts";

const never = () => () => {};

/**
 * What the reader's own clock shows when it is `wallTime` at the venue: `Sat…, 2:30 PM`. Null where the
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
      return `${weekdayDate(wall)}, ${time12(wall)} (${offsetLabel(own)})`;
    },
    () => null,
  );
}

import { HOUR, zonedAt } from "#app/core/time.ts";
import { hasPlace, type GuestState } from "../rules.ts";

/** So many parties without an email within an hour look like one person with a program. */
const FLOOD_AN_HOUR = 10;

/** Older yeses are people whom nobody doubted for a day. */
const LOOKS_BACK = 23 * HOUR;

interface Came {
  state: GuestState;
  has_address: boolean;
  /** Added or let in by a host. */
  is_known: boolean;
  created_at: Date;
}

/**
 * The hours of the city's clock in which as many unknown parties came, newest first; `parties` have come since. The
 * condition is that of `strikeFlood`.
 */
export function floodHours(guests: readonly Came[], zone: string, now: Date) {
  const perHour = new Map<string, number>();
  for (const guest of guests) {
    const { has_address, is_known, created_at } = guest;
    const isRecent = now.getTime() - created_at.getTime() <= LOOKS_BACK;
    if (has_address || is_known || !isRecent || !hasPlace(guest)) continue;
    const hour = startOfHour(created_at, zone);
    perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
  }
  let parties = 0;
  return [...perHour]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .flatMap(([hour, came]) => {
      parties += came;
      if (came < FLOOD_AN_HOUR) return [];
      const since = Temporal.ZonedDateTime.from(hour).toInstant().toString();
      return { since, wall_time: hour.slice(0, 16), parties };
    });
}

/** `2027-03-10T18:00:00+05:30[Asia/Kolkata]` */
const startOfHour = (time: Date, zone: string): string =>
  zonedAt(time, zone).round({ smallestUnit: "hour", roundingMode: "floor" }).toString();

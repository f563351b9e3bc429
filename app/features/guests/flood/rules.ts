import { HOUR } from "#app/core/time.ts";
import type { GuestState } from "../rules.ts";

/** So many parties without an email within an hour look like one person with a program. */
export const FLOOD_AN_HOUR = 10;

/** Guests in these states are taken off. */
export const ON_LIST: readonly GuestState[] = ["coming", "waiting", "offered"];

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
  const recent = guests.filter(
    ({ state, has_address, is_known, created_at }) =>
      !has_address &&
      !is_known &&
      ON_LIST.includes(state) &&
      now.getTime() - created_at.getTime() <= LOOKS_BACK,
  );
  const perHour = new Map<string, number>();
  for (const { created_at } of recent) {
    const hour = startOfHour(created_at, zone);
    perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
  }
  return [...perHour]
    .filter(([, parties]) => parties >= FLOOD_AN_HOUR)
    .map(([hour]) => ({
      since: Temporal.ZonedDateTime.from(hour).toInstant().toString(),
      wall_time: hour.slice(0, 16),
      parties: recent.filter(({ created_at }) => startOfHour(created_at, zone) >= hour).length,
    }))
    .toSorted((a, b) => (a.since < b.since ? 1 : -1));
}

/** `2027-03-10T18:00:00+05:30[Asia/Kolkata]` */
const startOfHour = (time: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: "hour", roundingMode: "floor" })
    .toString();

import { zonedAt } from "#app/core/time.ts";

/**
 * Wall times, zones and instants. What a person types is what the clock on the cafe's wall says; the
 * instant is derived here. Temporal is Node's; browser code stays free of it.
 */

/** A clock change skips some wall times and repeats others. */
export type WallMeaning =
  | { kind: "once"; instant: Date }
  | { kind: "never"; before: string; after: string }
  | { kind: "twice"; earlier: string; later: string };

/**
 * The instant of `wallTime` (`YYYY-MM-DDTHH:MM`) in `zone`. `before` and `after` are the wall times on both
 * sides of a gap; `earlier` and `later` are the two readings, each with its offset.
 */
export function meaningOf(wallTime: string, zone: string): WallMeaning {
  const wall = Temporal.PlainDateTime.from(wallTime);
  const earlier = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
  const later = wall.toZonedDateTime(zone, { disambiguation: "later" });
  if (earlier.epochMilliseconds === later.epochMilliseconds)
    return { kind: "once", instant: new Date(earlier.epochMilliseconds) };
  if (earlier.toPlainDateTime().equals(wall))
    return { kind: "twice", earlier: withOffset(earlier), later: withOffset(later) };
  return { kind: "never", before: minutes(earlier), after: minutes(later) };
}

/**
 * The instant of an end, of which nobody is asked what they mean: of an hour that comes twice the first one after
 * `start`, and an hour that is skipped is moved on.
 */
export function endAfter(start: Date, wallTime: string, zone: string): Date {
  const wall = Temporal.PlainDateTime.from(wallTime);
  const at = (disambiguation: "compatible" | "later") =>
    new Date(wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
  const first = at("compatible");
  return first > start ? first : at("later");
}

export const wallTimeAt = (instant: Date, zone: string): string => minutes(zonedAt(instant, zone));

/** The IANA zone in its own spelling, or undefined. A bare offset is no zone: it knows no summer. */
export function knownZone(zone: string): string | undefined {
  if (!/^[A-Za-z]/.test(zone)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return undefined;
  }
}

const minutes = (time: Temporal.ZonedDateTime) =>
  time.toPlainDateTime().toString({ smallestUnit: "minute" });

const withOffset = (time: Temporal.ZonedDateTime) => `${minutes(time)}${time.offset}`;

import { DAY, zonedAt } from "#app/core/time.ts";

/** Nobody's telephone rings for us between these hours of the venue's clock. */
export const QUIET = { from: 21, until: 8 } as const;

/**
 * When a mail that nobody has just asked for may leave: now, or at eight by the clock of `zone`. A mail that
 * would come only after the event has begun leaves now, because nobody should stand before a closed door. Without
 * `start` it is about no event.
 */
export function dueOutsideQuietHours(now: Date, zone: string, start?: Date): Date {
  const local = zonedAt(now, zone);
  if (local.hour >= QUIET.until && local.hour < QUIET.from) return now;
  const day = local.hour >= QUIET.from ? local.add({ days: 1 }) : local;
  const morning = new Date(day.withPlainTime({ hour: QUIET.until }).epochMilliseconds);
  return start && start > now && morning >= start ? now : morning;
}

/** A change within 24 hours of the start is told at night too. */
export const dueForChange = (now: Date, zone: string, start: Date): Date =>
  start.getTime() - now.getTime() <= DAY ? now : dueOutsideQuietHours(now, zone, start);

import { wallTimeIn } from "#app/core/text/dates.ts";
import { HOUR, addTime } from "#app/core/time.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";

/** The end of the quiet hours, by the clock of the venue. */
export const IN_THE_MORNING = " at 8 in the morning";

/**
 * Notices are taken until three hours after the start, because somebody may still be looking for the table. A postponed
 * meetup has no date: its guests wait for the new one. In milliseconds, `late` is how long one may be on its way.
 */
export const takesNotices = (
  { date_time, status }: Pick<EventRow, "date_time" | "status">,
  now: Date,
  late = 0,
): boolean => status === "postponed" || now <= addTime(date_time, 3 * HOUR + late);

/** By the clock of the venue: whoever writes may be in another zone. */
export const isOnTheDay = (
  { wall_time, time_zone }: Pick<EventRow, "wall_time" | "time_zone">,
  now: Date,
): boolean => wallTimeIn(time_zone, now.toISOString())?.slice(0, 10) === wall_time.slice(0, 10);

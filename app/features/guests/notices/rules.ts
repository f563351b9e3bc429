import { HOUR, addTime } from "#app/core/time.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";

/** The end of the quiet hours, by the clock of the venue. */
export const IN_THE_MORNING = " at 8 in the morning";

/** Notices are taken until so many hours after the start: somebody may still be looking for the table. */
export const noticesEnd = ({ date_time }: Pick<EventRow, "date_time">): Date =>
  addTime(date_time, 3 * HOUR);

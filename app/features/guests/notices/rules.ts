import { HOUR, addTime } from "#app/core/time.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";

/** Notices are taken until so many hours after the start: somebody may still be looking for the table. */
export const noticesEnd = ({ date_time }: Pick<EventRow, "date_time">): Date =>
  addTime(date_time, 3 * HOUR);

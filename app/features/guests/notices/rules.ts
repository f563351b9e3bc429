import type { EventRow } from "#app/resources/city-events/schema.ts";

const HOUR = 3_600_000;

/** Notices are taken until so many hours after the start: somebody may still be looking for the table. */
export const noticesEnd = ({ date_time }: Pick<EventRow, "date_time">): Date =>
  new Date(date_time.getTime() + 3 * HOUR);

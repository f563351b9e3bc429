/** In milliseconds, as all lengths of time in code are. HTTP headers count seconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A moment later than `moment` by a length of time, or earlier by a negative one. */
export const addTime = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + milliseconds);

/** The clock in `zone` at a moment. Temporal is Node's: no browser calls this. */
export const zonedAt = (moment: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

/** `2027-03`, in UTC: the months of all cities begin at once. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

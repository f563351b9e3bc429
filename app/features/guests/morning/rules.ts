import { DAY, HOUR, zonedAt } from "#app/core/time.ts";
import { lastDay, type Times } from "#app/resources/city-events/attendance.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";

export const MOODS = ["great", "fine", "not-for-me"] as const;
export type Mood = (typeof MOODS)[number];

export const moodLabels: Readonly<Record<Mood, string>> = {
  great: "Great",
  fine: "Fine",
  "not-for-me": "Not for me",
};

/** In characters, as the database counts. */
export const LONGEST_ABOUT = 60;
export const LONGEST_FEEDBACK = 280;

/** Fewer answers would tell who gave which. */
export const FEWEST_ANSWERS = 3;

/** Fewer names at the table would single somebody out. */
export const FEWEST_AT_TABLE = 3;
export const MOST_AT_TABLE = 12;

const FEEDBACK_DAYS = 14;
const TABLE_HOURS = 48;

/** Between two emails of thanks to one address. */
export const THANKS_EVERY_DAYS = 30;

type StoredTimes = Pick<EventRow, "date_time" | "ends_at">;

export const takesFeedback = (event: Times, now: Date): boolean =>
  now >= new Date(event.date_time) &&
  now.getTime() <= lastDay(event).getTime() + FEEDBACK_DAYS * DAY;

export const showsTable = (event: StoredTimes, now: Date): boolean =>
  now.getTime() < lastDay(event).getTime() + TABLE_HOURS * HOUR;

/** Thanks come when people have slept: at the first 10 o'clock of the venue's clock six hours or more after the end. */
const THANKS_AT = 10;
const AFTER_THE_END = 6 * HOUR;
const USUAL_LENGTH = 3 * HOUR;

export function thanksDue({
  date_time,
  ends_at,
  time_zone,
}: StoredTimes & Pick<EventRow, "time_zone">): Date {
  const end = ends_at?.getTime() ?? date_time.getTime() + USUAL_LENGTH;
  const earliest = zonedAt(new Date(end + AFTER_THE_END), time_zone);
  const onThatDay = earliest.withPlainTime({ hour: THANKS_AT });
  const isLate = Temporal.ZonedDateTime.compare(onThatDay, earliest) < 0;
  const due = isLate ? onThatDay.add({ days: 1 }) : onThatDay;
  return new Date(due.epochMilliseconds);
}

/** Later than this, in milliseconds, thanks are not sent any more. */
export const THANKS_LATE = DAY;

export const leaveThanksPath = (token: string) => `/r/${token}/leave`;

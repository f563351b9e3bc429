/**
 * Dates and times as people read them, in US English (SPEC 9). A wall time is what the clock on the
 * cafe's wall says, `YYYY-MM-DDTHH:MM`. Of what people read only the names of months and weekdays are taken from `Intl`:
 * its formats differ in details between server and browser (the space before PM), and both must print the same.
 */
import { MINUTE, HOUR, zonedAt } from "#app/core/time.ts";

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });
const MONTHS = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2023, month)));

const weekdayName = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
/** From Sunday on, which the first of January 2023 was. */
const WEEKDAYS = Array.from({ length: 7 }, (_, day) =>
  weekdayName.format(Date.UTC(2023, 0, day + 1)),
);

interface WallParts {
  year: number;
  month: string;
  shortMonth: string;
  day: number;
  weekday: string;
  hour: number;
  minute: number;
}

/** Takes a wall time or a date (`YYYY-MM-DD`) apart; undefined when it is neither. */
export function wallParts(wallTime: string): WallParts | undefined {
  const [, year, month, day, hour = "0", minute = "0"] =
    /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(wallTime) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!year || !day || !name) return undefined;
  const weekday = WEEKDAYS[new Date(`${year}-${month}-${day}T00:00Z`).getUTCDay()];
  if (!weekday) return undefined;
  return {
    year: Number(year),
    month: name,
    shortMonth: name.slice(0, 3),
    day: Number(day),
    weekday,
    hour: Number(hour),
    minute: Number(minute),
  };
}

const formatBy =
  (write: (parts: WallParts) => string) =>
  (wallTime: string): string => {
    const parts = wallParts(wallTime);
    return parts ? write(parts) : wallTime;
  };

const two = (number: number) => String(number).padStart(2, "0");

/** `Dec 5, 2026`: SPEC 9, home cards. */
export const shortDate = formatBy((p) => `${p.shortMonth} ${p.day}, ${p.year}`);

/** `Dec 5`, where the year is plain. */
export const monthDay = formatBy((p) => `${p.shortMonth} ${p.day}`);

/** `December 5, 2026`: SPEC 9, the events page and the admin cards. */
export const longDate = formatBy((p) => `${p.month} ${p.day}, ${p.year}`);

/** `Saturday, December 5, 2026`: SPEC 2, event detail. */
export const weekdayDate = formatBy((p) => `${p.weekday}, ${p.month} ${p.day}, ${p.year}`);

/** `Dec 05, 2026`: SPEC 9, 'MMM dd, yyyy' on blog lists. */
export const paddedDate = formatBy((p) => `${p.shortMonth} ${two(p.day)}, ${p.year}`);

/** `December 2026` */
export const monthYear = formatBy((p) => `${p.month} ${p.year}`);

/** `18:00`: SPEC 9, the events page. */
export const time24 = formatBy((p) => `${two(p.hour)}:${two(p.minute)}`);

/** `6:00 PM`: SPEC 9, city pages, event detail and admin pages. */
export const time12 = formatBy(
  (p) => `${p.hour % 12 || 12}:${two(p.minute)} ${p.hour < 12 ? "AM" : "PM"}`,
);

/** `Sat, Dec 5, 2026, 6:00 PM`: emails. */
export function dayAndTime(wallTime: string): string {
  const day = wallParts(wallTime)?.weekday.slice(0, 3);
  return day ? `${day}, ${shortDate(wallTime)}, ${time12(wallTime)}` : wallTime;
}

/** The wall time of an instant (ISO, or a Date) in UTC, for dates that belong to no place. */
export function utcWallTime(instant: string | Date): string {
  return new Date(instant).toISOString().slice(0, 16);
}

/** Minutes by which the wall clock is ahead of UTC, from the two readings of the same moment. */
export function offsetMinutes(wallTime: string, instant: string | Date): number {
  return Math.round((Date.parse(`${wallTime}Z`) - new Date(instant).getTime()) / MINUTE);
}

/** `UTC+5:30`, `UTC-7`, `UTC`. */
export function offsetLabel(minutes: number): string {
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? "-" : "+"}${Math.floor(size / 60)}${rest ? `:${two(rest)}` : ""}`;
}

/** `2026-12-05T18:00+05:30`: what `<time datetime>` and JSON-LD want. */
export function withOffset(wallTime: string, instant: string | Date): string {
  const minutes = offsetMinutes(wallTime, instant);
  const size = Math.abs(minutes);
  return `${wallTime}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

interface Start {
  wall_time: string;
  date_time: string | Date;
  time_zone?: string;
}

/** Past the next morning: then the hour alone does not say when it ends, nor the clock it began with. */
export function lastsDays(start: Start, ends_at: string): boolean {
  const length = Date.parse(ends_at) - new Date(start.date_time).getTime();
  const endDay = endWallTime(start, ends_at).slice(0, 10);
  return length > 12 * HOUR && endDay !== start.wall_time.slice(0, 10);
}

/**
 * The clock on the wall at the end, on a night over a change of clocks too. Reckoned from the start by what the
 * zone's clock goes on: a browser with other rules for the zone than the server is then wrong about neither.
 */
export function endWallTime({ wall_time, date_time, time_zone }: Start, ends_at: string): string {
  const start = new Date(date_time).toISOString();
  const clockAt = (instant: string) =>
    Date.parse(`${(time_zone && wallTimeIn(time_zone, instant)) || instant.slice(0, 16)}Z`);
  const length = clockAt(new Date(ends_at).toISOString()) - clockAt(start);
  return new Date(Date.parse(`${wall_time}Z`) + length).toISOString().slice(0, 16);
}

/** One for each zone: making one costs a hundred times what it takes to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedes write dates as computers do.
  const style = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  const clock = new Intl.DateTimeFormat("sv-SE", style);
  clocks.set(timeZone, clock);
  return clock;
}

/** The wall time of an instant in a zone; undefined in a browser that has not heard of the zone. */
export function wallTimeIn(timeZone: string, instant: string): string | undefined {
  try {
    return clockOf(timeZone).format(new Date(instant)).replace(" ", "T");
  } catch {
    return undefined;
  }
}

/** `Jun 15, 2025, 9:30 AM UTC`: administrators sit in many zones. */
export function utcMoment(at: string): string {
  const wallTime = utcWallTime(at);
  return `${shortDate(wallTime)}, ${time12(wallTime)} UTC`;
}

/** By the reader's own clock, which a browser knows: `Jun 16, 2025, 3:00 PM`. */
export function localMoment(at: string, offset = -new Date(at).getTimezoneOffset()): string {
  const wallTime = utcWallTime(new Date(Date.parse(at) + offset * MINUTE).toISOString());
  return `${shortDate(wallTime)}, ${time12(wallTime)}`;
}

/** By the clock of a zone, or by the reader's own where the browser does not know it. */
export function momentIn(timeZone: string, at: string): string {
  const wallTime = wallTimeIn(timeZone, at);
  return wallTime ? `${shortDate(wallTime)}, ${time12(wallTime)}` : localMoment(at);
}

/** `3:00 PM` by the reader's own clock, of what happens today. */
export const localTime = (at: string): string =>
  localMoment(at)
    .slice(-8)
    .replace(/^[, ]+/, "");

/** "Today", "Tomorrow" or a weekday, by the venue's calendar: a day begins there at midnight. */
export function dayWord(
  { wall_time, time_zone }: { wall_time: string; time_zone: string },
  now: Date,
): string {
  const today = zonedAt(now, time_zone).toPlainDate();
  const day = wall_time.slice(0, 10);
  if (day === today.toString()) return "Today";
  if (day === today.add({ days: 1 }).toString()) return "Tomorrow";
  return wallParts(wall_time)?.weekday ?? weekdayDate(wall_time);
}

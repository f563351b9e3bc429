import { DAY } from "#app/core/time.ts";
import { time12, wallParts } from "#app/core/text/dates.ts";

export const questionPath = (token: string) => `/host/again/${token}`;

/** A host who stays away for longer hands their city over. */
export const LONGEST_BREAK_DAYS = 366;

/** `Saturday, January 2, 6:00 PM` */
export function dayAndHour(wallTime: string): string {
  const parts = wallParts(wallTime);
  if (!parts) return wallTime;
  return `${parts.weekday}, ${parts.month} ${parts.day}, ${time12(wallTime)}`;
}

/**
 * The end of a repeated meetup whose start was moved: as long after it on the wall clock as in the plan that the
 * server made. Null where the plan has no end.
 */
export function movedEnd(plan: Record<string, unknown>, start: string): string | null {
  const { date_time, ends_at } = plan;
  if (typeof date_time !== "string" || typeof ends_at !== "string") return null;
  const wall = (moment: string) => Date.parse(`${moment.slice(0, 16)}Z`);
  const end = wall(start) + wall(ends_at) - wall(date_time);
  return Number.isNaN(end) ? null : new Date(end).toISOString().slice(0, 16);
}

/** Without a pattern, the next meetup is four weeks after the last one. */
const USUAL_WEEKS = 4;
const LONGEST_WEEKS = 8;
const LONGEST_MONTHS = 3;

/**
 * Proposes a day after `today`, from the days of the last meetups. The last three decide: the same weekday of
 * the month (first Saturday → first Saturday), else the same number of weeks apart, else four weeks on.
 * A city without any meets on the first Saturday that is at least two weeks ahead. Days are `YYYY-MM-DD` of the venue's
 * calendar, because a meetup keeps its hour on the wall through every clock change.
 */
export function proposedDate(meetups: readonly string[], today: string): string {
  const days = [...new Set(meetups)].toSorted().slice(-3);
  const last = days.at(-1);
  if (!last) return firstSaturdayAfter(plusDays(today, 13));
  const step = monthlyStep(days) ?? weeklyStep(days) ?? ((day) => plusDays(day, 7 * USUAL_WEEKS));
  let next = step(last);
  while (next <= today) next = step(next);
  return next;
}

type Step = (day: string) => string;

function monthlyStep(days: readonly string[]): Step | undefined {
  const [first = ""] = days;
  if (days.length < 2 || days.some((day) => weekday(day) !== weekday(first))) return undefined;
  const gaps = gapsOf(days.map(monthNumber));
  if (gaps.includes(0)) return undefined;
  const weeks = days.map(weekOfMonth);
  const isSame = weeks.every((week) => week === weeks[0]);
  if (!isSame && !days.every(isLastOfMonth)) return undefined;
  // Fifth Fridays skip the months that have none; a month after month fourth or fifth Friday is the last one.
  const week = isSame ? (weeks[0] ?? 1) : "last";
  const isEven = gaps.every((gap) => gap === gaps[0] && gap <= LONGEST_MONTHS);
  const months = isEven && week !== 5 ? (gaps[0] ?? 1) : 1;
  return (day) => {
    let month = monthNumber(day) + months;
    let next = dayOf(month, weekday(first), week);
    while (!next) next = dayOf((month += 1), weekday(first), week);
    return next;
  };
}

function weeklyStep(days: readonly string[]): Step | undefined {
  const [gap = 0, ...others] = gapsOf(days.map(dayNumber));
  const isRhythm = gap > 0 && gap % 7 === 0 && gap <= 7 * LONGEST_WEEKS;
  if (!isRhythm || others.some((other) => other !== gap)) return undefined;
  return (day) => plusDays(day, gap);
}

function dayOf(month: number, weekdayNumber: number, week: number | "last"): string | undefined {
  const first = dayNumber(isoDay(Date.UTC(Math.floor(month / 12), month % 12, 1)));
  const offset = (weekdayNumber - weekdayOf(first) + 7) % 7;
  const candidates = [0, 1, 2, 3, 4]
    .map((index) => isoDay((first + offset + 7 * index) * DAY))
    .filter((day) => monthNumber(day) === month);
  return week === "last" ? candidates.at(-1) : candidates[week - 1];
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (number: number) => (number + 4) % 7;
const weekday = (day: string) => weekdayOf(dayNumber(day));
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const weekOfMonth = (day: string) => Math.ceil(Number(day.slice(8, 10)) / 7);
const isLastOfMonth = (day: string) => monthNumber(plusDays(day, 7)) !== monthNumber(day);
const gapsOf = (numbers: readonly number[]) =>
  numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
const plusDays = (day: string, days: number) => isoDay((dayNumber(day) + days) * DAY);

function firstSaturdayAfter(day: string): string {
  const SATURDAY = 6;
  return plusDays(day, ((SATURDAY - weekday(day) + 6) % 7) + 1);
}

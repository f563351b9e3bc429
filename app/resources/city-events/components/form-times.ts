import { DAY } from "#app/core/time.ts";
import { time12 } from "#app/core/text/dates.ts";
import type { FormValues } from "#app/core/forms/form-values.ts";

export const startOf = ({ date, time }: FormValues): string | undefined =>
  date && time ? `${String(date)}T${String(time)}` : undefined;

export function endAfterMove(ends: string, from: string | undefined, to: string | undefined) {
  const moved = Date.parse(`${ends}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  // A year typed halfway gives a wrong distance.
  return Math.abs(moved) < 8.64e15 ? new Date(moved).toISOString().slice(0, 16) : ends;
}

export const endOnDay = (ends: string, day: string): string =>
  ends === "" ? "" : `${day}T${ends.slice(-5)}`;

export function endsOnAnotherDay(ends: string, day: string): boolean {
  const own = ends.split("T")[0] ?? "";
  return own !== "" && own !== day;
}

const YEAR = 365 * DAY;

export function startWarnings(day: string, time: string, now: Date): string[] {
  const isEarly = time !== "" && time < "06:00";
  const isLate = time > "23:00";
  return [
    ...(isEarly || isLate
      ? [`This starts at ${time12(`2000-01-01T${time}`)} local time. Is that right?`]
      : []),
    ...(Date.parse(`${day}T00:00Z`) - now.getTime() >= YEAR
      ? ["This date is over a year away. Is that right?"]
      : []),
  ];
}
